//! Inversion and quadratic character by gcd, in constant time.
//!
//! [`Gcd::invert`] runs the divsteps of Bernstein and Yang (<https://eprint.iacr.org/2019/266>), started at δ = 1/2,
//! of which ⌊(45907 n + 26313) / 19929⌋ suffice for n-bit inputs (the convex-hull bound for that start, see
//! <https://github.com/sipa/safegcd-bounds>). [`Gcd::is_square`] runs Pornin's binary gcd
//! (<https://eprint.iacr.org/2020/972>, Algorithm 2, with k = 31) and follows the Jacobi symbol along it. Both work on
//! one word for many steps and then apply the product of the steps, a 2×2 matrix, to the long integers. How often
//! they do so depends on the modulus alone; no branch and no address depends on a value.

mod vartime;

use super::limbs;

/// Divsteps of one block: the most whose state and matrix fit one word a row.
const BLOCK: u32 = 20;
/// Divsteps between two updates of the long integers: three blocks.
const ROUND: u32 = 3 * BLOCK;
/// Bits by which an update shortens the cofactors: two more than the update adds, to leave room for a multiple of p.
const REDUCTION: u32 = ROUND + 2;
/// Weights, in a packed row, of the matrix entries; the low field holds f or g modulo `2^BLOCK`.
const FIRST: u32 = BLOCK + 1;
const SECOND: u32 = 2 * BLOCK + 2;
/// Binary gcd steps between two updates: 30 exact low bits for the parities, two more for residues modulo 8.
const SYMBOL_ROUND: u32 = 30;

/// What the gcd algorithms read of an odd prime p below `2^(64N − 1)`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gcd<const N: usize> {
    modulus: [u64; N],
    /// −p⁻¹ mod 2^64.
    inv: u64,
    /// `2^(128N + 2 rounds) mod p`: 2 for the rounds' reductions by 2^62 of what calls for 2^60.
    scale: [u64; N],
    rounds: usize,
    symbol_rounds: usize,
}

impl<const N: usize> Gcd<N> {
    /// The constants of p.
    pub(crate) const fn new(modulus: [u64; N]) -> Self {
        assert!(modulus[0] & 1 == 1 && modulus[N - 1] >> 63 == 0, "the modulus is even or too long");
        let bits = crate::pow::bit_length(&modulus);
        let rounds = ((45907 * bits + 26313) / 19929).div_ceil(ROUND as usize);
        Self {
            modulus,
            inv: limbs::negative_inverse(modulus[0]),
            scale: limbs::power_of_two_mod(128 * N + (REDUCTION - ROUND) as usize * rounds, &modulus),
            rounds,
            symbol_rounds: (2 * bits - 1).div_ceil(SYMBOL_ROUND as usize),
        }
    }

    /// `a⁻¹ 2^(128N) mod p` for a in [0, p), and 0 for 0: the Montgomery form of the inverse, if a is a Montgomery form.
    #[inline(always)]
    pub(crate) fn invert(&self, a: &[u64; N]) -> [u64; N] {
        let (mut f, mut g) = (self.modulus, *a);
        let (mut d, mut e) = ([0; N], self.scale);
        let mut y = 0;
        for _ in 0..self.rounds {
            let Matrix { first, second } = round(&mut y, f[0], g[0]);
            let sum = sum_of(&f, &g);
            (f, g) = (first.divided(&f, &g, &sum, ROUND), second.divided(&f, &g, &sum, ROUND));
            let sum = sum_of(&d, &e);
            (d, e) = (self.reduced(&first, &d, &e, &sum), self.reduced(&second, &d, &e, &sum));
        }
        self.negate_if(sign(&f), &self.reduce_once(&d))
    }

    /// All ones if a, in [0, p), is a square modulo p (0 is one), 0 if not. As 2^(64N) is a square, the Montgomery form
    /// of a number serves as well as the number.
    #[inline(always)]
    pub(crate) fn is_square(&self, input: &[u64; N]) -> u64 {
        let (mut a, mut b) = (*input, self.modulus);
        let mut symbol = 0;
        for _ in 0..self.symbol_rounds {
            let (low_a, low_b) = approximations(&a, &b);
            let Matrix { first, second } = symbol_round(&mut symbol, low_a, low_b);
            let sum = sum_of(&a, &b);
            (a, b) = (first.divided(&a, &b, &sum, SYMBOL_ROUND), second.divided(&a, &b, &sum, SYMBOL_ROUND));
            b = negate_where(sign(&b), &b);
            symbol ^= sign(&a) & b[0];
            a = negate_where(sign(&a), &a);
        }
        debug_assert!(is_zero(&a) == u64::MAX, "the gcd has not ended");
        ((symbol >> 1 & 1).wrapping_sub(1)) | is_zero(input)
    }

