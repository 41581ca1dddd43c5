//! Kernels for processors with AVX-512 (F, VL, BW, DQ) and BMI2.

mod comb;
mod karatsuba;
mod product;
mod register;
mod serial;
mod vnni;
mod wide;

use super::modulus::{self, Root, TernaryModulus, Thirds};
use super::multiplier::Multiplier;
use super::planes::Planes;
use crate::instructions::has;
use crate::machine::Detection;
use core::arch::x86_64::*;
use product::product;
use register::{Pair, Register, store_planes};

/// Whether this processor runs the kernels of this module: one load and one comparison after the first call.
#[inline(always)]
pub(super) fn available() -> bool {
    static DETECTED: Detection = Detection::new();
    DETECTED.get(|| has!(Avx512: "avx512f" "avx512vl" "avx512bw" "avx512dq" "bmi2"))
}

/// `a + b` and `a − b`, unreduced.
macro_rules! wide_addition {
    ($($name:ident $register:ident)*) => {
        $(
            #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
            pub(super) fn $name<const W: usize>(
                a: &[[[u64; W]; 2]; 2],
                b: &[[[u64; W]; 2]; 2],
            ) -> [[[u64; W]; 2]; 2] {
                let ([a_low, a_high], [b_low, b_high]) = (register::load_pair(a), register::load_pair(b));
                register::store_pair([register::$register(a_low, b_low), register::$register(a_high, b_high)])
            }
        )*
    };
}

wide_addition!(wide_add add wide_sub sub);

/// The unreduced product.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
pub(super) fn mul_wide<P: TernaryModulus, const W: usize>(a: &Planes<W>, b: &Planes<W>) -> [[[u64; W]; 2]; 2] {
    register::store_pair(product(a, b, P::TERMS[0].0 as usize))
}

/// The product modulo f.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
pub(super) fn mul<P: TernaryModulus, const W: usize>(a: &Planes<W>, b: &Planes<W>) -> Planes<W> {
    store_planes(register::reduced::<P>(product(a, b, P::TERMS[0].0 as usize)))
}

/// The product modulo f by the given multiplier, if it is one of these.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
pub(super) fn multiply<P: TernaryModulus, const W: usize>(
    multiplier: Multiplier,
    a: &Planes<W>,
    b: &Planes<W>,
) -> Option<Planes<W>> {
    match multiplier {
        Multiplier::VectorComb => Some(mul::<P, W>(a, b)),
        Multiplier::VectorKaratsuba => comb::karatsuba(a, b).map(|wide| store_planes(register::reduced::<P>(wide))),
        Multiplier::Planes => Some(reduce::<P, W>(&serial::mul_wide(a, b))),
        Multiplier::Bytes if vnni::available() => {
            // SAFETY: the processor has the instruction.
            let wide = unsafe { vnni::mul_wide(a, b) };
            Some(reduce::<P, W>(&wide))
        }
        _ => None,
    }
}

/// The polynomial modulo f.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
pub(super) fn reduce<P: TernaryModulus, const W: usize>(wide: &[[[u64; W]; 2]; 2]) -> Planes<W> {
    store_planes(register::reduced::<P>(register::load_pair(wide)))
}

/// By one instruction each.
struct Deposits;

const EVERY_THIRD: u64 = 0x9249_2492_4924_9249;

// SAFETY of the blocks: only functions below, which have the feature, name this type.
impl Thirds for Deposits {
    #[inline(always)]
    fn spread(word: u64) -> u64 {
        unsafe { _pdep_u64(word, EVERY_THIRD) }
    }
    #[inline(always)]
    fn gather(word: u64) -> u64 {
        unsafe { _pext_u64(word, EVERY_THIRD) }
    }
}

/// The 3^times-th powers modulo f: several elements side by side, since the steps to a cube wait for each other.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
pub(super) fn cube_times<P: TernaryModulus, const W: usize, const N: usize>(
    mut elements: [Planes<W>; N],
    times: usize,
) -> [Planes<W>; N] {
    for _ in 0..times {
        for element in &mut elements {
            *element = cube::<P, W>(element);
        }
    }
    elements
}

/// The cube modulo f.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn cube<P: TernaryModulus, const W: usize>(a: &Planes<W>) -> Planes<W> {
    let cube = modulus::cube::<Deposits, W>(a);
    let mut words = [[0; 40]; 2];
    for (words, cube) in words.iter_mut().zip(&cube) {
        words[..3 * W].copy_from_slice(cube.as_flattened());
    }
    let mut sum = part::<P>(&words, 2);
    for index in [1, 0] {
        sum = register::fold::<P>(part::<P>(&words, index), sum);
    }
    store_planes(sum)
}

/// Coefficients `m index` to `m (index + 1)`, m being the degree of f.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn part<P: TernaryModulus>(words: &[[u64; 40]; 2], index: usize) -> Register {
    let m = P::TERMS[0].0 as usize;
    register::truncated([words_from(&words[0], m * index), words_from(&words[1], m * index)], m)
}

/// 512 coefficients of a plane, from one on.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn words_from(plane: &[u64; 40], bits: usize) -> __m512i {
    let (from, rest) = (bits / 64, (bits % 64) as i64);
    let (low, high) = (register::load(&plane[from..], 8), register::load(&plane[from + 1..], 8));
    let (right, left) = (_mm512_set1_epi64(rest), _mm512_set1_epi64(64 - rest));
    _mm512_or_si512(_mm512_srlv_epi64(low, right), _mm512_sllv_epi64(high, left))
}

/// The 3^times-th root modulo f.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
pub(super) fn cube_root_times<P: TernaryModulus, const W: usize>(a: &Planes<W>, times: usize) -> Planes<W> {
    let mut power = *a;
    for _ in 0..times {
        let [zeroth, first, second] = modulus::thirds::<Deposits, W>(&power);
        let mut sum = [register::load_planes(&zeroth), register::zero()];
        for (root, part) in modulus::roots::<P, W>().iter().zip([first, second]) {
            match root {
                Root::Sparse(terms) => add_sparse(&mut sum, terms, register::load_planes(&part)),
                Root::Dense(planes) => {
                    let product = product(&part, &modulus::from_vectors(planes), P::TERMS[0].0 as usize);
                    sum = [register::add(sum[0], product[0]), register::add(sum[1], product[1])];
                }
            }
        }
        power = store_planes(register::reduced::<P>(sum));
    }
    power
}

/// `sum += root part` for a root of a few terms.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline]
fn add_sparse(sum: &mut Pair, terms: &[(u32, u8)], part: Register) {
    for &(exponent, coefficient) in terms {
        for (sum, above) in sum.iter_mut().zip([false, true]) {
            let term = register::shifted(part, exponent as usize, above);
            *sum = if coefficient == 1 { register::add(*sum, term) } else { register::sub(*sum, term) };
        }
    }
}
