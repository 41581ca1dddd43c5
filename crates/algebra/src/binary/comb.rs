//! The portable product: López and Dahab's comb with windows of four bits (Guide to Elliptic Curve Cryptography, algorithm
//! 2.36).

/// The multiples of `b` by all polynomials of degree below 4; b leaves the three highest bits of its words free.
fn multiples<const W: usize>(b: &[u64; W]) -> [[u64; W]; 16] {
    let mut table = [[0; W]; 16];
    table[1] = *b;
    for u in 2..16 {
        table[u] = if u % 2 == 0 { shifted(&table[u / 2]) } else { table[u - 1] };
        if u % 2 == 1 {
            add(&mut table[u], b);
        }
    }
    table
}

/// `z a`.
fn shifted<const W: usize>(a: &[u64; W]) -> [u64; W] {
    core::array::from_fn(|i| a[i] << 1 | if i == 0 { 0 } else { a[i - 1] >> 63 })
}

#[inline(always)]
fn add(target: &mut [u64], source: &[u64]) {
    for (word, other) in target.iter_mut().zip(source) {
        *word ^= other;
    }
}

/// `wide z^4`.
#[inline(always)]
fn shift_window(wide: &mut [u64]) {
    for i in (1..wide.len()).rev() {
        wide[i] = wide[i] << 4 | wide[i - 1] >> 60;
    }
    wide[0] <<= 4;
}

/// The product of two polynomials of degree below 64 W − 3.
pub(super) fn mul_wide<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [[u64; W]; 2] {
    let table = multiples(b);
    let mut product = [[0; W]; 2];
    let wide = product.as_flattened_mut();
    for window in (0..16).rev() {
        for (i, word) in a.iter().enumerate() {
            add(&mut wide[i..i + W], &table[(word >> (4 * window) & 15) as usize]);
        }
        if window != 0 {
            shift_window(wide);
        }
    }
    product
}
