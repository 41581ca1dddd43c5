//! The field traits for [`Residues`].

use super::bound::{Bound, VALUE};
use super::layout::Multiple;
use super::memory::Memory;
use super::rows;
use super::system::Representation;
use super::values::{Complex, Contents, Difference, Minus, Place, Row, Value};
use super::{ResidueModulus, Residues, Split, WideResidues};
use crate::array::array;
use crate::field::{Combination, Field, OddCharacteristic, PrimeField};
use crate::place::{New, Place as ResultPlace, Room};
use crate::prime::{Fp, TowerParams};
use crate::tower::strategy::LateReduction;
use crate::tower::{ComplexBase, TowerBase};
use crate::tower::{Fp2, Product, Sum, TowerMachine, Twice, Wide2};
use crate::wide::Wide;
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
        Self::new(R::wide_add::<P::Count>(Residues::<P, N, R>::basis(), &self.split, &rhs.split))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self::new(R::wide_sub::<P::Count>(Residues::<P, N, R>::basis(), &self.split, &rhs.split))
    }
}

impl<P: ResidueModulus<N>, const N: usize, R: Representation> Field for Residues<P, N, R> {
    type Mask = Choice;
    type Wide = WideResidues<P, N, R>;
    type Const = Fp<P, N>;

    #[inline(always)]
    fn zero() -> Self {
        Self::new(Split { residues: Memory::ZERO, bound: Bound::of_constant::<R>() })
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
        Self::new(R::add::<P::Count>(Self::basis(), &self.split, &rhs.split))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self::new(R::sub::<P::Count>(Self::basis(), &self.split, &rhs.split))
    }
    #[inline(always)]
    fn neg(&self) -> Self {
        Self::new(R::neg::<P::Count>(Self::basis(), &self.split))
    }
    #[inline(always)]
    fn double(&self) -> Self {
        self.add(self)
    }
    #[inline(always)]
    fn triple(&self) -> Self {
        Self::new(R::triple::<P::Count>(Self::basis(), &self.split))
    }
    #[inline(always)]
    fn lazy_add(&self, rhs: &Self) -> Self {
        Self::new(R::lazy_add::<P::Count>(Self::basis(), &self.split, &rhs.split))
    }
    #[inline(always)]
    fn lazy_sub(&self, rhs: &Self) -> Self {
        Self::new(R::lazy_sub::<P::Count>(Self::basis(), &self.split, &rhs.split))
    }
    #[inline(always)]
    fn mul_wide(&self, rhs: &Self) -> Self::Wide {
        WideResidues::new(R::mul_wide::<P::Count>(Self::basis(), &self.split, &rhs.split))
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        // SAFETY: it is written.
        unsafe {
            let value = rows::of_wide::<R, P::Count>(Self::basis(), &wide.split);
            let once = [Multiple::Once; 2];
            written_exactly(|out: &mut Place<1>| {
                R::reduce::<P::Count>(Self::basis(), core::slice::from_ref(&value), once, out)
            })
        }
    }
    #[inline(always)]
    fn combinations<'r, const K: usize>(
        of: [Combination<'_, Self>; K],
        room: &'r mut Room<[Self; K]>,
    ) -> &'r [Self; K] {
        let differences: [_; K] = array(|k| {
            let ([a, b], minus) = match of[k] {
                Combination::Product(a, b) => ([a, b], Minus::Nothing),
                Combination::Square(a) => ([a, a], Minus::Nothing),
                Combination::Difference([plus, [c, d]]) => (plus, Minus::Product(&c.split, &d.split)),
                Combination::LessTwiceSquare(plus, c) => (plus, Minus::TwiceSquare(&c.split)),
            };
            Difference { plus: [&a.split, &b.split], minus }
        });
        // SAFETY: an element is a split and nothing else, and all are written when all factors have been read.
        unsafe { room.fill(|out| rows::evaluate_apart::<R, P::Count, K>(Self::basis(), &differences, out.cast())) }
    }
    /// On one core.
    fn invert(&self) -> Self {
        Self::from_element(&self.to_element().invert_vartime())
    }
    /// Whether the integer is a multiple of p, which can but be a small one: over p, all residues are then that.
    fn is_zero(&self) -> Choice {
        let basis = Self::basis();
        let over_p = R::over_p::<P::Count>(basis, &self.split);
        let least_at = |base: usize, i: usize| {
            let at = basis.size.word(base, i);
            least(R::integer(over_p.word(at)), R::integer(basis.both.moduli.word(at)))
        };
        let mut residues = (0..basis.size.count).flat_map(|i| [least_at(0, i), least_at(1, i)]);
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

impl<P: ResidueModulus<N> + TowerParams<N>, const N: usize, R: Representation> ComplexBase for Residues<P, N, R> {
    const LAZY_PAIRS: bool = true;
    #[inline(always)]
    fn add_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        // SAFETY: it is written.
        unsafe {
            written_exactly(|out: &mut Place<2>| R::add_2::<P::Count>(Self::basis(), complex(a), complex(b), out))
        }
    }
    #[inline(always)]
    fn triple_2(a: &Fp2<Self>) -> Fp2<Self> {
        // SAFETY: it is written.
        unsafe { written_exactly(|out: &mut Place<2>| R::triple_2::<P::Count>(Self::basis(), complex(a), out)) }
    }
    #[inline(always)]
    fn sub_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        // SAFETY: it is written.
        unsafe {
            written_exactly(|out: &mut Place<2>| R::sub_2::<P::Count>(Self::basis(), complex(a), complex(b), out))
        }
    }
    #[inline(always)]
    fn mul_wide_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Wide2<Self::Wide> {
        // SAFETY: it is written.
        unsafe {
            let product = Value::Sum(&[[complex(a), complex(b)]], None);
            written_exactly(|out: &mut Place<2>| R::value_wide::<P::Count>(Self::basis(), &product, out))
        }
    }
    #[inline(always)]
    fn square_wide_2(a: &Fp2<Self>) -> Wide2<Self::Wide> {
        // SAFETY: it is written.
        unsafe {
            written_exactly(|out: &mut Place<2>| {
                R::value_wide::<P::Count>(Self::basis(), &Value::Square(complex(a)), out)
            })
        }
    }
    #[inline(always)]
    fn mul_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        let [product] = Self::products([Product::Two(a, b)], New);
        product
    }
    #[inline(always)]
    fn square_2(a: &Fp2<Self>) -> Fp2<Self> {
        let [square] = Self::products([Product::Square(a)], New);
        square
    }
    #[inline(always)]
    fn combinations_2<'r, const K: usize>(
        of: [Combination<'_, Fp2<Self>>; K],
        room: &'r mut Room<[Fp2<Self>; K]>,
    ) -> &'r [Fp2<Self>; K] {
        let mut opposites = [const { MaybeUninit::uninit() }; K];
        for (combination, opposite) in of.iter().zip(&mut opposites) {
            match combination {
                Combination::Product(..) | Combination::Square(_) => {}
                Combination::Difference([_, [c, _]]) => _ = opposite.write(c.neg()),
                Combination::LessTwiceSquare(_, c) => _ = opposite.write(c.double().neg()),
            }
        }
        // SAFETY: it was written for a difference.
        let opposite = |k: usize| unsafe { opposites[k].assume_init_ref() };
        let products = array(|k| match of[k] {
            Combination::Product(a, b) => Product::Two(a, b),
            Combination::Square(a) => Product::Square(a),
            Combination::Difference([plus, [_, d]]) => Product::Sum([plus, [opposite(k), d]]),
            Combination::LessTwiceSquare(plus, c) => Product::Sum([plus, [opposite(k), c]]),
        });
        Self::products(products, room)
    }
    #[inline(always)]
    fn reduce_2(wide: &Wide2<Self::Wide>) -> Fp2<Self> {
        // SAFETY: both are written.
        unsafe { written(|out| rows::reduce_pair::<R, P::Count>(Self::basis(), wide_complex(wide), out)) }
    }
}

