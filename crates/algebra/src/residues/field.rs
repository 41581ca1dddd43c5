//! The field traits for [`Residues`].

use super::basis::Base;
use super::bound::{Bound, VALUE};
use super::kernel::{Complex, Multiple, Place};
use super::representation::Representation;
use super::rows::{self, Row, Value};
use super::{LANES, ResidueModulus, Residues, Split, WideResidues};
use crate::array::array;
use crate::field::{
    ComplexBase, Computation, Field, OddCharacteristic, PrimeField, Product, TowerBase, TripleSum, Wide,
};
use crate::lanes::Vector;
use crate::one::One;
use crate::prime::{Fp, TowerParams};
use crate::tower::{Fp2, Fp12, Wide2};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use subtle::Choice;

/// An element of F_p² by residues.
type Pair<P, const N: usize, R> = Fp2<Residues<P, N, R>>;
/// An unreduced one.
type WidePair<P, const N: usize, R> = Wide2<WideResidues<P, N, R>>;

impl<P: ResidueModulus<N>, const N: usize, R: Representation> WideResidues<P, N, R> {
    #[inline(always)]
    fn new(split: Split) -> Self {
        Self { split, modulus: PhantomData }
    }
}

impl<P: ResidueModulus<N>, const N: usize, R: Representation> Wide for WideResidues<P, N, R> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self::new(R::wide_add(Residues::<P, N, R>::basis(), &self.split, &rhs.split))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self::new(R::wide_sub(Residues::<P, N, R>::basis(), &self.split, &rhs.split))
    }
}

impl<P: ResidueModulus<N>, const N: usize, R: Representation> Field for Residues<P, N, R> {
    type Mask = Choice;
    type Wide = WideResidues<P, N, R>;
    type Const = Fp<P, N>;

    #[inline(always)]
    fn zero() -> Self {
        const ZERO: Vector = Vector([0; LANES]);
        Self::new(Split { a: ZERO, b: ZERO, bound: Bound::of_constant::<R>() })
    }
    #[inline(always)]
    fn one() -> Self {
        Self::new(Self::basis().one)
    }
    fn constant(value: &Fp<P, N>) -> Self {
        Self::from_element(value)
    }
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self::new(R::add(Self::basis(), &self.split, &rhs.split))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self::new(R::sub(Self::basis(), &self.split, &rhs.split))
    }
    #[inline(always)]
    fn neg(&self) -> Self {
        Self::new(R::neg(Self::basis(), &self.split))
    }
    #[inline(always)]
    fn double(&self) -> Self {
        self.add(self)
    }
    #[inline(always)]
    fn triple(&self) -> Self {
        Self::new(R::triple(Self::basis(), &self.split))
    }
    #[inline(always)]
    fn lazy_add(&self, rhs: &Self) -> Self {
        Self::new(R::lazy_add(Self::basis(), &self.split, &rhs.split))
    }
    #[inline(always)]
    fn lazy_sub(&self, rhs: &Self) -> Self {
        Self::new(R::lazy_sub(Self::basis(), &self.split, &rhs.split))
    }
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        WideResidues::new(R::mul_wide(Self::basis(), &self.split, &rhs.split))
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        // SAFETY: it is written.
        unsafe {
            let value = rows::of_wide(Self::basis(), &wide.split);
            let once = [Multiple::Once; 2];
            written_exactly(|out: &mut Place<1>| R::reduce_1(Self::basis(), core::slice::from_ref(&value), once, out))
        }
    }
    /// On one core.
    fn invert(&self) -> Self {
        Self::from_element(&self.to_element().invert())
    }
    /// Whether the integer is a multiple of p, which can but be a small one: over p, all residues are then that.
    fn is_zero(&self) -> Choice {
        let basis = Self::basis();
        let over_p = R::over_p(basis, &self.split);
        let least_at = |x: &Vector, base: &Base, i: usize| least(R::integer(x.0[i]), R::integer(base.moduli.0[i]));
        let mut residues =
            (0..basis.count).flat_map(|i| [least_at(&over_p[0], &basis.a, i), least_at(&over_p[1], &basis.b, i)]);
        let first = residues.next().unwrap_or(0);
        Choice::from(u8::from(first.abs() <= VALUE as i64 && residues.all(|x| x == first)))
    }
    fn select(mask: &Choice, if_true: &Self, if_false: &Self) -> Self {
        if bool::from(*mask) { *if_true } else { *if_false }
    }
}

