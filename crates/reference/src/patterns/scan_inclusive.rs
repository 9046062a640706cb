//! Inclusive prefix sums, and what the last pass but one left in the other half.

use crate::{Error, Inputs, Outputs};

/// `sums`: in one half the sums of all elements up to each, in the other those of half as many.
///
/// # Errors
///
/// `values` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let mut now = inputs.u32s("values")?;
    let mut before = vec![0; now.len()];
    let (mut distance, mut passes) = (1, 0);
    while distance < now.len() {
        let next = (0..now.len())
            .map(|i| now[i].wrapping_add(i.checked_sub(distance).map_or(0, |j| now[j])))
            .collect();
        before = std::mem::replace(&mut now, next);
        distance *= 2;
        passes += 1;
    }
    let halves = if passes % 2 == 0 {
        [now, before]
    } else {
        [before, now]
    };
    Ok(Outputs::new().u32s("sums", halves.into_iter().flatten()))
}

#[cfg(test)]
mod tests {
    use crate::patterns::testing::{line, words};

    #[test]
    fn ones_count_themselves() {
        let outputs = line(5, &[("values", &[1; 5])], super::run);
        // Three passes: the second half is done, the first one reaches back over four elements.
        assert_eq!(words(&outputs, "sums"), [1, 2, 3, 4, 4, 1, 2, 3, 4, 5]);
    }
}