impl<P: ResidueModulus<N> + TowerParams<N>, const N: usize, R: Representation> TowerBase for Residues<P, N, R> {
    const XI_RE: u32 = P::XI_RE;
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
        let [multiple] = Self::xi_multiples([a]);
        multiple
    }
}

impl<P: ResidueModulus<N> + TowerParams<N>, const N: usize, R: Representation> TowerMachine<Fp2<Self>>
    for Residues<P, N, R>
{
    type Strategy = LateReduction;
    const CHEAP_INVERSION: bool = true;
    /// 128 bytes, of 381 bits 48 by integers.
    const LONG_ELEMENTS: bool = true;
    #[inline(always)]
    fn xi_multiples<const K: usize>(of: [&Fp2<Self>; K]) -> [Fp2<Self>; K] {
        let of: [&Complex; K] = array(|k| complex(of[k]));
        // SAFETY: all are written.
        unsafe { written(|out| R::mul_xi_2::<P::Count>(Self::basis(), &of, <Self as TowerBase>::XI_RE, out)) }
    }
    #[inline(always)]
    fn lazy_sums<const K: usize, O: ResultPlace<[Fp2<Self>; K]>>(
        terms: &[(&Fp2<Self>, &Fp2<Self>); K],
        place: O,
    ) -> O::Written {
        let terms: [[&Complex; 2]; K] = array(|k| [complex(terms[k].0), complex(terms[k].1)]);
        // SAFETY: a place for pairs is one for twice as many splits, and all are written.
        unsafe {
            place.fill(|out| {
                let out = core::slice::from_raw_parts_mut(out.cast(), 2 * K);
                R::lazy_sums_2::<P::Count>(Self::basis(), &terms, out);
            })
        }
    }
    #[inline(always)]
    fn products<const K: usize, O: ResultPlace<[Fp2<Self>; K]>>(
        products: [Product<'_, Fp2<Self>>; K],
        place: O,
    ) -> O::Written {
        let pairs: [[[&Complex; 2]; 1]; K] = array(|k| match products[k] {
            Product::Two(a, b) => [[complex(a), complex(b)]],
            Product::Square(a) | Product::Scaled(a, _) => [[complex(a), complex(a)]],
            Product::Sum(pairs) => [[complex(pairs[0][0]), complex(pairs[0][1])]],
        });
        let rows: [_; K] = array(|k| {
            let value = match products[k] {
                Product::Two(..) => Value::Sum(&pairs[k], None),
                Product::Square(a) => Value::Square(complex(a)),
                Product::Scaled(a, factor) => Value::Sum(&[], Some((complex(a), &factor.split))),
                Product::Sum(ref pairs) => Value::Sum(complexes(pairs), None),
            };
            Row { contents: Contents::Element(value), times: Multiple::Once }
        });
        // SAFETY: a pair is two splits, and all are written when all rows have been read.
        unsafe { place.fill(|out| rows::evaluate::<R, P::Count>(Self::basis(), &rows, out.cast())) }
    }
    /// Three times a sum takes in `± 2/3 c`, six times one `± 1/3 c`: three and six are in the constants of the reduction.
    #[inline(always)]
    fn sums_of_pairs<const K: usize, O: ResultPlace<[Fp2<Self>; K]>>(
        sums: &[Sum<'_, Fp2<Self>>; K],
        place: O,
    ) -> O::Written {
        let rows: [_; K] = array(|k| {
            let (products, term, times) = match sums[k] {
                Sum::Once(products) => (products, None, Multiple::Once),
                Sum::Thrice(products, term) => (products, Some(term), Multiple::Thrice),
                Sum::Sixfold(products, term) => (products, Some(term), Multiple::Sixfold),
            };
            let [plus, minus] = &Self::basis().doubles[times as usize];
            let term = term.map(|term| match term {
                Twice::Plus(c) => (complex(c), plus),
                Twice::Minus(c) => (complex(c), minus),
            });
            Row { contents: Contents::Element(Value::Sum(complexes(products), term)), times }
        });
        // SAFETY: a pair is two splits, and all are written when all rows have been read.
        unsafe { place.fill(|out| rows::evaluate::<R, P::Count>(Self::basis(), &rows, out.cast())) }
    }
}
