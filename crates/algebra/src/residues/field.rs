//! The field traits for [`Residues`], and the bounds of every operation.

use super::bound::{Bound, STRICT};
use super::kernel::{Factors, Multiple};
use super::{ResidueModulus, Residues, Split, WideResidues, operations};
use crate::field::{ComplexBase, Field, OddCharacteristic, PrimeField, Product, TowerBase, TripleSum, Wide};
use crate::prime::{Fp, TowerParams};
use crate::tower::{Fp2, Wide2};
use core::array::from_fn;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use subtle::Choice;

/// How large elements may be, in units of p: a quarter of M_B at least.
const VALUE: f64 = 512.0;

/// How large residues may be that are made strict, in units of half a modulus: their quotients by it are exact.
const RESIDUE: f64 = 1024.0;

/// An element of F_p² by residues.
type Pair<P, const N: usize> = Fp2<Residues<P, N>>;
/// An unreduced one.
type WidePair<P, const N: usize> = Wide2<WideResidues<P, N>>;

impl<P: ResidueModulus<N>, const N: usize> WideResidues<P, N> {
    #[inline(always)]
    fn new(split: Split, bound: Bound) -> Self {
        Self { split, bound, modulus: PhantomData }
    }

    /// The bound of what an operation makes of a sum of products of this bound.
    fn summed(bound: Bound) -> Bound {
        let limit = Residues::<P, N>::basis().limit;
        bound.check(f64::INFINITY, limit, "a sum of products");
        Bound::new(bound.value(), 1.0 + bound.residue() / limit)
    }

    /// What a reduction makes of it, which it must be able to.
    fn reduced(&self, k: Multiple) -> Bound {
        let basis = Residues::<P, N>::basis();
        let digits = basis.count as f64 * STRICT;
        self.bound.check(f64::INFINITY, basis.limit - digits, "an unreduced value");
        let value = match k {
            Multiple::Once => self.bound.value(),
            Multiple::Thrice => 3.0 * self.bound.value(),
        };
        let reduced = Bound::new(value / basis.slack + digits / 2.0, STRICT);
        reduced.check(VALUE, STRICT, "a reduced value");
        reduced
    }
}

impl<P: ResidueModulus<N>, const N: usize> Wide for WideResidues<P, N> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        let sum = operations::add(Residues::<P, N>::basis(), &self.split, &rhs.split);
        Self::new(sum, self.bound.add(rhs.bound).strict())
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        let difference = operations::sub(Residues::<P, N>::basis(), &self.split, &rhs.split);
        Self::new(difference, self.bound.add(rhs.bound).strict())
    }
}

impl<P: ResidueModulus<N>, const N: usize> Residues<P, N> {
    #[inline(always)]
    fn scale(&self, k: f64) -> Self {
        Self::new(operations::scale(Self::basis(), &self.split, k), strict(self.bound.times(k)))
    }
}

impl<P: ResidueModulus<N>, const N: usize> Field for Residues<P, N> {
    type Mask = Choice;
    type Wide = WideResidues<P, N>;
    type Const = Fp<P, N>;

    #[inline(always)]
    fn zero() -> Self {
        const ZERO: super::Channels = super::Channels([0.0; super::LANES]);
        Self::new(Split { a: ZERO, b: ZERO }, Bound::new(0.0, STRICT))
    }
    #[inline(always)]
    fn one() -> Self {
        let basis = Self::basis();
        Self::new(Split { a: basis.a.one, b: basis.b.one }, Bound::new(1.0, STRICT))
    }
    fn constant(value: &Fp<P, N>) -> Self {
        Self::from_element(value)
    }
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self::new(operations::add(Self::basis(), &self.split, &rhs.split), strict(self.bound.add(rhs.bound)))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self::new(operations::sub(Self::basis(), &self.split, &rhs.split), strict(self.bound.add(rhs.bound)))
    }
    #[inline(always)]
    fn neg(&self) -> Self {
        self.scale(-1.0)
    }
    #[inline(always)]
    fn double(&self) -> Self {
        self.scale(2.0)
    }
    #[inline(always)]
    fn triple(&self) -> Self {
        self.scale(3.0)
    }
    #[inline(always)]
    fn lazy_add(&self, rhs: &Self) -> Self {
        Self::new(operations::lazy_add(Self::basis(), &self.split, &rhs.split), self.bound.add(rhs.bound))
    }
    #[inline(always)]
    fn lazy_sub(&self, rhs: &Self) -> Self {
        Self::new(operations::lazy_sub(Self::basis(), &self.split, &rhs.split), self.bound.add(rhs.bound))
    }
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        let product = operations::mul_wide(Self::basis(), &self.split, &rhs.split);
        WideResidues::new(product, WideResidues::<P, N>::summed(self.bound.mul(rhs.bound)))
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        let mut out = MaybeUninit::uninit();
        operations::reduce_1(Self::basis(), [&wide.split], Multiple::Once, [&mut out]);
        // SAFETY: it has been written.
        Self::new(unsafe { out.assume_init() }, wide.reduced(Multiple::Once))
    }
    /// On one core.
    fn invert(&self) -> Self {
        Self::from_element(&self.to_element().invert())
    }
    /// Whether the integer is a multiple of p, which can but be a small one: over p, all residues are then that.
    fn is_zero(&self) -> Choice {
        let [a, b] = operations::over_p(Self::basis(), &self.split);
        let multiple = a.0[0];
        let count = Self::basis().count;
        let all = a.0[..count].iter().chain(&b.0[..count]).all(|x| *x == multiple);
        Choice::from(u8::from(all && multiple.abs() <= VALUE))
    }
    fn select(mask: &Choice, if_true: &Self, if_false: &Self) -> Self {
        if bool::from(*mask) { *if_true } else { *if_false }
    }
}

