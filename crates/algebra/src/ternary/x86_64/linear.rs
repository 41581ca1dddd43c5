//! Cubes and cube roots.

use super::super::modulus::{self, Root, TernaryModulus, Thirds};
use super::super::planes::Planes;
use super::product::product;
use super::register::{self, Pair, store_planes};
use super::set::{Register, Set};
use crate::dispatch::Task;
use core::arch::x86_64::{_pdep_u64, _pext_u64};
use core::marker::PhantomData;

/// By one instruction each.
struct Deposits;

const EVERY_THIRD: u64 = 0x9249_2492_4924_9249;

// SAFETY of the blocks: only tasks below, which run with the feature, name this type.
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

/// The 3^times-th powers modulo f of several elements.
pub(super) struct Cubes<P, const W: usize, const N: usize> {
    pub elements: [Planes<W>; N],
    pub times: usize,
    pub modulus: PhantomData<P>,
}

impl<P: TernaryModulus, S: Set, const W: usize, const N: usize> Task<S> for Cubes<P, W, N> {
    type Output = [Planes<W>; N];
    #[inline(always)]
    fn run(self) -> [Planes<W>; N] {
        let mut elements = self.elements;
        for _ in 0..self.times {
            for element in &mut elements {
                *element = cube::<P, S, W>(element);
            }
        }
        elements
    }
}

/// The cube modulo f.
#[inline(always)]
fn cube<P: TernaryModulus, S: Set, const W: usize>(a: &Planes<W>) -> Planes<W> {
    let cube = modulus::cube::<Deposits, W>(a);
    let mut words = [[0; 40]; 2];
    for (words, cube) in words.iter_mut().zip(&cube) {
        words[..3 * W].copy_from_slice(cube.as_flattened());
    }
    let mut sum = part::<P, S>(&words, 2);
    for index in [1, 0] {
        sum = register::fold::<P, S>(part::<P, S>(&words, index), sum);
    }
    store_planes::<S, W>(sum)
}

/// Coefficients `m index` to `m (index + 1)`, m being the degree of f.
#[inline(always)]
fn part<P: TernaryModulus, S: Set>(words: &[[u64; 40]; 2], index: usize) -> Register<S> {
    let m = P::TERMS[0].0 as usize;
    register::truncated::<S>([words_from::<S>(&words[0], m * index), words_from::<S>(&words[1], m * index)], m)
}

/// 512 coefficients of a plane, from one on.
#[inline(always)]
fn words_from<S: Set>(plane: &[u64; 40], bits: usize) -> S::Plane {
    let (from, rest) = (bits / 64, bits % 64);
    let (low, high) = (S::load(&plane[from..], 8), S::load(&plane[from + 1..], 8));
    S::or(S::shr(low, rest), S::shl(high, 64 - rest))
}

/// The 3^times-th root modulo f.
pub(super) struct Roots<'a, P, const W: usize> {
    pub power: &'a Planes<W>,
    pub times: usize,
    pub modulus: PhantomData<P>,
}

impl<P: TernaryModulus, S: Set, const W: usize> Task<S> for Roots<'_, P, W> {
    type Output = Planes<W>;
    #[inline(always)]
    fn run(self) -> Planes<W> {
        let mut power = *self.power;
        for _ in 0..self.times {
            let [zeroth, first, second] = modulus::thirds::<Deposits, W>(&power);
            let mut sum = [register::load_planes::<S, W>(&zeroth), register::zero::<S>()];
            for (root, part) in modulus::roots::<P, W>().iter().zip([first, second]) {
                match root {
                    Root::Sparse(terms) => add_sparse::<S>(&mut sum, terms, register::load_planes::<S, W>(&part)),
                    Root::Dense(planes) => {
                        let product = product::<S, W>(&part, &modulus::from_vectors(planes), P::TERMS[0].0 as usize);
                        sum = [S::add(sum[0], product[0]), S::add(sum[1], product[1])];
                    }
                }
            }
            power = store_planes::<S, W>(register::reduced::<P, S>(sum));
        }
        power
    }
}

/// `sum += root part` for a root of a few terms.
#[inline(always)]
fn add_sparse<S: Set>(sum: &mut Pair<S>, terms: &[(u32, u8)], [s, n]: Register<S>) {
    let (s, n) = (S::movable(s), S::movable(n));
    for &(exponent, coefficient) in terms {
        for (sum, above) in sum.iter_mut().zip([false, true]) {
            let shifted = |plane| register::plane_shifted_by::<S>(plane, exponent as usize, above);
            let term = [shifted(&s), shifted(&n)];
            *sum = if coefficient == 1 { S::add(*sum, term) } else { S::sub(*sum, term) };
        }
    }
}
