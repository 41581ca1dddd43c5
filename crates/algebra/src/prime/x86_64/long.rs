//! Operands of 25 limbs: rows in memory.

use core::arch::asm;

/// The number of limbs that these kernels serve.
pub const LONG: usize = 25;

/// `[rdi + off] += rdx [rsi + off] + previous high half`: the low half on the CF chain, the previous high half on the OF
/// chain; the new high half is left in the other of the two registers.
macro_rules! memory_column {
    ($off:literal, $high:literal, $previous:literal) => {
        concat!(
            "mulx {",
            $high,
            "}, {low}, [{row} + ",
            $off,
            "]\nadcx {low}, [{sum} + ",
            $off,
            "]\nadox {low}, {",
            $previous,
            "}\nmov [{sum} + ",
            $off,
            "], {low}\n"
        )
    };
}

macro_rules! memory_columns {
    ($($even:literal $odd:literal),*; $last:literal) => {
        concat!(
            $(memory_column!($even, "a", "b"), memory_column!($odd, "b", "a"),)*
            memory_column!($last, "a", "b"),
        )
    };
}

/// `sum += factor · row`, and the limb that this carries beyond `sum`'s 25.
///
/// # Safety
/// As in the module's description; both slices have at least [`LONG`] limbs.
#[inline(always)]
unsafe fn add_row(sum: &mut [u64], row: &[u64], factor: u64) -> u64 {
    debug_assert!(sum.len() >= LONG && row.len() >= LONG);
    let carry;
    // SAFETY: the code accesses 25 limbs of either slice.
    unsafe {
        asm!(
            "xor {b:e}, {b:e}",
            memory_columns!(
                0 8, 16 24, 32 40, 48 56, 64 72, 80 88, 96 104, 112 120, 128 136, 144 152, 160 168, 176 184; 192
            ),
            "mov {b:e}, 0",
            "adcx {a}, {b}",
            "adox {a}, {b}",
            sum = in(reg) sum.as_mut_ptr(),
            row = in(reg) row.as_ptr(),
            in("rdx") factor,
            low = out(reg) _,
            a = out(reg) carry,
            b = out(reg) _,
            options(nostack),
        );
    }
    carry
}

/// `a b` as its low and its high half.
///
/// # Safety
/// As in the module's description; N is [`LONG`].
pub unsafe fn mul_wide_long<const N: usize>(a: &[u64; N], b: &[u64; N]) -> [[u64; N]; 2] {
    let mut product = [[0; N]; 2];
    let limbs = product.as_flattened_mut();
    for (i, &factor) in a.iter().enumerate() {
        // SAFETY: there are N limbs from limb i on, i below N.
        limbs[i + N] = unsafe { add_row(&mut limbs[i..], b, factor) };
    }
    product
}

/// `t 2^(−64N) mod p`, or that and p, for `t` below `p 2^(64N)`, and the carry beyond N limbs.
///
/// # Safety
/// As in the module's description; N is [`LONG`].
pub unsafe fn reduce_long<const N: usize>(mut t: [[u64; N]; 2], p: &[u64; N], inv: u64) -> ([u64; N], u64) {
    let limbs = t.as_flattened_mut();
    let mut top = false;
    for i in 0..N {
        let digit = limbs[i].wrapping_mul(inv);
        // SAFETY: as above.
        let carry = unsafe { add_row(&mut limbs[i..], p, digit) };
        let (sum, first) = limbs[i + N].overflowing_add(carry);
        let (sum, second) = sum.overflowing_add(u64::from(top));
        limbs[i + N] = sum;
        top = first | second;
    }
    (t[1], u64::from(top))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Operands, integer};
    use super::*;
    use crate::prime::Modulus;
    use crate::prime::limbs::negative_inverse;
    use crate::prime::moduli::Ss21536Modulus;
    use num_bigint::BigUint;

    /// 2^1599 − 29 (not a prime), near the largest modulus that 25 limbs hold.
    fn largest() -> [u64; LONG] {
        core::array::from_fn(|i| if i == 0 { 0u64.wrapping_sub(29) } else { u64::MAX >> u32::from(i == LONG - 1) })
    }

    #[test]
    fn products_and_reductions() {
        if !super::super::available() {
            return;
        }
        let mut operands = Operands(11);
        for p in [Ss21536Modulus::LIMBS, largest()] {
            let (modulus, radix) = (integer(&p), BigUint::from(1u8) << (64 * LONG));
            for _ in 0..1000 {
                let [a, b]: [[u64; LONG]; 2] = [(); 2].map(|()| operands.below(&radix));
                let product = unsafe { mul_wide_long(&a, &b) };
                assert_eq!(integer(product.as_flattened()), integer(&a) * integer(&b));
                let t = [operands.below(&radix), operands.below(&modulus)];
                let (sum, carry) = unsafe { reduce_long(t, &p, negative_inverse(p[0])) };
                let sum = integer(&sum) + BigUint::from(carry) * &radix;
                assert!(sum < &modulus * 2u8 && (sum * &radix) % &modulus == integer(t.as_flattened()) % &modulus);
            }
        }
    }
}
