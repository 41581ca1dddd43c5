//! Orders of the groups, in constants.

/// q² + q + 1 ± (t q + t) in little-endian words, q = 2^m and t = 2^((m+1)/2), for 2 m + 1 < 64 W bits.
pub const fn group_order<const W: usize>(m: usize, negative: bool) -> [u64; W] {
    assert!(2 * m + 1 < 64 * W && m % 2 == 1, "no room for the order");
    let middle = m.div_ceil(2);
    let order = add_power(add_power([0; W], 0, false), 2 * m, false);
    let order = add_power(add_power(order, m, false), m + middle, negative);
    add_power(order, middle, negative)
}

/// `integer ± 2^exponent`.
const fn add_power<const W: usize>(mut integer: [u64; W], exponent: usize, negative: bool) -> [u64; W] {
    let (mut i, mut carry) = (exponent / 64, 1 << (exponent % 64));
    while carry != 0 {
        let (sum, overflow) =
            if negative { integer[i].overflowing_sub(carry) } else { integer[i].overflowing_add(carry) };
        integer[i] = sum;
        carry = overflow as u64;
        i += 1;
    }
    integer
}
