//! Linear maps of unreduced values column by column, and what is made of products by them.

use super::bound::Bound;
use super::kernel as k;
use super::params::Params;
use super::register::{Element, coordinates, reduced, tripled};
use super::simd::{Instructions, Machines, Part, Simd};
use super::vector::{Lanes8, WideLanes};
use super::{LaneModulus, dispatch, in_memory};
use crate::array::{array, references};
use crate::dispatch::Task;
use crate::prime::TowerParams;
use crate::tower::{Factors, Fp2, LinearMap, Product, Twice, Unreduced, Wide2, complex};
use crate::wide::Wide;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr::from_mut;

/// An element of F_p² in each lane.
type Complex<P, const N: usize, const L: usize> = Fp2<Lanes8<P, N, L>>;
/// An unreduced element of F_p² in each lane.
type Pair<P, const N: usize, const L: usize> = Wide2<WideLanes<P, N, L>>;

/// The same column of both coordinates, in some of the lanes.
struct Columns<T, P, const N: usize>(PhantomData<(T, P)>);

impl<T: Part, P: TowerParams<N>, const N: usize> Unreduced for Columns<T, P, N> {
    type Value = Wide2<T>;
    #[inline(always)]
    fn mul_xi(value: &Self::Value) -> Self::Value {
        complex::wide_mul_xi(P::XI_RE, value)
    }
}

/// The bounds of unreduced values.
struct Bounds<P, const N: usize, const L: usize>(PhantomData<P>);

impl<P: TowerParams<N>, const N: usize, const L: usize> Unreduced for Bounds<P, N, L> {
    type Value = Wide2<super::bound::WideBound>;
    #[inline(always)]
    fn mul_xi(value: &Self::Value) -> Self::Value {
        complex::wide_mul_xi(P::XI_RE, value)
    }
}

/// The image, written over the first of the values.
struct Map<'a, M, P, const N: usize, const L: usize, const I: usize, const O: usize> {
    values: &'a mut [Pair<P, N, L>; I],
    map: PhantomData<M>,
}

impl<M, P, Set: Instructions, const N: usize, const L: usize, const I: usize, const O: usize> Task<Set>
    for Map<'_, M, P, N, L, I, O>
where
    M: LinearMap<I, O>,
    P: TowerParams<N> + Machines,
{
    type Output = ();
    #[inline(always)]
    fn run(self) {
        self.run_by::<Set::Machine<P>>();
    }
}

impl<M: LinearMap<I, O>, P: TowerParams<N>, const N: usize, const L: usize, const I: usize, const O: usize>
    Map<'_, M, P, N, L, I, O>
{
    #[inline(always)]
    fn run_by<S: Simd>(self) {
        for half in 0..2 {
            for i in 0..S::end(k::count::<S, L>()) {
                for k in 0..S::end(S::Part::COUNT) {
                    let columns = array::<_, I>(|j| {
                        let Wide2(real, imaginary) = &self.values[j];
                        let [real, imaginary] = [real, imaginary].map(|x| k::digit(&x.columns[half][i]));
                        Wide2(S::Part::load(real, k), S::Part::load(imaginary, k))
                    });
                    let image = M::apply::<Columns<S::Part, P, N>>(references(&columns));
                    for (value, Wide2(real, imaginary)) in self.values.iter_mut().zip(&image) {
                        for (column, out) in [(real, &mut value.0), (imaginary, &mut value.1)] {
                            // SAFETY: it has been read above.
                            column.store(unsafe { out.columns[half][i].assume_init_mut() }, k);
                        }
                    }
                }
            }
        }
        let bounds = self.values.each_ref().map(|value| Wide2(value.0.bound, value.1.bound));
        let image = M::apply::<Bounds<P, N, L>>(references(&bounds));
        for (value, Wide2(real, imaginary)) in self.values.iter_mut().zip(image) {
            (value.0.bound, value.1.bound) = (real, imaginary);
        }
    }
}

/// Sums of two, to memory, reduced unless they may be lazy.
struct SumAll<'a, P, const N: usize, const L: usize, const K: usize> {
    terms: &'a [(&'a Complex<P, N, L>, &'a Complex<P, N, L>); K],
    lazy: bool,
    out: *mut [Complex<P, N, L>; K],
}

impl<P: LaneModulus<N, L>, Set: Instructions, const N: usize, const L: usize, const K: usize> Task<Set>
    for SumAll<'_, P, N, L, K>
{
    type Output = ();
    #[inline(always)]
    fn run(self) {
        self.run_by::<Set::Machine<P>>();
    }
}