    /// `(x d + y e) / 2^REDUCTION mod p` in [0, 2p) for a row (x, y), d and e in [0, 2p), and their sum. A multiple
    /// `m p` with m in `[2^61, 2^61 + 2^62)` makes the numerator positive and the division exact; with x and y biased by
    /// 2^REDUCTION, all is unsigned and a column stays below 2^128.
    #[inline(always)]
    fn reduced(&self, row: &Row, d: &[u64; N], e: &[u64; N], sum: &[u64; N]) -> [u64; N] {
        const LEAST: u64 = 1 << (REDUCTION - 1);
        let (x, y) = row.biased(REDUCTION);
        let low = x.wrapping_mul(d[0]).wrapping_add(y.wrapping_mul(e[0]));
        let m = (low.wrapping_mul(self.inv).wrapping_sub(LEAST) & ((1 << REDUCTION) - 1)) + LEAST;
        let column = |i: usize| product(x, d[i]) + product(y, e[i]) + product(m, self.modulus[i]);
        difference(&quotient(REDUCTION, column), sum).0
    }

    /// `a mod p` for a in [0, 2p).
    fn reduce_once(&self, a: &[u64; N]) -> [u64; N] {
        let (reduced, below) = difference(a, &self.modulus);
        select(below.wrapping_neg(), a, &reduced)
    }

    /// `−a mod p` for a in [0, p) if the mask is all ones, a if it is 0.
    fn negate_if(&self, mask: u64, a: &[u64; N]) -> [u64; N] {
        let negated = difference(&self.modulus, a).0;
        self.reduce_once(&select(mask, &negated, a))
    }
}

/// A row (x, y) of a matrix; |x| + |y| is at most 2 to the number of steps that the matrix stands for.
#[derive(Clone, Copy)]
struct Row(i64, i64);

impl Row {
    /// `(x + 2^shift, y + 2^shift)`, neither negative.
    #[inline(always)]
    fn biased(&self, shift: u32) -> (u64, u64) {
        let bias = 1 << shift;
        ((self.0 as u64).wrapping_add(bias), (self.1 as u64).wrapping_add(bias))
    }

    /// `(x a + y b) / 2^shift`, which must be exact and fit, for a, b and `sum = a + b` in two's complement.
    #[inline(always)]
    fn divided<const N: usize>(&self, a: &[u64; N], b: &[u64; N], sum: &[u64; N], shift: u32) -> [u64; N] {
        let (x, y) = self.biased(shift);
        let column = |i: usize| {
            if i + 1 < N {
                product(x, a[i]) + product(y, b[i])
            } else {
                signed_product(x, a[i]).wrapping_add(signed_product(y, b[i]))
            }
        };
        difference(&quotient(shift, column), sum).0
    }

    /// `(x a + y b) / 2^BLOCK` on low words: the words' top `BLOCK` bits get lost.
    #[inline(always)]
    fn divided_low(&self, a: u64, b: u64) -> u64 {
        let sum = (self.0 as u64).wrapping_mul(a).wrapping_add((self.1 as u64).wrapping_mul(b));
        (sum as i64 >> BLOCK) as u64
    }
}

/// `Σ column(i) 2^(64 i) / 2^shift mod 2^(64N)`, for a shift below 64 by which the division is exact.
#[inline(always)]
fn quotient<const N: usize>(shift: u32, column: impl Fn(usize) -> u128) -> [u64; N] {
    let mut out = [0; N];
    let mut sum = column(0);
    for i in 1..N {
        let below = sum as u64 >> shift;
        sum = column(i).wrapping_add(sum >> 64);
        out[i - 1] = below | (sum as u64) << (64 - shift);
    }
    out[N - 1] = (sum >> shift) as u64;
    out
}