/// x modulo m, of least magnitude, for x from −m/2 to 2m.
fn least(x: i64, m: i64) -> i64 {
    let x = if 2 * x > 3 * m { x - 2 * m } else { x };
    if 2 * x > m { x - m } else { x }
}

impl<P: ResidueModulus<N>, const N: usize, R: Representation> OddCharacteristic for Residues<P, N, R> {
    /// The product by 1/2, reduced.
    fn halve(&self) -> Self {
        self.mul(&Self::new(Self::basis().half))
    }
}

impl<P: ResidueModulus<N>, const N: usize, R: Representation> PrimeField for Residues<P, N, R> {
    const MODULUS: &'static [u64] = &P::LIMBS;
    fn parity(&self) -> Choice {
        self.to_element().parity()
    }
}

#[inline(always)]
fn complex<P, const N: usize, R: Representation>(x: &Pair<P, N, R>) -> &Complex {
    // SAFETY: the fields are two splits and nothing else.
    unsafe { &*core::ptr::from_ref(x).cast() }
}

#[inline(always)]
fn complexes<'a, P, const N: usize, R: Representation>(pairs: &'a [[&Pair<P, N, R>; 2]]) -> &'a [[&'a Complex; 2]] {
    // SAFETY: as above, of what references are to.
    unsafe { core::slice::from_raw_parts(pairs.as_ptr().cast(), pairs.len()) }
}

#[inline(always)]
fn wide_complex<P, const N: usize, R: Representation>(x: &WidePair<P, N, R>) -> &Complex {
    // SAFETY: as above.
    unsafe { &*core::ptr::from_ref(x).cast() }
}

/// What `f` writes.
///
/// # Safety
/// T is an array of splits or of pairs, and `f` writes all.
#[inline(always)]
unsafe fn written<T>(f: impl FnOnce(&mut [MaybeUninit<Split>])) -> T {
    let mut out = MaybeUninit::uninit();
    // SAFETY: as the caller says.
    unsafe {
        written_to(&mut out, f);
        out.assume_init()
    }
}

/// As [`written`], to a place that there is.
///
/// # Safety
/// The same.
#[inline(always)]
unsafe fn written_to<T>(out: &mut MaybeUninit<T>, f: impl FnOnce(&mut [MaybeUninit<Split>])) -> &T {
    let count = size_of::<T>() / size_of::<Split>();
    // SAFETY: splits fill the place, and all are written.
    unsafe {
        f(core::slice::from_raw_parts_mut(out.as_mut_ptr().cast(), count));
        out.assume_init_ref()
    }
}

/// As [`written`], of a place for K.
#[inline(always)]
unsafe fn written_exactly<T, const K: usize>(f: impl FnOnce(&mut Place<K>)) -> T {
    let mut out = MaybeUninit::<T>::uninit();
    assert!(size_of::<T>() == K * size_of::<Split>());
    // SAFETY: so many splits fill the place, and all are written.
    unsafe {
        f(&mut *out.as_mut_ptr().cast());
        out.assume_init()
    }
}

/// Every value, reduced.
#[inline(always)]
fn evaluate<P: ResidueModulus<N>, const N: usize, R: Representation, const K: usize>(
    values: [Value<'_>; K],
) -> [Pair<P, N, R>; K] {
    *evaluate_to(values, &mut MaybeUninit::uninit())
}

/// As [`evaluate`], to a place.
#[inline(always)]
fn evaluate_to<'a, P: ResidueModulus<N>, const N: usize, R: Representation, const K: usize>(
    values: [Value<'_>; K],
    out: &'a mut MaybeUninit<[Pair<P, N, R>; K]>,
) -> &'a [Pair<P, N, R>; K] {
    let rows: [_; K] = array(|k| Row { value: values[k], times: Multiple::Once });
    // SAFETY: a pair is two splits, and all are written.
    unsafe {
        rows::evaluate(Residues::<P, N, R>::basis(), &rows, out.as_mut_ptr().cast());
        out.assume_init_ref()
    }
}

