//! Shared work along one line of places: each place is prepared once, by whoever needs it first, and let go when all
//! have passed; nobody runs far ahead of the slowest.

use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};

/// Places that the fastest may be ahead of the slowest; bounds the memory that waits for comparison.
const AHEAD: usize = 4;

pub(crate) struct Window<T> {
    slots: Vec<Mutex<Arc<OnceLock<T>>>>,
    /// Next place of each walker.
    walkers: Mutex<Vec<usize>>,
    moved: Condvar,
}

impl<T> Window<T> {
    pub(crate) fn new(places: usize, walkers: usize) -> Self {
        Self {
            slots: (0..places).map(|_| Mutex::default()).collect(),
            walkers: Mutex::new(vec![0; walkers]),
            moved: Condvar::new(),
        }
    }

    /// The value of a place, made by `make` if nobody has; waits while `walker` is too far ahead.
    pub(crate) fn enter(
        &self,
        walker: usize,
        place: usize,
        make: impl FnOnce() -> T,
    ) -> Arc<OnceLock<T>> {
        let mut walkers = self.walkers.lock().unwrap_or_else(PoisonError::into_inner);
        while walkers
            .iter()
            .min()
            .is_some_and(|&slowest| place > slowest + AHEAD)
        {
            walkers = self
                .moved
                .wait(walkers)
                .unwrap_or_else(PoisonError::into_inner);
        }
        walkers[walker] = place;
        drop(walkers);
        self.moved.notify_all();
        let slot = Arc::clone(
            &self.slots[place]
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        );
        slot.get_or_init(make);
        slot
    }

    /// Tells that `walker` is done with a place. True for the last one, after which the place is let go.
    pub(crate) fn leave(&self, walker: usize, place: usize) -> bool {
        let mut walkers = self.walkers.lock().unwrap_or_else(PoisonError::into_inner);
        walkers[walker] = place + 1;
        let last = walkers.iter().all(|&next| next > place);
        drop(walkers);
        self.moved.notify_all();
        if last {
            *self.slots[place]
                .lock()
                .unwrap_or_else(PoisonError::into_inner) = Arc::default();
        }
        last
    }

    /// Takes a walker out for good, so that nobody waits for it.
    pub(crate) fn retire(&self, walker: usize) {
        self.walkers.lock().unwrap_or_else(PoisonError::into_inner)[walker] = usize::MAX;
        self.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn each_place_is_made_once_and_left_once() {
        let window = Window::new(200, 3);
        let (made, last) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for walker in 0..3 {
                let (window, made, last) = (&window, &made, &last);
                scope.spawn(move || {
                    for place in 0..200 {
                        let slot =
                            window.enter(walker, place, || made.fetch_add(1, Ordering::Relaxed));
                        assert!(slot.get().is_some());
                        if window.leave(walker, place) {
                            last.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                    window.retire(walker);
                });
            }
        });
        assert_eq!((made.into_inner(), last.into_inner()), (200, 200));
    }
}