/// a + b modulo `2^(64N)`, one instruction a limb.
#[inline(always)]
fn sum_of<const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
    let mut carry = false;
    core::array::from_fn(|i| {
        let (partial, first) = a[i].overflowing_add(b[i]);
        let (limb, second) = partial.overflowing_add(carry as u64);
        carry = first | second;
        limb
    })
}

/// a − b and the borrow, one instruction a limb.
#[inline(always)]
fn difference<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], u64) {
    let mut borrow = false;
    let limbs = core::array::from_fn(|i| {
        let (partial, first) = a[i].overflowing_sub(b[i]);
        let (limb, second) = partial.overflowing_sub(borrow as u64);
        borrow = first | second;
        limb
    });
    (limbs, borrow as u64)
}

#[inline(always)]
fn product(x: u64, a: u64) -> u128 {
    x as u128 * a as u128
}

/// x a for x below 2^63 and for the top limb a of an integer in two's complement.
#[inline(always)]
fn signed_product(x: u64, a: u64) -> u128 {
    (x as i64 as i128 * a as i64 as i128) as u128
}

/// What a sequence of steps does to a column of two integers, times a power of 2.
#[derive(Clone, Copy)]
struct Matrix {
    first: Row,
    second: Row,
}

impl Matrix {
    /// `self · rhs`.
    #[inline(always)]
    fn after(&self, rhs: &Self) -> Self {
        let row = |r: &Row| Row(r.0 * rhs.first.0 + r.1 * rhs.second.0, r.0 * rhs.first.1 + r.1 * rhs.second.1);
        Self { first: row(&self.first), second: row(&self.second) }
    }
}

/// The negated matrix of [`ROUND`] divsteps from the low words of f and g. Divsteps commute with a common change of
/// sign, so the negation does no harm; y is 1/2 − δ.
#[inline(always)]
fn round(y: &mut i64, f: u64, g: u64) -> Matrix {
    let a = block(y, f, g);
    let (f, g) = (a.first.divided_low(f, g), a.second.divided_low(f, g));
    let b = block(y, f, g);
    let (f, g) = (b.first.divided_low(f, g), b.second.divided_low(f, g));
    block(y, f, g).after(&b.after(&a))
}

/// The negated matrix of [`BLOCK`] divsteps. A row starts as its integer's low bits less 2^BLOCK in its own matrix
/// field, so that the halvings are exact and no field ever reaches +2^BLOCK.
#[inline(always)]
fn block(y: &mut i64, f: u64, g: u64) -> Matrix {
    let low = (1 << BLOCK) - 1;
    let f = (f & low).wrapping_sub(1 << (FIRST + BLOCK));
    let g = (g & low).wrapping_sub(1 << (SECOND + BLOCK));
    let (f, g) = packed_divsteps(y, f, g);
    Matrix { first: unpack(f), second: unpack(g) }
}

/// The matrix fields of a packed row, each rounded so that the fields below it, which are signed, do not show.
#[inline(always)]
fn unpack(packed: u64) -> Row {
    let half_low = 1 << BLOCK;
    let first = packed.wrapping_add(half_low) << (64 - SECOND);
    let second = packed.wrapping_add(half_low | 1 << (FIRST + BLOCK));
    Row(first as i64 >> (64 - FIRST), second as i64 >> SECOND)
}

/// [`BLOCK`] divsteps on packed rows.
#[inline(always)]
#[cfg_attr(all(target_arch = "x86_64", not(pairloom_backend = "portable")), allow(dead_code))]
fn packed_divsteps_portable(y: &mut i64, mut f: u64, mut g: u64) -> (u64, u64) {
    for _ in 0..BLOCK {
        *y -= 1;
        let flip = (*y >> 63) as u64;
        let odd = (g & 1).wrapping_neg();
        let swap = flip & odd;
        let sum = g.wrapping_add(((f ^ flip).wrapping_sub(flip)) & odd);
        f ^= (f ^ g) & swap;
        g = (sum as i64 >> 1) as u64;
        *y ^= swap as i64;
    }
    (f, g)
}

#[cfg(not(all(target_arch = "x86_64", not(pairloom_backend = "portable"))))]
use packed_divsteps_portable as packed_divsteps;

