//! Orders of the subgroups, in constants.

/// `integer / divisor` of W words, which must leave no remainder.
pub const fn divide<const W: usize>(integer: &[u64], divisor: u128) -> [u64; W] {
    assert!(divisor < 1 << 127 && integer.len() == W);
    let (mut quotient, mut remainder, mut i) = ([0; W], 0, 64 * W);
    while i > 0 {
        i -= 1;
        remainder = remainder << 1 | (integer[i / 64] >> (i % 64) & 1) as u128;
        if remainder >= divisor {
            remainder -= divisor;
            quotient[i / 64] |= 1 << (i % 64);
        }
    }
    assert!(remainder == 0, "the divisor leaves a remainder");
    quotient
}

/// Little-endian words.
pub const fn words(integer: u128) -> [u64; 2] {
    [integer as u64, (integer >> 64) as u64]
}
