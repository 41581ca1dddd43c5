//! Whether lanes pay for hashing, checks and the like, which is measured: once for an operation and for the instructions that lanes
//! run with.

use super::measured::Measured;
use pairloom_curve::lanes::LANES;
use pairloom_pairing::clock::least;

/// An operation: its name, and the curve's or the type's that it works on.
pub(super) type Operation = [&'static str; 2];

/// How many items one at a time take as long as a row of lanes with the present instructions: `in_lanes` and `one_by_one`
/// compute so many items. Processor time, measured when an operation of so many is first asked for. With portable lanes infinite: they are
/// there for tests.
pub(super) fn row_in_singles(
    operation: Operation,
    items: usize,
    mut in_lanes: impl FnMut(),
    mut one_by_one: impl FnMut(),
) -> f64 {
    static KNOWN: Measured<(Operation, usize), f64> = Measured::new();
    KNOWN.get((operation, items), f64::INFINITY, || {
        let [row, singles] = least([&mut in_lanes, &mut one_by_one]);
        LANES as f64 * row / singles.max(1.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::hint::black_box;
    use pairloom_algebra::lanes::Backend;

    /// Work of so many thousand steps: its processor time does not depend on what else runs.
    fn lasting(thousands: u64) -> impl FnMut() {
        move || (0..1000 * thousands).for_each(|turn| _ = black_box(turn))
    }

    #[test]
    fn every_operation_is_measured_for_itself_and_once() {
        let paying = row_in_singles(["test", "lanes pay"], LANES, lasting(100), lasting(800));
        let wasted = row_in_singles(["test", "lanes do not pay"], LANES, lasting(800), lasting(100));
        let again =
            row_in_singles(["test", "lanes pay"], LANES, || panic!("measured before"), || panic!("measured before"));
        if Backend::current() == Backend::Portable {
            assert_eq!([paying, wasted], [f64::INFINITY; 2]);
        } else {
            assert!(paying < LANES as f64 && wasted > LANES as f64, "{paying} {wasted}");
        }
        assert_eq!(again, paying);
        // Another number of items is measured for itself.
        let of_more = row_in_singles(["test", "lanes pay"], 2 * LANES, lasting(1600), lasting(100));
        assert!(of_more > 2.0 * LANES as f64 || Backend::current() == Backend::Portable, "{of_more}");
    }
}