/// One divstep: `$g` comes in, its successor goes out in `$next`. All that depends on the sign of δ is chosen before
/// the parity of g is known; the order of the instructions is the fastest of some hundred tried.
#[rustfmt::skip]
#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
macro_rules! divstep {
    ($g:literal, $next:literal) => {
        concat!(
            "mov {u}, {f}\n",
            "mov {t}, {f}\n",
            "neg {u}\n",
            "xor {w:e}, {w:e}\n",
            "sub {w}, {y}\n",
            "dec {y}\n",
            "cmovns {w}, {y}\n",
            "cmovns {u}, {f}\n",
            "cmovs {t}, {", $g, "}\n",
            "test {", $g, ":e}, 1\n",
            "cmovnz {y}, {w}\n",
            "cmovz {u}, {zero}\n",
            "lea {", $next, "}, [{", $g, "} + {u}]\n",
            "cmovnz {f}, {t}\n",
            "sar {", $next, "}, 1\n",
        )
    };
}

/// [`BLOCK`] divsteps on packed rows.
#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
#[inline(always)]
fn packed_divsteps(y: &mut i64, mut f: u64, mut g: u64) -> (u64, u64) {
    // SAFETY: the code computes on its operands and touches no memory.
    unsafe {
        core::arch::asm!(
            ".rept 10",
            divstep!("g", "s"),
            divstep!("s", "g"),
            ".endr",
            f = inout(reg) f,
            g = inout(reg) g,
            y = inout(reg) *y,
            s = out(reg) _,
            t = out(reg) _,
            u = out(reg) _,
            w = out(reg) _,
            zero = in(reg) 0u64,
            options(pure, nomem, nostack),
        );
    }
    (f, g)
}

/// All ones for a negative integer in two's complement.
#[inline(always)]
fn sign<const N: usize>(a: &[u64; N]) -> u64 {
    (a[N - 1] as i64 >> 63) as u64
}

/// `if_ones` where the mask is all ones, `if_zero` where it is 0; the mask is hidden from an optimiser that would branch.
#[inline(always)]
fn select<const N: usize>(mask: u64, if_ones: &[u64; N], if_zero: &[u64; N]) -> [u64; N] {
    let mask = core::hint::black_box(mask);
    core::array::from_fn(|i| if_zero[i] ^ (mask & (if_ones[i] ^ if_zero[i])))
}

/// −a where the mask is all ones, a where it is 0, in two's complement.
#[inline(always)]
fn negate_where<const N: usize>(mask: u64, a: &[u64; N]) -> [u64; N] {
    difference(&a.map(|limb| limb ^ mask), &[mask; N]).0
}

/// All ones for 0.
#[inline(always)]
fn is_zero<const N: usize>(a: &[u64; N]) -> u64 {
    let any = a.iter().fold(0, |any, limb| any | limb);
    ((any | any.wrapping_neg()) >> 63).wrapping_sub(1)
}

/// The low 32 bits of a and of b below the 32 bits of each that start where the longer one does; the integers
/// themselves if they are shorter than 64 bits.
#[inline(always)]
fn approximations<const N: usize>(a: &[u64; N], b: &[u64; N]) -> (u64, u64) {
    let mut top = [a[0], 0, b[0], 0];
    let mut long = 0;
    for i in 1..N {
        let keep = is_zero(&[a[i] | b[i]]);
        top = select(keep, &top, &[a[i], a[i - 1], b[i], b[i - 1]]);
        long |= !keep;
    }
    let shift = (top[0] | top[2] | 1).leading_zeros() as u64 & long;
    let word = |top: u64, next: u64, low: u64| {
        let high = top << shift | next >> 1 >> (63 - shift);
        high & u64::MAX << 32 | low & u32::MAX as u64
    };
    (word(top[0], top[1], a[0]), word(top[2], top[3], b[0]))
}

