//! The field traits for [`F2mLanes`].

use super::bilinear::{BilinearFactors, BilinearReduced, BilinearWide, Out};
use super::kernel::{
    ByMatrix, Multiply, MultiplyWide, Remainder, SparseRoot, Split, SquareTimes, SquareWide, SumRemainders,
};
use super::vector::Vectors;
use super::{F2mLanes, WideF2mLanes};
use crate::batch::batch_invert;
use crate::binary::field::Bilinear;
use crate::binary::kernel::dense_root_of_z;
use crate::binary::linear::{self, Way};
use crate::binary::modulus::{root_of_z, trace_mask};
use crate::binary::{BinaryField, BinaryModulus, F2m};
use crate::dispatch::Task;
use crate::field::Field;
use crate::lanes::LaneMask;
use crate::wide::Wide;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// The sum of two polynomials.
struct Sum<'a, V: Vectors, const W: usize>(&'a [V::Vector; W], &'a [V::Vector; W]);

impl<V: Vectors, const W: usize> Task<V> for Sum<'_, V, W> {
    type Output = [V::Vector; W];
    #[inline(always)]
    fn run(self) -> [V::Vector; W] {
        core::array::from_fn(
            #[inline(always)]
            |i| V::xor(self.0[i], self.1[i]),
        )
    }
}

/// The lanes whose polynomial is 0.
struct IsZero<'a, V: Vectors, const W: usize>(&'a [V::Vector; W]);

impl<V: Vectors, const W: usize> Task<V> for IsZero<'_, V, W> {
    type Output = u8;
    #[inline(always)]
    fn run(self) -> u8 {
        V::is_zero(self.0.iter().fold(V::splat(0), |any, word| V::or(any, *word)))
    }
}

/// One polynomial or the other.
struct Select<'a, V: Vectors, const W: usize>(u8, &'a [V::Vector; W], &'a [V::Vector; W]);

impl<V: Vectors, const W: usize> Task<V> for Select<'_, V, W> {
    type Output = [V::Vector; W];
    #[inline(always)]
    fn run(self) -> [V::Vector; W] {
        core::array::from_fn(|i| V::select(self.0, self.1[i], self.2[i]))
    }
}

impl<P: BinaryModulus, V: Vectors, const W: usize> WideF2mLanes<P, V, W> {
    const fn new(halves: [[V::Vector; W]; 2]) -> Self {
        Self { halves, modulus: PhantomData }
    }
}

impl<P: BinaryModulus, V: Vectors, const W: usize> Wide for WideF2mLanes<P, V, W> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        let ([a, b], [c, d]) = (&self.halves, &rhs.halves);
        Self::new([V::inlined(Sum::<V, W>(a, c)), V::inlined(Sum::<V, W>(b, d))])
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        self.add(rhs)
    }
    fn double(&self) -> Self {
        Self::new([[V::splat(0); W]; 2])
    }
}

#[inline(always)]
fn words<P, V: Vectors, const W: usize, const A: usize>(x: [&F2mLanes<P, V, W>; A]) -> [&[V::Vector; W]; A] {
    x.map(
        #[inline(always)]
        |x| &x.words,
    )
}

#[inline(always)]
fn words_mut<P, V: Vectors, const W: usize, const A: usize>(
    x: [&mut F2mLanes<P, V, W>; A],
) -> [&mut [V::Vector; W]; A] {
    x.map(
        #[inline(always)]
        |x| &mut x.words,
    )
}

/// What a kernel writes, all of it.
#[inline(always)]
fn element<P, V: Vectors, const W: usize>(kernel: impl FnOnce(&mut MaybeUninit<[V::Vector; W]>)) -> F2mLanes<P, V, W> {
    let mut words = MaybeUninit::uninit();
    kernel(&mut words);
    // SAFETY: kernels write every word.
    F2mLanes { words: unsafe { words.assume_init() }, modulus: PhantomData }
}

/// The same, unreduced.
#[inline(always)]
fn wide<P, V: Vectors, const W: usize>(
    kernel: impl FnOnce(&mut MaybeUninit<[[V::Vector; W]; 2]>),
) -> WideF2mLanes<P, V, W> {
    let mut halves = MaybeUninit::uninit();
    kernel(&mut halves);
    // SAFETY: kernels write every word.
    WideF2mLanes { halves: unsafe { halves.assume_init() }, modulus: PhantomData }
}

