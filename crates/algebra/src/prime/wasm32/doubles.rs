//! F_p² of six limbs by fused multiplications of doubles, two at a time, as in WebAssembly with relaxed SIMD: digits of 48 bits.
//!
//! A product of two digits is split exactly (Emmart, Zheng and Weems, "Faster modular exponentiation using double precision floating point
//! arithmetic on the GPU", ARITH 2018): `h = fma(a, b, 1.5 · 2^100)` is rounded to a multiple of 2^48, and
//! `l = fma(a, b, 1.5 · 2^100 + 1.5 · 2^52 − h)` is exact. The bits of h and of l, read as integers, are constants and two numbers x and y with
//! `a b = 2^48 x + y`, y between −2^47 and 2^47. The next product of the same column begins with this h, `h' = fma(a', b', h)`, and
//! `fma(a', b', h − h')` is added to l: as long as a chain's products add up to at most 2^99, all of it is exact. So columns are sums of
//! integers, a few chains each, negative ones too.
//!
//! Products and Montgomery's reduction go from column to column together, so that quotients, which wait for each other, have products to wait
//! with. The lanes of a vector are the real and the imaginary part. Integers come and go as limbs of 64 bits, and 2^384 is the factor of
//! Montgomery forms as elsewhere.

use super::vector::Two;
use super::{Pair, pair_from};
use crate::array::array;
use crate::lanes::split;
use crate::prime::{Fp, Modulus, limbs};
use crate::tower::Fp2;
use core::hint::black_box;
#[cfg(any(target_feature = "relaxed-simd", test))]
use core::mem::MaybeUninit;

const LIMBS: usize = 6;
const BITS: usize = 48;
const COUNT: usize = 64 * LIMBS / BITS;
const MASK: u64 = (1 << BITS) - 1;
/// 2^52, 1.5 · 2^52 and 1.5 · 2^100.
const INTEGER: f64 = (1u64 << 52) as f64;
const LOW: f64 = 1.5 * INTEGER;
const HIGH: f64 = LOW * (1u64 << BITS) as f64;
/// What keeps columns positive, so that the shift that carries need not know signs; it is taken off again with the carry.
const BIAS: u64 = 1 << 58;

/// Digits of a pair as doubles, the lowest first.
type Digits = [Two; COUNT];
/// Both lanes of integers of weights 2^48k.
type Columns = [[u64; 2]; 2 * COUNT];

/// What is needed of the modulus, and columns before anything is added.
struct Constants {
    /// Digits of p as doubles, and as integers.
    p: [[u64; 2]; COUNT],
    p_integers: [[u64; 2]; COUNT],
    /// −p⁻¹ mod 2^48.
    inverse: u64,
    /// For so many products of real digits, less one.
    products: [Columns; MOST_PRODUCTS],
    /// For a product in half-length chains.
    square: Columns,
    /// What keeps the digits of a difference positive.
    biases: [[u64; 2]; COUNT],
}

/// How many products of real digits one column is a sum of: three of F_p² have two in each part.
const MOST_PRODUCTS: usize = 6;

impl Constants {
    /// Fields of fewer limbs have constants too, which nothing uses.
    const fn new<const N: usize>(modulus: &[u64; N]) -> Self {
        let mut constants = Self {
            p: [[0; 2]; COUNT],
            p_integers: [[0; 2]; COUNT],
            inverse: limbs::negative_inverse(modulus[0]) & MASK,
            products: [[[0; 2]; 2 * COUNT]; MOST_PRODUCTS],
            square: columns(1, COUNT / 2),
            biases: [[0; 2]; COUNT],
        };
        let digits: [u64; COUNT] = split(modulus, BITS);
        let mut k = 0;
        while k < COUNT {
            constants.p[k] = [(digits[k] as f64).to_bits(); 2];
            constants.p_integers[k] = [digits[k]; 2];
            constants.biases[k] = [bias(k, COUNT); 2];
            k += 1;
        }
        let mut more = 0;
        while more < MOST_PRODUCTS {
            constants.products[more] = columns(more as u64 + 1, COUNT);
            more += 1;
        }
        constants
    }

    /// Those of a field, out of the compiler's sight: loaded they take one instruction each, written into the code four.
    #[inline(always)]
    fn of<P: Modulus<N>, const N: usize>() -> &'static Self {
        black_box(const { &Self::new(&P::LIMBS) })
    }
}