/// The matrix of [`SYMBOL_ROUND`] steps (a, b) → (|a − b| / 2, min(a, b)) for odd a or (a / 2, b) for even a, from
/// approximations. Bit 1 of `symbol` follows the changes of sign of (a / |b|): a factor 2 of a changes it for
/// b ≡ ±3 (mod 8), an exchange for a ≡ b ≡ 3 (mod 4) unless both are negative. They never are: a step that mistakes
/// the order of a and b leaves one of them as it was, and their difference has the other sign if that one is negative.
#[inline(always)]
fn symbol_round(symbol: &mut u64, mut a: u64, mut b: u64) -> Matrix {
    let (mut row_a, mut row_b) = (1u64, 1u64 << 32);
    for _ in 0..SYMBOL_ROUND {
        let odd = (a & 1).wrapping_neg();
        let swap = odd & ((a < b) as u64).wrapping_neg();
        *symbol ^= a & b & swap;
        let (change, row_change) = ((a ^ b) & swap, (row_a ^ row_b) & swap);
        (a, b) = (a ^ change, b ^ change);
        (row_a, row_b) = (row_a ^ row_change, row_b ^ row_change);
        a = a.wrapping_sub(b & odd) >> 1;
        row_a = row_a.wrapping_sub(row_b & odd);
        row_b <<= 1;
        *symbol ^= b ^ b >> 1;
    }
    let unpack = |row: u64| Row(row as i32 as i64, row.wrapping_add(1 << 31) as i64 >> 32);
    Matrix { first: unpack(row_a), second: unpack(row_b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prime::tests::{big, limbs_of};
    use num_bigint::BigUint;

    const MODULI_4: [&str; 4] = [
        "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47",
        "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001",
        "2523648240000001ba344d80000000086121000000000013a700000000000013",
        "2523648240000001ba344d8000000007ff9f800000000010a10000000000000d",
    ];
    const BLS12_381_R: &str = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
    const BLS12_381_P: &str =
        "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";

    /// SplitMix64.
    fn next_word(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9e3779b97f4a7c15);
        let z = (*state ^ *state >> 30).wrapping_mul(0xbf58476d1ce4e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d049bb133111eb);
        z ^ z >> 31
    }

    /// The definition: `a · a⁻¹ 2^(128N) = 2^(128N)`.
    fn check_inverse<const N: usize>(gcd: &Gcd<N>, a: &[u64; N]) {
        let (p, inverse) = (big(&gcd.modulus), big(&gcd.invert(a)));
        let unit = if is_zero(a) == 0 { (BigUint::from(1u8) << (128 * N)) % &p } else { BigUint::ZERO };
        assert!(inverse < p && (is_zero(a) == 0 || inverse == BigUint::ZERO), "{a:x?}");
        assert_eq!(big(a) * inverse % p, unit, "{a:x?}");
        assert_eq!(gcd.invert_by_halving(a), Some(gcd.invert(a)), "{a:x?}");
    }

    /// Euler's criterion.
    fn check_square<const N: usize>(gcd: &Gcd<N>, a: &[u64; N]) {
        let p = big(&gcd.modulus);
        let square = big(a).modpow(&((&p - 1u8) >> 1), &p) <= BigUint::from(1u8);
        assert_eq!(gcd.is_square(a), if square { u64::MAX } else { 0 }, "{a:x?} modulo {:x?}", gcd.modulus);
    }

    /// 0, 1, p − 1, what surrounds the powers of 2 and their negatives, and what surrounds the quotients of p: pairs of which
    /// approximations tell little.
    fn edges<const N: usize>(gcd: &Gcd<N>) -> Vec<[u64; N]> {
        let p = big(&gcd.modulus);
        let powers = (0..p.bits()).map(|k| BigUint::from(1u8) << k);
        let quotients = (1..40u8).map(|k| &p / k + 1u8);
        let near = powers.chain(quotients).flat_map(|k| [&k - 1u8, k.clone(), &k + 1u8]).map(|k| k % &p);
        near.flat_map(|k| [limbs_of(&((&p - &k) % &p)), limbs_of(&k)]).collect()
    }

    fn random<const N: usize>(gcd: &Gcd<N>, state: &mut u64) -> [u64; N] {
        let length = 1 + next_word(state) as usize % N;
        let words: [u64; N] = core::array::from_fn(|i| if i < length { next_word(state) } else { 0 });
        limbs_of(&(big(&words) % big(&gcd.modulus)))
    }

    fn check_field<const N: usize>(modulus: [u64; N], inverses: usize, squares: usize) {
        let gcd = Gcd::new(modulus);
        edges(&gcd).iter().for_each(|a| check_inverse(&gcd, a));
        edges(&gcd).iter().step_by(1 + 3 * N / 4).for_each(|a| check_square(&gcd, a));
        let mut state = modulus[0];
        (0..inverses).for_each(|_| check_inverse(&gcd, &random(&gcd, &mut state)));
        (0..squares).for_each(|_| check_square(&gcd, &random(&gcd, &mut state)));
    }

    /// Whole rounds go by what approximations say, so that a wrong one costs steps before it costs a result.
    #[test]
    fn approximations_are_those_of_the_integers() {
        let mut state = 1;
        for _ in 0..10_000 {
            let [a, b]: [[u64; 4]; 2] = [(); 2].map(|()| {
                let bits = next_word(&mut state) % 257;
                let words: [u64; 4] = core::array::from_fn(|_| next_word(&mut state));
                limbs_of(&(big(&words) >> (256 - bits)))
            });
            let (x, y) = (big(&a), big(&b));
            let longer = x.bits().max(y.bits()).max(64);
            let expected = |x: &BigUint| {
                let [low]: [u64; 1] = limbs_of(&(x & BigUint::from(u64::MAX)));
                let [high]: [u64; 1] = limbs_of(&(x >> (longer - 32)));
                high << 32 | low & u64::from(u32::MAX)
            };
            assert_eq!(approximations(&a, &b), (expected(&x), expected(&y)), "{a:x?} {b:x?}");
        }
    }

    #[test]
    fn curves_fields() {
        for modulus in MODULI_4 {
            check_field::<4>(limbs::from_hex(modulus), 100_000, 1_000);
        }
        check_field::<4>(limbs::from_hex(BLS12_381_R), 100_000, 1_000);
        check_field::<6>(limbs::from_hex(BLS12_381_P), 100_000, 1_000);
    }

    /// 2^63 − 25, 2^127 − 1, 2^255 − 19 and 2^1279 − 1, which reach the last bit below the sign; the last also in limbs to spare.
    #[test]
    fn other_sizes() {
        check_field::<1>([(1 << 63) - 25], 100_000, 10_000);
        check_field::<2>([u64::MAX, u64::MAX >> 1], 100_000, 10_000);
        check_field::<4>([u64::MAX - 18, u64::MAX, u64::MAX, u64::MAX >> 1], 10_000, 1_000);
        let mersenne: [u64; 20] = core::array::from_fn(|i| if i < 19 { u64::MAX } else { u64::MAX >> 1 });
        check_field::<20>(mersenne, 100, 5);
        check_field::<24>(core::array::from_fn(|i| if i < 20 { mersenne[i] } else { 0 }), 100, 5);
    }

    #[test]
    fn small_primes_exhaustively() {
        for p in [3, 5, 7, 11, 13, 103, 727, 7207] {
            let gcd = Gcd::new([p]);
            (0..p).for_each(|a| check_inverse(&gcd, &[a]));
            (0..p).for_each(|a| check_square(&gcd, &[a]));
        }
    }

    /// No pair of odd f and any g below 2^n needs more divsteps than the bound.
    #[test]
    fn divsteps_bound() {
        fn divsteps(mut f: i64, mut g: i64) -> usize {
            let (mut y, mut steps) = (0, 0);
            while g != 0 {
                let odd = g & 1;
                (y, f, g) = if odd == 1 && y <= 0 { (-y, g, (g - f) / 2) } else { (y - 1, f, (g + odd * f) / 2) };
                steps += 1;
            }
            steps
        }
        for bits in 2..=11 {
            let most = (1..1 << bits).step_by(2).flat_map(|f| (0..1 << bits).map(move |g| divsteps(f, g))).max();
            assert!(most <= Some((45907 * bits + 26313) / 19929), "{bits} bits: {most:?}");
        }
    }

    #[test]
    fn divsteps_on_packed_rows_agree() {
        let mut state = 1;
        for i in 0..100_000 {
            let (f, g) = (next_word(&mut state) | 1, next_word(&mut state));
            let (mut y, mut portable_y) = (i % 41 - 20, i % 41 - 20);
            assert_eq!(packed_divsteps(&mut y, f, g), packed_divsteps_portable(&mut portable_y, f, g));
            assert_eq!(y, portable_y);
        }
    }
}
