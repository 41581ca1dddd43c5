//! Portable arithmetic on little-endian arrays of 64-bit limbs, usable in constants.
//!
//! Moduli are odd and below `2^(64N − 1)`. Unreduced values are pairs `(low, high)` of `N` limbs each.

#[inline(always)]
const fn adc(a: u64, b: u64, carry: u64) -> (u64, u64) {
    let (sum, first) = a.overflowing_add(b);
    let (sum, second) = sum.overflowing_add(carry);
    (sum, (first | second) as u64)
}

#[inline(always)]
const fn sbb(a: u64, b: u64, borrow: u64) -> (u64, u64) {
    let (difference, first) = a.overflowing_sub(b);
    let (difference, second) = difference.overflowing_sub(borrow);
    (difference, (first | second) as u64)
}

/// `acc + a b + carry`, as (low, high).
#[inline(always)]
const fn mac(acc: u64, a: u64, b: u64, carry: u64) -> (u64, u64) {
    let t = a as u128 * b as u128 + acc as u128 + carry as u128;
    (t as u64, (t >> 64) as u64)
}

/// Adds `k a` to `sum`; answers with the carry out.
#[inline(always)]
pub const fn add_scaled<const N: usize>(sum: &mut [u64; N], k: u64, a: &[u64; N]) -> u64 {
    let mut carry = 0;
    let mut i = 0;
    while i < N {
        (sum[i], carry) = mac(sum[i], k, a[i], carry);
        i += 1;
    }
    carry
}

/// `a + b` and the carry out.
#[inline(always)]
pub const fn add<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], u64) {
    add_carry(a, b, 0)
}

/// `a + b + carry` and the carry out.
#[inline(always)]
pub const fn add_carry<const N: usize>(a: &[u64; N], b: &[u64; N], mut carry: u64) -> ([u64; N], u64) {
    let mut sum = [0; N];
    let mut i = 0;
    while i < N {
        (sum[i], carry) = adc(a[i], b[i], carry);
        i += 1;
    }
    (sum, carry)
}

/// `a − b − borrow` and the borrow out.
#[inline(always)]
pub const fn sub<const N: usize>(a: &[u64; N], b: &[u64; N], mut borrow: u64) -> ([u64; N], u64) {
    let mut difference = [0; N];
    let mut i = 0;
    while i < N {
        (difference[i], borrow) = sbb(a[i], b[i], borrow);
        i += 1;
    }
    (difference, borrow)
}

/// `if_one` where `bit` is 1, `if_zero` where it is 0, without a branch: the compiler, which would make one, must not know
/// that the bit is nothing else.
#[inline(always)]
pub const fn select<const N: usize>(bit: u64, if_one: &[u64; N], if_zero: &[u64; N]) -> [u64; N] {
    let mask = core::hint::black_box(bit).wrapping_neg();
    let mut out = [0; N];
    let mut i = 0;
    while i < N {
        out[i] = (if_one[i] & mask) | (if_zero[i] & !mask);
        i += 1;
    }
    out
}

/// `a mod p` for `a + carry 2^(64N)` below `2p`.
#[inline(always)]
pub const fn subtract_once<const N: usize>(a: &[u64; N], carry: u64, p: &[u64; N]) -> [u64; N] {
    let (reduced, borrow) = sub(a, p, 0);
    let (_, below) = sbb(carry, 0, borrow);
    select(below, a, &reduced)
}

/// `a + b mod p`.
#[inline(always)]
pub const fn add_mod<const N: usize>(a: &[u64; N], b: &[u64; N], p: &[u64; N]) -> [u64; N] {
    let (sum, carry) = add(a, b);
    subtract_once(&sum, carry, p)
}

/// `a − b mod p`.
#[inline(always)]
pub const fn sub_mod<const N: usize>(a: &[u64; N], b: &[u64; N], p: &[u64; N]) -> [u64; N] {
    let (difference, borrow) = sub(a, b, 0);
    let (corrected, _) = add(&difference, p);
    select(borrow, &corrected, &difference)
}

/// `a / 2 mod p`.
#[inline(always)]
pub const fn halve_mod<const N: usize>(a: &[u64; N], p: &[u64; N]) -> [u64; N] {
    let (odd, carry) = add(a, p);
    let even = select(a[0] & 1, &odd, a);
    let top = carry & a[0] & 1;
    let mut out = [0; N];
    let mut i = 0;
    while i < N {
        let above = if i + 1 < N { even[i + 1] } else { top };
        out[i] = (even[i] >> 1) | (above << 63);
        i += 1;
    }
    out
}