impl<P: ResidueModulus<N>, const N: usize> OddCharacteristic for Residues<P, N> {
    /// The product by 1/2, reduced.
    fn halve(&self) -> Self {
        self.mul(&half())
    }
}

/// The bound of an element made strict.
#[track_caller]
#[inline(always)]
fn strict(bound: Bound) -> Bound {
    bound.check(VALUE, RESIDUE, "an element");
    bound.strict()
}

/// 1/2.
fn half<P: ResidueModulus<N>, const N: usize>() -> Residues<P, N> {
    let basis = Residues::<P, N>::basis();
    Residues::new(Split { a: basis.a.half, b: basis.b.half }, Bound::new(1.0, STRICT))
}

impl<P: ResidueModulus<N>, const N: usize> PrimeField for Residues<P, N> {
    const MODULUS: &'static [u64] = &P::LIMBS;
    fn parity(&self) -> Choice {
        self.to_element().parity()
    }
}

/// The bound of a sum of products in F_p².
fn bound_of_sum<P: ResidueModulus<N>, const N: usize>(pairs: &[[&Pair<P, N>; 2]], scaled: Scaled<'_, P, N>) -> Bound {
    let start = scaled.map_or(Bound::new(0.0, 0.0), |(x, factor)| x.c0.bound.max(x.c1.bound).mul(factor.bound));
    pairs.iter().fold(start, |sum, [a, b]| {
        let real = a.c0.bound.mul(b.c0.bound).add(a.c1.bound.mul(b.c1.bound));
        let imaginary = a.c0.bound.mul(b.c1.bound).add(a.c1.bound.mul(b.c0.bound));
        sum.add(real.max(imaginary))
    })
}

/// An element of F_p² and a factor in F_p.
type Scaled<'a, P, const N: usize> = Option<(&'a Pair<P, N>, &'a Residues<P, N>)>;

/// Where residues will be: operations write to memory what others load as it was written. A copy by halves of a register would
/// have to reach the cache first.
///
/// # Safety
/// The place lives as long as the reference, which is the only one.
unsafe fn place<'a>(split: *mut Split) -> &'a mut MaybeUninit<Split> {
    // SAFETY: it is the caller's.
    unsafe { &mut *split.cast() }
}

