//! How much goes on at once, and whether it is to go on.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// Set from outside, by Ctrl-C for instance: the run stops, and what ran until then is told. Clones are the same.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// The flag, for a handler of signals.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// So many at once; without a number, as many as come. Clones count together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Permits(Option<Arc<(Mutex<usize>, Condvar)>>);

impl Permits {
    pub(crate) fn new(at_once: Option<NonZeroUsize>) -> Self {
        Self(at_once.map(|free| Arc::new((Mutex::new(free.get()), Condvar::new()))))
    }

    /// Does something when its turn comes.
    pub(crate) fn within<T>(&self, work: impl FnOnce() -> T) -> T {
        let _permit = self.0.as_deref().map(Permit::take);
        work()
    }
}

/// Given back when it is dropped, in a panic too.
struct Permit<'a>(&'a (Mutex<usize>, Condvar));

impl<'a> Permit<'a> {
    fn take(of: &'a (Mutex<usize>, Condvar)) -> Self {
        let (free, given_back) = of;
        let free = free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut free = given_back
            .wait_while(free, |free| *free == 0)
            .unwrap_or_else(PoisonError::into_inner);
        *free -= 1;
        drop(free);
        Self(of)
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        let (free, given_back) = self.0;
        *free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        given_back.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    /// The most that were at work together, of eight threads.
    fn most(permits: &Permits) -> usize {
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..20 {
                        permits.within(|| {
                            let here = now.fetch_add(1, Ordering::SeqCst) + 1;
                            most.fetch_max(here, Ordering::SeqCst);
                            std::thread::sleep(std::time::Duration::from_millis(5));
                            now.fetch_sub(1, Ordering::SeqCst);
                        });
                    }
                });
            }
        });
        most.into_inner()
    }

    #[test]
    fn no_more_than_so_many_are_at_work_together() {
        assert_eq!(most(&Permits::new(NonZeroUsize::new(1))), 1);
        assert_eq!(most(&Permits::new(NonZeroUsize::new(3))), 3);
        assert!(most(&Permits::new(None)) > 3);
    }

    #[test]
    fn a_panic_gives_its_permit_back() {
        let permits = Permits::new(NonZeroUsize::new(1));
        let copy = permits.clone();
        let ended =
            std::thread::spawn(move || copy.within(|| std::panic::resume_unwind(Box::new(()))));
        assert!(ended.join().is_err());
        assert_eq!(permits.within(|| 1), 1);
    }
}