impl<P: LaneModulus<N, L>, const N: usize, const L: usize, const K: usize> SumAll<'_, P, N, L, K> {
    #[inline(always)]
    fn run_by<S: Simd>(self) {
        if self.lazy || Params::<P, S::Radix, N, L>::HAS_LAZY_SUMS {
            return lazy_sums::<P, S, N, L, K>(self.terms, self.out);
        }
        for (k, (a, b)) in self.terms.iter().enumerate() {
            let sum = Fp2 { c0: sum::<P, S, N, L>(&a.c0, &b.c0), c1: sum::<P, S, N, L>(&a.c1, &b.c1) };
            // SAFETY: there are as many places.
            unsafe { self.out.cast::<Complex<P, N, L>>().add(k).write(sum) };
        }
    }
}

/// Lazy sums, all of them digit by digit: one alone would wait for every carry.
#[inline(always)]
fn lazy_sums<P: LaneModulus<N, L>, S: Simd, const N: usize, const L: usize, const K: usize>(
    terms: &[(&Complex<P, N, L>, &Complex<P, N, L>); K],
    out: *mut [Complex<P, N, L>; K],
) {
    let coordinates = array::<_, K>(|k| {
        let (a, b) = terms[k];
        [(&a.c0, &b.c0), (&a.c1, &b.c1)]
    });
    let out = out.cast::<[Lanes8<P, N, L>; 2]>();
    let mut carries = [[S::splat(0); 2]; K];
    for i in 0..S::end(k::count::<S, L>()) {
        for (at, (coordinates, carries)) in coordinates.iter().zip(&mut carries).enumerate() {
            for (c, ((a, b), carry)) in coordinates.iter().zip(carries).enumerate() {
                let sum = S::add(S::add(S::load(k::digit(&a.digits[i])), S::load(k::digit(&b.digits[i]))), *carry);
                let is_split = i + 1 < k::count::<S, L>();
                *carry = if is_split { S::carry(sum) } else { S::splat(0) };
                let digit = S::store(if is_split { S::low_bits(sum) } else { sum });
                // SAFETY: there are as many places, of as many digits.
                unsafe { (&raw mut (*out.add(at))[c].digits[i]).write(MaybeUninit::new(digit)) };
            }
        }
    }
    for (k, coordinates) in coordinates.iter().enumerate() {
        for (c, (a, b)) in coordinates.iter().enumerate() {
            // SAFETY: likewise.
            unsafe { (&raw mut (*out.add(k))[c].bound).write(Bound::carried(a.bound.value.add(b.bound.value))) };
        }
    }
}

#[inline(always)]
fn sum<P: LaneModulus<N, L>, S: Simd, const N: usize, const L: usize>(
    a: &Lanes8<P, N, L>,
    b: &Lanes8<P, N, L>,
) -> Lanes8<P, N, L> {
    Element::<P, S, N, L>::strict(a).add(&Element::strict(b)).store()
}

/// Reductions, to as many places in memory.
struct ReduceAll<'a, P, const N: usize, const L: usize> {
    values: &'a [Pair<P, N, L>],
    out: *mut Complex<P, N, L>,
}

impl<P: LaneModulus<N, L>, Set: Instructions, const N: usize, const L: usize> Task<Set> for ReduceAll<'_, P, N, L> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        self.run_by::<Set::Machine<P>>();
    }
}

impl<P: LaneModulus<N, L>, const N: usize, const L: usize> ReduceAll<'_, P, N, L> {
    #[inline(always)]
    fn run_by<S: Simd>(self) {
        for (at, value) in self.values.iter().enumerate() {
            if S::IN_MEMORY {
                // SAFETY: there are as many places.
                let [c0, c1] = unsafe {
                    let place = self.out.add(at);
                    [&mut *(&raw mut (*place).c0).cast(), &mut *(&raw mut (*place).c1).cast()]
                };
                in_memory::reduce::<P, S, N, L>(&value.0, c0);
                in_memory::reduce::<P, S, N, L>(&value.1, c1);
                continue;
            }
            let [real, imaginary] = coordinates::<P, S, N, L>(value);
            let pair = Fp2 { c0: reduced::<P, S, N, L>(&real).store(), c1: reduced::<P, S, N, L>(&imaginary).store() };
            // SAFETY: there are as many places.
            unsafe { self.out.add(at).write(pair) };
        }
    }
}

/// Thrice reductions with as many linear terms, each of which may lie in the place of the result.
struct TripleAll<'a, P, const N: usize, const L: usize> {
    values: &'a [Pair<P, N, L>],
    terms: &'a [Twice<'a, Complex<P, N, L>>],
    out: *mut Complex<P, N, L>,
}

impl<P: LaneModulus<N, L>, Set: Instructions, const N: usize, const L: usize> Task<Set> for TripleAll<'_, P, N, L> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        self.run_by::<Set::Machine<P>>();
    }
}

