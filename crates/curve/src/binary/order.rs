//! Orders of the groups, in constants.

/// 2^m + 1 ± 2^((m+1)/2) in little-endian words, m + 1 ≤ 64 W bits.
pub const fn group_order<const W: usize>(m: usize, negative: bool) -> [u64; W] {
    assert!(m < 64 * W && m % 2 == 1, "no room for the order");
    let mut words = [0; W];
    words[0] = 1;
    let middle = m.div_ceil(2);
    if negative {
        // 2^m − 2^middle: all ones from bit `middle` up to bit m.
        let mut i = middle;
        while i < m {
            words[i / 64] |= 1 << (i % 64);
            i += 1;
        }
    } else {
        words[m / 64] |= 1 << (m % 64);
        words[middle / 64] |= 1 << (middle % 64);
    }
    words
}