/// The columns before so many products in chains of such a length, and a reduction, are added: what their bits are too much, and biases.
const fn columns(products: u64, length: usize) -> Columns {
    let mut columns = [[0; 2]; 2 * COUNT];
    let mut k = 0;
    while k < 2 * COUNT {
        let low = chains(k, products, length).wrapping_mul(LOW.to_bits());
        let high = if k == 0 { 0 } else { chains(k - 1, products, length).wrapping_mul(HIGH.to_bits()) };
        columns[k] = [bias(k, 2 * COUNT).wrapping_sub(low).wrapping_sub(high); 2];
        k += 1;
    }
    columns
}

/// How many chains end in column k.
const fn chains(k: usize, products: u64, length: usize) -> u64 {
    let pairs = if k < COUNT { k + 1 } else { 2 * COUNT - 1 - k };
    let of_quotients = if pairs == 0 {
        0
    } else if k == 0 || k >= COUNT {
        1
    } else {
        2
    };
    products * pairs.div_ceil(length) as u64 + of_quotients
}

/// The bias of column k: the last one, which nothing is carried from, has none of its own.
const fn bias(k: usize, count: usize) -> u64 {
    let own = if k + 1 < count { BIAS } else { 0 };
    if k == 0 { own } else { own.wrapping_sub(BIAS >> BITS) }
}

/// Whether the field is one of six limbs, and this machine fuses multiplications and additions, as not all that have relaxed SIMD do.
#[cfg(target_feature = "relaxed-simd")]
#[inline(always)]
pub fn serves<P: Modulus<N>, const N: usize>() -> bool {
    N == LIMBS && super::vector::fuses()
}

/// The product in F_p².
pub fn mul_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>, b: &Pair<P, N>) -> Pair<P, N> {
    sum_of_products([a], [b])
}

/// The square in F_p².
pub fn square_2<P: Modulus<N>, const N: usize>(a: &Pair<P, N>) -> Pair<P, N> {
    let constants = Constants::of::<P, N>();
    reduced_sum::<P, N, { COUNT / 2 }>(&[square_factors(&digits(a))], &constants.square, constants)
}

/// `Σ_j a_j b_j` in F_p² for at most three products, reduced once.
pub fn sum_of_products<P: Modulus<N>, const N: usize, const L: usize>(
    a: [&Pair<P, N>; L],
    b: [&Pair<P, N>; L],
) -> Pair<P, N> {
    let constants = Constants::of::<P, N>();
    let factors: [_; L] = array(|j| factors(&digits(a[j]), &digits(b[j])));
    reduced_sum::<P, N, COUNT>(factors.as_flattened(), &constants.products[2 * L - 1], constants)
}

/// Writes `Σ_j row_j factor_j` for every row.
#[cfg(any(target_feature = "relaxed-simd", test))]
pub fn sums_of_products<P: Modulus<N>, const N: usize, const K: usize, const L: usize>(
    rows: &[[&Pair<P, N>; L]; K],
    factors: [&Pair<P, N>; L],
    out: &mut [MaybeUninit<Pair<P, N>>; K],
) {
    for (row, out) in rows.iter().zip(out) {
        out.write(sum_of_products(*row, factors));
    }
}

/// The product in the field.
pub fn mul<P: Modulus<N>, const N: usize>(a: &Fp<P, N>, b: &Fp<P, N>) -> Fp<P, N> {
    let constants = Constants::of::<P, N>();
    let digits = |a: &Fp<P, N>| digits(&Fp2 { c0: *a, c1: Fp::ZERO });
    reduced_sum::<P, N, COUNT>(&[[digits(a), digits(b)]], &constants.products[0], constants).c0
}

#[inline(always)]
fn limbs_of<P, const N: usize>(a: &Fp<P, N>) -> &[u64; LIMBS] {
    a.limbs.as_slice().try_into().expect("six limbs")
}

#[inline(always)]
fn digits<P, const N: usize>(a: &Pair<P, N>) -> Digits {
    let (c0, c1) = (limbs_of(&a.c0), limbs_of(&a.c1));
    let limbs: [Two; LIMBS] = unrolled!(LIMBS, k, Two::new([c0[k], c1[k]]));
    unrolled!(COUNT, k, double(digit(&limbs, k)))
}