impl<P: LaneModulus<N, L>, const N: usize, const L: usize> TripleAll<'_, P, N, L> {
    #[inline(always)]
    fn run_by<S: Simd>(self) {
        for (k, (value, term)) in self.values.iter().zip(self.terms).enumerate() {
            let [real, imaginary] = coordinates::<P, S, N, L>(value);
            let (Twice::Plus(c) | Twice::Minus(c)) = term;
            let plus = matches!(term, Twice::Plus(_));
            // SAFETY: there are as many places.
            unsafe {
                (&raw mut (*self.out.add(k)).c0).write(tripled::<P, S, N, L>(&real, plus, &c.c0).store());
                (&raw mut (*self.out.add(k)).c1).write(tripled::<P, S, N, L>(&imaginary, plus, &c.c1).store());
            }
        }
    }
}

/// The image of unreduced values, the first of which it is written over.
#[inline(always)]
pub(super) fn apply<M, P, const N: usize, const L: usize, const I: usize, const O: usize>(
    values: &mut [Pair<P, N, L>; I],
) -> &[Pair<P, N, L>; O]
where
    M: LinearMap<I, O>,
    P: LaneModulus<N, L> + TowerParams<N>,
{
    dispatch::run(Map { values: &mut *values, map: PhantomData::<M> });
    const { assert!(O <= I, "there is no place for the image") };
    // SAFETY: there are as many.
    unsafe { &*values.as_ptr().cast() }
}

/// Sums of two, reduced unless they may be lazy or there is room for lazy ones anyhow.
#[inline(always)]
pub(super) fn sums<P: LaneModulus<N, L>, const N: usize, const L: usize, const K: usize>(
    terms: &[(&Complex<P, N, L>, &Complex<P, N, L>); K],
    lazy: bool,
    out: *mut [Complex<P, N, L>; K],
) {
    dispatch::run(SumAll { terms, lazy, out });
}

/// As [`TowerMachine::unreduced`](crate::tower::TowerMachine::unreduced).
#[inline(always)]
pub(super) fn unreduced<'a, F, P: LaneModulus<N, L>, const N: usize, const L: usize, const I: usize>(
    list: [F; I],
    out: *mut [Pair<P, N, L>; I],
) where
    F: Factors<'a, Complex<P, N, L>>,
{
    // SAFETY: a place for an array is an array of places.
    let places = unsafe { &mut *out.cast::<[MaybeUninit<Pair<P, N, L>>; I]>() };
    for (product, factors) in places.iter_mut().zip(list) {
        let [a, b] = factors.both();
        if F::ARE_EQUAL { P::square_wide_2(a, product) } else { P::mul_wide_2(a, b, product) }
    }
}

/// As [`TowerMachine::reduced_map`](crate::tower::TowerMachine::reduced_map).
#[inline(always)]
pub(super) fn reduced_map<M, P, const N: usize, const L: usize, const I: usize, const O: usize>(
    values: &mut [Pair<P, N, L>; I],
    out: *mut [Complex<P, N, L>; O],
) where
    M: LinearMap<I, O>,
    P: LaneModulus<N, L> + TowerParams<N>,
{
    dispatch::run(ReduceAll { values: apply::<M, P, N, L, I, O>(values), out: out.cast() });
}

/// As [`TowerMachine::triple_map`](crate::tower::TowerMachine::triple_map).
#[inline(always)]
pub(super) fn triple_map<M, P, const N: usize, const L: usize, const I: usize, const O: usize>(
    values: &mut [Pair<P, N, L>; I],
    terms: &[Twice<'_, Complex<P, N, L>>; O],
    out: *mut [Complex<P, N, L>; O],
) where
    M: LinearMap<I, O>,
    P: LaneModulus<N, L> + TowerParams<N>,
{
    dispatch::run(TripleAll { values: apply::<M, P, N, L, I, O>(values), terms, out: out.cast() });
}

/// As [`TowerMachine::products`](crate::tower::TowerMachine::products).
#[inline(always)]
pub(super) fn products<P: LaneModulus<N, L> + TowerParams<N>, const N: usize, const L: usize, const K: usize>(
    products: &[Product<'_, Complex<P, N, L>>; K],
    out: *mut [Complex<P, N, L>; K],
) {
    // SAFETY: a place for an array is an array of places.
    let places = unsafe { &mut *out.cast::<[MaybeUninit<Complex<P, N, L>>; K]>() };
    for (place, product) in places.iter_mut().zip(products) {
        match *product {
            Product::Two(a, b) => P::mul_2(a, b, place),
            Product::Square(a) => P::square_2(a, place),
            Product::Scaled(a, k) => P::mul_base_2(a, k, place),
            Product::Sum([[a, b], [c, d]]) => {
                let mut wide = MaybeUninit::uninit();
                unreduced([(a, b), (c, d)], wide.as_mut_ptr());
                // SAFETY: both have been written.
                let values = unsafe { wide.assume_init_mut() };
                reduced_map::<Added, P, N, L, 2, 1>(values, from_mut(place).cast());
            }
        }
    }
}

/// `s + t`.
struct Added;

impl LinearMap<2, 1> for Added {
    #[inline(always)]
    fn apply<U: Unreduced>([s, t]: [&U::Value; 2]) -> [U::Value; 1] {
        [s.add(t)]
    }
}