/// Writes `Σ a b + x factor`, unreduced.
fn sum_wide<P: ResidueModulus<N>, const N: usize, const K: usize>(
    pairs: [[&Pair<P, N>; 2]; K],
    scaled: Scaled<'_, P, N>,
    out: &mut MaybeUninit<WidePair<P, N>>,
) {
    let factors: [Factors<'_>; K] = from_fn(|i| pairs[i].map(|x| [&x.c0.split, &x.c1.split]));
    let linear = scaled.map(|(x, factor)| [&x.c0.split, &x.c1.split, &factor.split]);
    let out = out.as_mut_ptr();
    // SAFETY: two parts of one place.
    let places = unsafe { [place(&raw mut (*out).0.split), place(&raw mut (*out).1.split)] };
    operations::sum_wide_2(Residues::<P, N>::basis(), &factors, linear, places);
    let bound = WideResidues::<P, N>::summed(bound_of_sum(&pairs, scaled));
    // SAFETY: as above.
    unsafe { ((*out).0.bound, (*out).1.bound) = (bound, bound) };
}

/// Writes the elements that unreduced values stand for, three at a time as long as there are so many.
fn reduce_into<P: ResidueModulus<N>, const N: usize>(
    wide: &[&WidePair<P, N>],
    k: Multiple,
    out: &mut [MaybeUninit<Pair<P, N>>],
) {
    let basis = Residues::<P, N>::basis();
    let (now, later) = out.split_at_mut(wide.len().min(3));
    let pointers: [*mut Pair<P, N>; 3] = from_fn(|i| now.get_mut(i).map_or(core::ptr::null_mut(), MaybeUninit::as_mut_ptr));
    let places = |i: usize| {
        let out = pointers[i];
        // SAFETY: two parts of one of as many places as there are values.
        unsafe { [place(&raw mut (*out).c0.split), place(&raw mut (*out).c1.split)] }
    };
    match wide {
        [] => return,
        [x] => operations::reduce_2(basis, [&x.0.split, &x.1.split], k, places(0)),
        [x, y] => {
            let ([x0, x1], [y0, y1]) = (places(0), places(1));
            let splits = [&x.0.split, &x.1.split, &y.0.split, &y.1.split];
            operations::reduce_4(basis, splits, k, [x0, x1, y0, y1]);
        }
        [x, y, z, rest @ ..] => {
            let ([x0, x1], [y0, y1], [z0, z1]) = (places(0), places(1), places(2));
            let splits = [&x.0.split, &x.1.split, &y.0.split, &y.1.split, &z.0.split, &z.1.split];
            operations::reduce_6(basis, splits, k, [x0, x1, y0, y1, z0, z1]);
            reduce_into(rest, k, later);
        }
    }
    for (out, wide) in now.iter_mut().zip(wide) {
        let out = out.as_mut_ptr();
        // SAFETY: as above.
        unsafe { ((*out).c0.bound, (*out).c1.bound) = (wide.0.reduced(k), wide.1.reduced(k)) };
    }
}

/// The element that an unreduced value stands for.
#[inline(always)]
fn reduce<P: ResidueModulus<N>, const N: usize>(wide: &WidePair<P, N>) -> Pair<P, N> {
    let mut out = MaybeUninit::uninit();
    reduce_into(&[wide], Multiple::Once, core::slice::from_mut(&mut out));
    // SAFETY: it has been written.
    unsafe { out.assume_init() }
}

/// The elements that unreduced values stand for.
#[inline(always)]
fn reduce_all<P: ResidueModulus<N>, const N: usize, const K: usize>(
    wide: [&WidePair<P, N>; K],
    k: Multiple,
) -> [Pair<P, N>; K] {
    let mut out = MaybeUninit::<[Pair<P, N>; K]>::uninit();
    // SAFETY: a place for an array is an array of places.
    reduce_into(&wide, k, unsafe { &mut *out.as_mut_ptr().cast::<[MaybeUninit<Pair<P, N>>; K]>() });
    // SAFETY: all have been written.
    unsafe { out.assume_init() }
}

/// The reduced sums of every row.
#[inline(always)]
fn reduced_sums<P: ResidueModulus<N>, const N: usize, const K: usize>(
    k: Multiple,
    sum: impl Fn(usize, &mut MaybeUninit<WidePair<P, N>>),
) -> [Pair<P, N>; K] {
    let mut wide = [const { MaybeUninit::<WidePair<P, N>>::uninit() }; K];
    for (row, wide) in wide.iter_mut().enumerate() {
        sum(row, wide);
    }
    // SAFETY: all have been written.
    reduce_all(from_fn(|row| unsafe { wide[row].assume_init_ref() }), k)
}

/// The element of F_p² that `f` writes.
#[inline(always)]
fn pair<P, const N: usize>(bounds: [Bound; 2], f: impl FnOnce([&mut MaybeUninit<Split>; 2])) -> Pair<P, N> {
    let mut out = MaybeUninit::<Pair<P, N>>::uninit();
    let pointer = out.as_mut_ptr();
    // SAFETY: two parts of one place, of which all is written.
    unsafe {
        f([place(&raw mut (*pointer).c0.split), place(&raw mut (*pointer).c1.split)]);
        [(*pointer).c0.bound, (*pointer).c1.bound] = bounds;
        out.assume_init()
    }
}

impl<P: ResidueModulus<N>, const N: usize> ComplexBase for Residues<P, N> {
    const LAZY_PAIRS: bool = true;
    #[inline(always)]
    fn add_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        pair([strict(a.c0.bound.add(b.c0.bound)), strict(a.c1.bound.add(b.c1.bound))], |out| {
            operations::add_2(Self::basis(), [&a.c0.split, &a.c1.split], [&b.c0.split, &b.c1.split], out);
        })
    }
    #[inline(always)]
    fn sub_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        pair([strict(a.c0.bound.add(b.c0.bound)), strict(a.c1.bound.add(b.c1.bound))], |out| {
            operations::sub_2(Self::basis(), [&a.c0.split, &a.c1.split], [&b.c0.split, &b.c1.split], out);
        })
    }
    #[inline(always)]
    fn mul_wide_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Wide2<Self::Wide> {
        let mut out = MaybeUninit::uninit();
        sum_wide([[a, b]], None, &mut out);
        // SAFETY: it has been written.
        unsafe { out.assume_init() }
    }
    #[inline(always)]
    fn square_wide_2(a: &Fp2<Self>) -> Wide2<Self::Wide> {
        let (both, twice) = (a.c0.bound.add(a.c1.bound), a.c0.bound.times(2.0));
        let bounds = [both.mul(both), twice.mul(a.c1.bound)].map(WideResidues::<P, N>::summed);
        let mut out = MaybeUninit::<WidePair<P, N>>::uninit();
        let pointer = out.as_mut_ptr();
        // SAFETY: two parts of one place, of which all is written.
        unsafe {
            let places = [place(&raw mut (*pointer).0.split), place(&raw mut (*pointer).1.split)];
            operations::square_wide_2(Self::basis(), [&a.c0.split, &a.c1.split], places);
            [(*pointer).0.bound, (*pointer).1.bound] = bounds;
            out.assume_init()
        }
    }
    #[inline(always)]
    fn mul_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        reduce(&Self::mul_wide_2(a, b))
    }
    #[inline(always)]
    fn square_2(a: &Fp2<Self>) -> Fp2<Self> {
        reduce(&Self::square_wide_2(a))
    }
    #[inline(always)]
    fn reduce_many_2<const K: usize>(wide: [&Wide2<Self::Wide>; K]) -> [Fp2<Self>; K] {
        reduce_all(wide, Multiple::Once)
    }
    #[inline(always)]
    fn scale_2(a: &Fp2<Self>, factor: &Self) -> Fp2<Self> {
        reduce(&Wide2(a.c0.mul_wide(factor), a.c1.mul_wide(factor)))
    }
    fn halve_2(a: &Fp2<Self>) -> Fp2<Self> {
        Self::scale_2(a, &half())
    }
}

