//! Integers as signed digits.

use pairloom_algebra::pow::{bit, bit_length};

/// The digits −1, 0, 1 of an integer in non-adjacent form, lowest first; the highest may be 0.
pub fn non_adjacent_form(integer: &[u64]) -> Vec<i8> {
    let at = |index: usize| index < 64 * integer.len() && bit(integer, index);
    let mut carry = false;
    let digits = (0..=bit_length(integer)).map(|i| {
        let odd = at(i) != carry;
        let negative = odd && at(i + 1);
        carry = if odd { negative } else { carry && at(i) };
        match (odd, negative) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => -1,
        }
    });
    digits.collect()
}