impl<P: ResidueModulus<N> + TowerParams<N>, const N: usize, R: Representation> ComplexBase for Residues<P, N, R> {
    const LAZY_PAIRS: bool = true;
    #[inline(always)]
    fn add_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        // SAFETY: it is written.
        unsafe { written_exactly(|out: &mut Place<2>| R::add_2(Self::basis(), complex(a), complex(b), out)) }
    }
    #[inline(always)]
    fn triple_2(a: &Fp2<Self>) -> Fp2<Self> {
        // SAFETY: it is written.
        unsafe { written_exactly(|out: &mut Place<2>| R::triple_2(Self::basis(), complex(a), out)) }
    }
    #[inline(always)]
    fn sub_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        // SAFETY: it is written.
        unsafe { written_exactly(|out: &mut Place<2>| R::sub_2(Self::basis(), complex(a), complex(b), out)) }
    }
    #[inline(always)]
    fn mul_wide_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Wide2<Self::Wide> {
        // SAFETY: it is written.
        unsafe {
            let product = Value::Sum(&[[complex(a), complex(b)]], None);
            written_exactly(|out: &mut Place<2>| R::value_wide(Self::basis(), &product, out))
        }
    }
    #[inline(always)]
    fn square_wide_2(a: &Fp2<Self>) -> Wide2<Self::Wide> {
        // SAFETY: it is written.
        unsafe { written_exactly(|out: &mut Place<2>| R::value_wide(Self::basis(), &Value::Square(complex(a)), out)) }
    }
    #[inline(always)]
    fn mul_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        let [product] = *Self::products([Product::Two(a, b)], &mut MaybeUninit::uninit());
        product
    }
    #[inline(always)]
    fn square_2(a: &Fp2<Self>) -> Fp2<Self> {
        let [square] = *Self::products([Product::Square(a)], &mut MaybeUninit::uninit());
        square
    }
    #[inline(always)]
    fn reduce_many_2<const K: usize>(wide: [&Wide2<Self::Wide>; K]) -> [Fp2<Self>; K] {
        // SAFETY: all are written.
        unsafe { written(|out| rows::reduce_all(Self::basis(), wide.map(wide_complex), out)) }
    }
}