impl<P: ResidueModulus<N> + TowerParams<N>, const N: usize> TowerBase for Residues<P, N> {
    const XI_RE: u32 = P::XI_RE;
    const CHEAP_INVERSION: bool = true;
    const LATE_REDUCTION: bool = true;
    fn frobenius_constants() -> &'static [[[Fp<P, N>; 2]; 6]; 3] {
        P::frobenius()
    }
    #[inline(always)]
    fn mul_xi_2(a: &Fp2<Self>) -> Fp2<Self> {
        let re = f64::from(Self::XI_RE);
        let (b0, b1) = (a.c0.bound, a.c1.bound);
        pair([strict(b0.times(re).add(b1)), strict(b1.times(re).add(b0))], |out| {
            operations::mul_xi_2(Self::basis(), [&a.c0.split, &a.c1.split], re, out);
        })
    }
    fn has_sums_of_products() -> bool {
        true
    }
    #[inline(always)]
    fn sums_of_products<const K: usize, const M: usize>(
        rows: [[&Fp2<Self>; M]; K],
        factors: [&Fp2<Self>; M],
    ) -> [Fp2<Self>; K] {
        reduced_sums(Multiple::Once, |k, out| sum_wide::<P, N, M>(from_fn(|j| [rows[k][j], factors[j]]), None, out))
    }
    #[inline(always)]
    fn products<const K: usize>(products: [Product<'_, Fp2<Self>>; K]) -> [Fp2<Self>; K] {
        reduced_sums(Multiple::Once, |k, out| _ = match &products[k] {
            Product::Two(a, b) => out.write(Self::mul_wide_2(a, b)),
            Product::Square(a) => out.write(Self::square_wide_2(a)),
            Product::Scaled(a, factor) => out.write(Wide2(a.c0.mul_wide(factor), a.c1.mul_wide(factor))),
        })
    }
    #[inline(always)]
    fn sums_of_pairs<const K: usize, const M: usize>(rows: [[[&Fp2<Self>; 2]; M]; K]) -> [Fp2<Self>; K] {
        reduced_sums(Multiple::Once, |k, out| sum_wide(rows[k], None, out))
    }
    /// Three times a sum that takes in `± 2/3 c`, the three being in the constants of the reduction.
    #[inline(always)]
    fn triple_sums<const K: usize, const M: usize>(rows: [TripleSum<'_, Fp2<Self>, M>; K]) -> [Fp2<Self>; K] {
        let basis = Self::basis();
        let [plus, minus] = [0, 1].map(|sign| {
            Self::new(Split { a: basis.a.two_thirds[sign], b: basis.b.two_thirds[sign] }, Bound::new(1.0, STRICT))
        });
        reduced_sums(Multiple::Thrice, |k, out| {
            let TripleSum { products, plus: adds, linear } = &rows[k];
            sum_wide(*products, Some((linear, if *adds { &plus } else { &minus })), out);
        })
    }
}