/// Bits 48k to 48k + 47, and what is above them.
#[inline(always)]
fn digit(limbs: &[Two], k: usize) -> Two {
    let (limb, shift) = (BITS * k / 64, BITS * k % 64);
    match shift {
        0 => limbs[limb],
        16 => limbs[limb].shift_right::<16>(),
        32 => limbs[limb].shift_right::<32>().or(limbs[limb + 1].shift_left::<32>()),
        _ => limbs[limb].shift_right::<48>().or(limbs[limb + 1].shift_left::<16>()),
    }
}

/// The low 48 bits as doubles.
#[inline(always)]
fn double(integers: Two) -> Two {
    integers.and(Two::new([MASK; 2])).or(Two::splat(INTEGER)).minus(Two::splat(INTEGER))
}

/// Factors whose products, lane by lane, add up to `a b`: a0 and b, a1 and `i b`.
#[inline(always)]
fn factors(a: &Digits, b: &Digits) -> [[Digits; 2]; 2] {
    let first = unrolled!(COUNT, k, a[k].twice_first());
    let second = unrolled!(COUNT, k, a[k].twice_second());
    [[first, *b], [second, unrolled!(COUNT, k, b[k].swapped().xor(Two::new([1 << 63, 0])))]]
}

/// Factors whose product, lane by lane, is the square: `a0 + a1, 2 a0` and `a0 − a1, a1`.
#[inline(always)]
fn square_factors(a: &Digits) -> [Digits; 2] {
    let sums = unrolled!(COUNT, k, a[k].twice_first().plus(a[k].swapped()));
    [sums, unrolled!(COUNT, k, a[k].minus(a[k].second_above()))]
}

/// Products of one column: their multiples of 2^48, and the rest.
#[derive(Clone, Copy)]
struct Chain {
    high: Two,
    low: Two,
}

impl Chain {
    /// With one product more.
    #[inline(always)]
    fn link(chain: Option<Self>, a: Two, b: Two) -> Option<Self> {
        Some(match chain {
            None => {
                let high = a.times_plus(b, Two::splat(HIGH));
                Self { high, low: a.times_plus(b, Two::splat(HIGH + LOW).minus(high)) }
            }
            Some(chain) => {
                let high = a.times_plus(b, chain.high);
                Self { high, low: chain.low.plus(a.times_plus(b, chain.high.minus(high))) }
            }
        })
    }

    /// Ends in the sum of its column and in the one above.
    #[inline(always)]
    fn end(chain: Option<Self>, sum: &mut Two, above: &mut Two) {
        if let Some(Self { high, low }) = chain {
            *sum = sum.add(low);
            *above = above.add(high);
        }
    }
}

/// The sum of products, lane by lane, by Montgomery's reduction; it is within `p 2^384` of 0. Chains have at most LENGTH products.
#[inline(never)]
fn reduced_sum<P: Modulus<N>, const N: usize, const LENGTH: usize>(
    factors: &[[Digits; 2]],
    columns: &Columns,
    constants: &Constants,
) -> Pair<P, N> {
    let mut quotients = [Two::new([0; 2]); COUNT];
    let mut digits = quotients;
    let mut sum = Two::load(&columns[0]);
    unroll!(2 * COUNT - 1, k, {
        let mut above = Two::load(&columns[k + 1]);
        for [a, b] in factors {
            let mut chain = None;
            unroll!(COUNT, i, {
                if i <= k && k - i < COUNT {
                    if i == LENGTH + (k + 1).saturating_sub(COUNT) {
                        Chain::end(chain.take(), &mut sum, &mut above);
                    }
                    chain = Chain::link(chain, a[i], b[k - i]);
                }
            });
            Chain::end(chain, &mut sum, &mut above);
        }
        let mut chain = None;
        unroll!(COUNT, i, {
            if i < k && k - i < COUNT {
                chain = Chain::link(chain, quotients[i], Two::load(&constants.p[k - i]));
            }
        });
        Chain::end(chain, &mut sum, &mut above);
        if k < COUNT {
            let [first, second] = sum.lanes();
            let quotient = |sum: u64| sum.wrapping_mul(constants.inverse);
            quotients[k] = double(Two::new([quotient(first), quotient(second)]));
            Chain::end(Chain::link(None, quotients[k], Two::load(&constants.p[0])), &mut sum, &mut above);
        } else {
            digits[k - COUNT] = sum.and(Two::new([MASK; 2]));
        }
        sum = above.add(sum.shift_right::<BITS>());
    });
    digits[COUNT - 1] = sum;
    below_p(digits, constants)
}