impl<P: ResidueModulus<N> + TowerParams<N>, const N: usize, R: Representation> TowerBase for Residues<P, N, R> {
    const XI_RE: u32 = P::XI_RE;
    const LATE_REDUCTION: bool = true;
    fn frobenius_constants() -> &'static [[[Fp<P, N>; 2]; 6]; 3] {
        P::frobenius()
    }
    fn frobenius_constant(k: usize, j: usize) -> Fp2<Self> {
        let constants = R::system::<P, N>().frobenius.get_or_init(|| {
            let split = |x: &Fp<P, N>| Self::from_element(x).split;
            P::frobenius().each_ref().map(|of_k| of_k.each_ref().map(|[re, im]| [split(re), split(im)]))
        });
        let [re, im] = constants[k - 1][j];
        Fp2 { c0: Self::new(re), c1: Self::new(im) }
    }
    #[inline(always)]
    fn mul_xi_2(a: &Fp2<Self>) -> Fp2<Self> {
        let [multiple] = Self::xi_multiples_2([a]);
        multiple
    }
    #[inline(always)]
    fn xi_multiples_2<const K: usize>(of: [&Fp2<Self>; K]) -> [Fp2<Self>; K] {
        let of: [&Complex; K] = array(|k| complex(of[k]));
        // SAFETY: all are written.
        unsafe { written(|out| R::mul_xi_2(Self::basis(), &of, Self::XI_RE, out)) }
    }
    /// By the integers of one core: elements are 128 bytes, of 381 bits 48.
    fn in_step(f: &Fp12<Fp2<Self>>, computation: impl Computation<[Fp<P, N>; 2]>) -> Fp12<Fp2<Self>> {
        One::from_one_core(&computation.run(&f.to_one_core()))
    }
    fn has_sums_of_products() -> bool {
        true
    }
    #[inline(always)]
    fn products<'a, const K: usize>(
        products: [Product<'_, Fp2<Self>>; K],
        out: &'a mut MaybeUninit<[Fp2<Self>; K]>,
    ) -> &'a [Fp2<Self>; K] {
        let pairs: [[[&Complex; 2]; 1]; K] = array(|k| match products[k] {
            Product::Two(a, b) => [[complex(a), complex(b)]],
            Product::Square(a) | Product::Scaled(a, _) => [[complex(a), complex(a)]],
            Product::Sum(pairs) => [[complex(pairs[0][0]), complex(pairs[0][1])]],
        });
        let values = array(|k| match products[k] {
            Product::Two(..) => Value::Sum(&pairs[k], None),
            Product::Square(a) => Value::Square(complex(a)),
            Product::Scaled(a, factor) => Value::Sum(&[], Some((complex(a), &factor.split))),
            Product::Sum(ref pairs) => Value::Sum(complexes(pairs), None),
        });
        evaluate_to(values, out)
    }
    #[inline(always)]
    fn sums_of_products<const K: usize, const M: usize>(
        rows: [[&Fp2<Self>; M]; K],
        factors: [&Fp2<Self>; M],
    ) -> [Fp2<Self>; K] {
        let pairs: [[[&Complex; 2]; M]; K] = array(|k| array(|j| [complex(rows[k][j]), complex(factors[j])]));
        evaluate(array(|k| Value::Sum(&pairs[k], None)))
    }
    #[inline(always)]
    fn sums_of_pairs<const K: usize>(rows: [&[[&Fp2<Self>; 2]]; K]) -> [Fp2<Self>; K] {
        evaluate(array(|k| Value::Sum(complexes(rows[k]), None)))
    }
    #[inline(always)]
    unsafe fn write_sums_of_pairs<const K: usize>(rows: [&[[&Fp2<Self>; 2]]; K], out: *mut [Fp2<Self>; K]) {
        let rows: [_; K] = array(|k| Row { value: Value::Sum(complexes(rows[k]), None), times: Multiple::Once });
        // SAFETY: as the caller says; a pair is two splits.
        unsafe { rows::evaluate(Self::basis(), &rows, out.cast()) };
    }
    #[inline(always)]
    fn lazy_doubles_2<const K: usize>(of: [&Fp2<Self>; K]) -> [Fp2<Self>; K] {
        let of: [&Complex; K] = array(|k| complex(of[k]));
        // SAFETY: all are written.
        unsafe { written(|out| R::lazy_doubles_2(Self::basis(), &of, out)) }
    }
    /// Three times a sum that takes in `± 2/3 c`, or six times one that takes in `± 1/3 c`, three and six being in the constants of the
    /// reduction.
    #[inline(always)]
    unsafe fn write_triple_sums(
        once: [TripleSum<'_, Fp2<Self>>; 3],
        twice: [TripleSum<'_, Fp2<Self>>; 3],
        out: *mut [Fp2<Self>; 6],
    ) {
        let rows: [_; 6] = array(|k| {
            let (TripleSum { products, plus, linear }, times) =
                if k < 3 { (once[k], Multiple::Thrice) } else { (twice[k - 3], Multiple::Sixfold) };
            let double = &Self::basis().doubles[times as usize][usize::from(!plus)];
            Row { value: Value::Sum(complexes(products), Some((complex(linear), double))), times }
        });
        // SAFETY: as the caller says; a pair is two splits.
        unsafe { rows::evaluate(Self::basis(), &rows, out.cast()) };
    }
}