impl<P: BinaryModulus, V: Vectors, const W: usize> F2mLanes<P, V, W> {
    /// A function of every lane by itself.
    fn each(&self, function: impl Fn(&F2m<P, W>) -> F2m<P, W>) -> Self {
        Self::from_lanes(&self.to_lanes().each_ref().map(function))
    }

    /// `self^(2^k)` by a product with a matrix, if there is one.
    fn by_matrix(&self, k: usize) -> Option<Self> {
        let (mut power, mut done) = (*self, false);
        V::multiplying(ByMatrix::<P, V, W> { x: &mut power.words, k, done: &mut done, modulus: PhantomData });
        done.then_some(power)
    }
}

impl<P: BinaryModulus, V: Vectors, const W: usize> Field for F2mLanes<P, V, W> {
    type Mask = LaneMask;
    type Wide = WideF2mLanes<P, V, W>;
    type Const = F2m<P, W>;

    #[inline(always)]
    fn enter<R>(formula: impl FnOnce() -> R) -> R {
        V::enter(formula)
    }
    fn zero() -> Self {
        Self::splat(&F2m::ZERO)
    }
    fn one() -> Self {
        Self::splat(&F2m::ONE)
    }
    fn constant(value: &F2m<P, W>) -> Self {
        Self::splat(value)
    }
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self::new(V::inlined(Sum::<V, W>(&self.words, &rhs.words)))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        self.add(rhs)
    }
    #[inline(always)]
    fn neg(&self) -> Self {
        *self
    }
    fn double(&self) -> Self {
        Self::zero()
    }
    fn triple(&self) -> Self {
        *self
    }
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        wide(|out| V::multiplying(MultiplyWide::<V, W> { out, factors: [&self.words, &rhs.words] }))
    }
    #[inline(always)]
    fn square_wide(&self) -> Self::Wide {
        wide(|out| V::multiplying(SquareWide::<V, W> { out, root: &self.words }))
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        element(|out| V::multiplying(Remainder::<P, V, W> { out, wide: &wide.halves, modulus: PhantomData }))
    }
    #[inline(always)]
    fn mul(&self, rhs: &Self) -> Self {
        let factors = [&self.words, &rhs.words];
        element(|out| V::multiplying(Multiply::<P, V, W> { out, factors, modulus: PhantomData }))
    }
    #[inline(always)]
    fn square(&self) -> Self {
        self.square_times(1)
    }
    #[inline(always)]
    fn square_times(&self, times: usize) -> Self {
        let mut power = *self;
        power.square_times_in_place(times);
        power
    }
    /// One inversion for all lanes; those with 0 take 1 along.
    fn invert(&self) -> Self {
        let zero = self.is_zero();
        let mut elements = Self::select(&zero, &Self::one(), self).to_lanes();
        batch_invert(&mut elements);
        Self::select(&zero, self, &Self::from_lanes(&elements))
    }
    fn is_zero(&self) -> LaneMask {
        LaneMask(V::inlined(IsZero::<V, W>(&self.words)))
    }
    fn select(mask: &LaneMask, if_true: &Self, if_false: &Self) -> Self {
        Self::new(V::inlined(Select::<V, W>(mask.0, &if_true.words, &if_false.words)))
    }
}

