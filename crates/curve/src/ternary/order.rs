//! Orders of the groups, in constants.

/// 3^m + 1 ± 3^((m+1)/2) in little-endian words, which must have room for it.
pub const fn group_order<const W: usize>(m: usize, negative: bool) -> [u64; W] {
    let (power, middle) = (power_of_three::<W>(m), power_of_three::<W>(m.div_ceil(2)));
    let mut words = [0; W];
    let mut carry = 1i128;
    let mut i = 0;
    while i < W {
        let signed = if negative { -(middle[i] as i128) } else { middle[i] as i128 };
        carry += power[i] as i128 + signed;
        words[i] = carry as u64;
        carry >>= 64;
        i += 1;
    }
    assert!(carry == 0, "no room for the order");
    words
}

const fn power_of_three<const W: usize>(exponent: usize) -> [u64; W] {
    let mut words = [0; W];
    words[0] = 1;
    let mut times = 0;
    while times < exponent {
        let (mut carry, mut i) = (0u128, 0);
        while i < W {
            carry += 3 * words[i] as u128;
            words[i] = carry as u64;
            carry >>= 64;
            i += 1;
        }
        assert!(carry == 0, "no room for the power");
        times += 1;
    }
    words
}