/// `a b` as (low, high).
#[inline(always)]
pub const fn mul_wide<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], [u64; N]) {
    let mut low = [0; N];
    let mut high = [0; N];
    let mut i = 0;
    while i < N {
        let mut carry = 0;
        let mut j = 0;
        while j < N {
            if i + j < N {
                (low[i + j], carry) = mac(low[i + j], a[i], b[j], carry);
            } else {
                (high[i + j - N], carry) = mac(high[i + j - N], a[i], b[j], carry);
            }
            j += 1;
        }
        high[i] = carry;
        i += 1;
    }
    (low, high)
}

/// Montgomery reduction: `t 2^(−64N) mod p` for `t < p 2^(64N)`; `inv = −p⁻¹ mod 2^64`.
#[inline(always)]
pub const fn redc<const N: usize>(low: &[u64; N], high: &[u64; N], p: &[u64; N], inv: u64) -> [u64; N] {
    let mut low = *low;
    let mut high = *high;
    let mut top = 0;
    let mut i = 0;
    while i < N {
        let m = low[i].wrapping_mul(inv);
        let mut carry = 0;
        let mut j = 0;
        while j < N {
            if i + j < N {
                (low[i + j], carry) = mac(low[i + j], m, p[j], carry);
            } else {
                (high[i + j - N], carry) = mac(high[i + j - N], m, p[j], carry);
            }
            j += 1;
        }
        (high[i], top) = adc(high[i], carry, top);
        i += 1;
    }
    subtract_once(&high, top, p)
}

/// Montgomery product `a b 2^(−64N) mod p`.
#[inline(always)]
pub const fn mont_mul<const N: usize>(a: &[u64; N], b: &[u64; N], p: &[u64; N], inv: u64) -> [u64; N] {
    let (low, high) = mul_wide(a, b);
    redc(&low, &high, p, inv)
}

/// `−p⁻¹ mod 2^64` for odd `p0 = p mod 2^64` (Newton's iteration, five doublings of precision).
pub const fn negative_inverse(p0: u64) -> u64 {
    let mut inverse = p0;
    let mut i = 0;
    while i < 5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(p0.wrapping_mul(inverse)));
        i += 1;
    }
    inverse.wrapping_neg()
}

/// `2^exponent mod p`, by doublings from the greatest power of 2 below p.
pub const fn power_of_two_mod<const N: usize>(exponent: usize, p: &[u64; N]) -> [u64; N] {
    let top = crate::pow::bit_length(p) - 1;
    let start = if exponent < top { exponent } else { top };
    let mut power = [0; N];
    power[start / 64] = 1 << (start % 64);
    let mut i = start;
    while i < exponent {
        power = add_mod(&power, &power, p);
        i += 1;
    }
    power
}

/// Whether `a < b`; variable time.
pub const fn less_than<const N: usize>(a: &[u64; N], b: &[u64; N]) -> bool {
    sub(a, b, 0).1 == 1
}

/// A constant's limbs from its hexadecimal digits; a compile-time error if they do not fit.
pub const fn from_hex<const N: usize>(digits: &str) -> [u64; N] {
    let bytes = digits.as_bytes();
    assert!(bytes.len() <= 16 * N, "the constant has too many digits");
    let mut limbs = [0; N];
    let mut i = 0;
    while i < bytes.len() {
        let nibble = match bytes[bytes.len() - 1 - i] {
            c @ b'0'..=b'9' => c - b'0',
            c @ b'a'..=b'f' => c - b'a' + 10,
            _ => panic!("not a lower-case hexadecimal digit"),
        };
        limbs[i / 16] |= (nibble as u64) << (4 * (i % 16));
        i += 1;
    }
    limbs
}

/// `a / divisor` and the remainder; variable time.
pub const fn div_small<const N: usize>(a: &[u64; N], divisor: u64) -> ([u64; N], u64) {
    let mut quotient = [0; N];
    let mut remainder = 0u128;
    let mut i = N;
    while i > 0 {
        i -= 1;
        let t = (remainder << 64) | a[i] as u128;
        quotient[i] = (t / divisor as u128) as u64;
        remainder = t % divisor as u128;
    }
    (quotient, remainder as u64)
}

/// `a + b` for a small `b` that is known not to overflow.
pub const fn add_small<const N: usize>(a: &[u64; N], b: u64) -> [u64; N] {
    let mut addend = [0; N];
    addend[0] = b;
    add(a, &addend).0
}

/// `a − b` for a small `b ≤ a`.
pub const fn sub_small<const N: usize>(a: &[u64; N], b: u64) -> [u64; N] {
    let mut subtrahend = [0; N];
    subtrahend[0] = b;
    sub(a, &subtrahend, 0).0
}