impl<P: BinaryModulus, V: Vectors, const W: usize> BinaryField for F2mLanes<P, V, W> {
    const DEGREE: usize = <F2m<P, W> as BinaryField>::DEGREE;
    #[inline(always)]
    fn sqrt(&self) -> Self {
        let mut root = *self;
        root.sqrt_in_place();
        root
    }
    /// By the field's table where there is one, that of a single element lane by lane.
    fn frobenius_often(&self, k: usize) -> Self {
        match linear::way::<P>(k) {
            Way::Squares(k) => self.square_times(k),
            Way::Roots(k) => self.inverse_frobenius(k),
            Way::Table => self.by_matrix(k).unwrap_or_else(|| self.each(|x| x.frobenius_often(k))),
        }
    }
    fn inverse_frobenius_often(&self, k: usize) -> Self {
        if k < linear::FEW { self.inverse_frobenius(k) } else { self.frobenius_often(Self::DEGREE - k) }
    }
    #[inline(always)]
    fn bilinear<'a, Q: Bilinear<A, B, N, K>, const A: usize, const B: usize, const N: usize, const K: usize>(
        out: &'a mut MaybeUninit<[Self::Wide; K]>,
        a: [&Self; A],
        b: [&Self; B],
    ) -> &'a [Self::Wide; K] {
        let factors = BilinearFactors { left: words(a), right: words(b) };
        // SAFETY: the type is its words.
        let words = unsafe { &mut *core::ptr::from_mut(out).cast() };
        V::multiplying(BilinearWide::<Q, V, W, A, B, N, K> { out: words, factors, product: PhantomData });
        // SAFETY: the kernel writes every word.
        unsafe { out.assume_init_ref() }
    }
    #[inline(always)]
    fn bilinear_to<Q: Bilinear<A, B, N, K>, const A: usize, const B: usize, const N: usize, const K: usize>(
        out: [&mut Self; K],
        a: [&Self; A],
        b: [&Self; B],
        more: Option<&[Self::Wide; K]>,
    ) {
        let out = Out::Beside(words_mut(out), words(a), words(b));
        // SAFETY: the type is its words.
        let more = more.map(|more| unsafe { &*core::ptr::from_ref(more).cast() });
        V::multiplying(BilinearReduced::<P, Q, V, W, A, B, N, K> { out, more, product: PhantomData });
    }
    #[inline(always)]
    fn bilinear_onto<Q: Bilinear<A, B, N, B>, const A: usize, const B: usize, const N: usize>(
        b: [&mut Self; B],
        a: [&Self; A],
    ) {
        let out = Out::Onto(words_mut(b), words(a));
        V::multiplying(BilinearReduced::<P, Q, V, W, A, B, N, B> { out, more: None, product: PhantomData });
    }
    #[inline(always)]
    fn reduce_sums<const K: usize>(out: [&mut Self; K], terms: [&[Self::Wide; K]; 2]) {
        // SAFETY: the type is its words.
        let terms = terms.map(|wide| unsafe { &*core::ptr::from_ref(wide).cast() });
        V::multiplying(SumRemainders::<P, V, W, K> { out: words_mut(out), terms, modulus: PhantomData });
    }
    #[inline(always)]
    fn sqrt_in_place(&mut self) {
        if const { root_of_z(P::EXPONENTS).is_none() } {
            *self = self.dense_sqrt();
        } else {
            V::multiplying(SparseRoot::<P, V, W> { square: &mut self.words, modulus: PhantomData });
        }
    }
    #[inline(always)]
    fn square_times_in_place(&mut self, times: usize) {
        V::multiplying(SquareTimes::<P, V, W> { power: &mut self.words, times, modulus: PhantomData });
    }
    /// The parity of the coefficients whose powers of z have trace 1.
    fn trace(&self) -> LaneMask {
        let mask = const { trace_mask::<W>(P::EXPONENTS) };
        let traces =
            self.to_lanes().map(|x| x.words().iter().zip(&mask).fold(0, |sum, (word, mask)| sum ^ word & mask));
        let bit = |lane: usize| ((traces[lane].count_ones() & 1) as u8) << lane;
        LaneMask((0..super::LANES).map(bit).fold(0, |mask, bit| mask | bit))
    }
    #[inline(always)]
    fn add_bit(&self, bit: bool) -> Self {
        let mut sum = *self;
        sum.words[0] = V::xor(sum.words[0], V::splat(u64::from(bit)));
        sum
    }
}

impl<P: BinaryModulus, V: Vectors, const W: usize> F2mLanes<P, V, W> {
    /// The square root `even + odd √z` by a product, where √z is dense.
    fn dense_sqrt(&self) -> Self {
        let [even, odd] = V::outlined(Split::<V, W>(&self.words)).map(Self::new);
        let root = F2m::<P, W>::from_reduced(*dense_root_of_z::<P, W>());
        even.add(&odd.mul(&Self::splat(&root)))
    }
}

impl<P: BinaryModulus, V: Vectors, const W: usize> F2mLanes<P, V, W> {
    /// Whether lanes hold the same elements.
    #[cfg(test)]
    pub(in crate::binary) fn is(&self, expected: [F2m<P, W>; super::LANES]) -> bool {
        self.to_lanes() == expected && self.equal(&Self::from_lanes(&expected)).0 == u8::MAX
    }
}