/// An integer between −p and 2p, its digits but the last below 2^48, modulo p.
#[inline(always)]
fn below_p<P: Modulus<N>, const N: usize>(mut digits: Digits, constants: &Constants) -> Pair<P, N> {
    let p: Digits = unrolled!(COUNT, k, Two::load(&constants.p_integers[k]));
    let negative = digits[COUNT - 1].is_negative();
    let less = carried(&unrolled!(COUNT, k, digits[k].sub(p[k].and_not(negative))), constants);
    let negative = less[COUNT - 1].is_negative();
    digits = carried(&unrolled!(COUNT, k, less[k].add(p[k].and(negative))), constants);
    pair_from(unrolled!(N, k, limb(&digits, k)))
}

/// Digits below 2^48, but for the last one, of digits of any sign.
#[inline(always)]
fn carried(digits: &Digits, constants: &Constants) -> Digits {
    let mut carried = *digits;
    let mut carry = Two::new([0; 2]);
    unroll!(COUNT, k, {
        let sum = digits[k].add(Two::load(&constants.biases[k])).add(carry);
        carried[k] = if k + 1 < COUNT { sum.and(Two::new([MASK; 2])) } else { sum };
        carry = sum.shift_right::<BITS>();
    });
    let _ = carry;
    carried
}

/// Limb k of digits below 2^48.
#[inline(always)]
fn limb(digits: &Digits, k: usize) -> Two {
    let first = 64 * k / BITS;
    match k % 3 {
        0 => digits[first].or(digits[first + 1].shift_left::<48>()),
        1 => digits[first].shift_right::<16>().or(digits[first + 1].shift_left::<32>()),
        _ => digits[first].shift_right::<32>().or(digits[first + 1].shift_left::<16>()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Field;
    use crate::prime::kernel::tests::pair;
    use crate::prime::moduli::Bls12381Modulus;
    use crate::tower::complex;
    use proptest::prelude::*;

    type Element = Pair<Bls12381Modulus, 6>;

    fn product(a: &Element, b: &Element) -> Element {
        complex::reduce(&complex::karatsuba([&a.c0, &a.c1], [&b.c0, &b.c1]))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]
        #[test]
        fn products(a in [pair(), pair(), pair()], b in [pair(), pair(), pair()]) {
            let [p0, p1, p2] = [0, 1, 2].map(|k| product(&a[k], &b[k]));
            prop_assert_eq!(mul_2(&a[0], &b[0]), p0);
            prop_assert_eq!(square_2(&a[0]), product(&a[0], &a[0]));
            // The greatest factors there are: sums that are not reduced.
            let [x, y] = [a[0].lazy_add(&a[1]), b[0].lazy_add(&b[1])];
            let [sum_a, sum_b] = [a[0].add(&a[1]), b[0].add(&b[1])];
            prop_assert_eq!((mul_2(&x, &y), square_2(&x)), (product(&sum_a, &sum_b), product(&sum_a, &sum_a)));
            prop_assert_eq!(sum_of_products([&a[0], &a[1]], [&b[0], &b[1]]), p0.add(&p1));
            prop_assert_eq!(sum_of_products([&a[0], &a[1], &a[2]], [&b[0], &b[1], &b[2]]), p0.add(&p1).add(&p2));
            let mut rows = [const { MaybeUninit::uninit() }; 2];
            sums_of_products(&[[&a[0], &a[1]], [&a[2], &a[0]]], [&b[0], &b[1]], &mut rows);
            // SAFETY: both have been written.
            let rows = rows.map(|row| unsafe { row.assume_init() });
            prop_assert_eq!(rows, [p0.add(&p1), product(&a[2], &b[0]).add(&product(&a[0], &b[1]))]);
            prop_assert_eq!(mul(&a[0].c0, &b[0].c0), a[0].c0.mul(&b[0].c0));
        }
    }
}
