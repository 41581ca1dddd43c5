//! The traits every formula of Pairloom is written over.
//!
//! A formula never sees how its field is represented, and no operation answers with a `bool`: what
//! depends on a value is a [`Field::Mask`], consumed by [`Field::select`]. So the same text runs on
//! one core, on eight lanes, on nothing but counters, or into a graph.

use crate::array::array;
use crate::tower::{Fp2, TowerMachine, Wide2, fp2};

/// A truth value per item: one bit on one core, one bit a lane in lanes, a node in a trace.
pub trait Mask: Clone {
    /// The mask that holds everywhere (`true`) or nowhere (`false`); the argument is public.
    fn constant(value: bool) -> Self;
    /// Both hold.
    fn and(&self, rhs: &Self) -> Self;
    /// At least one holds.
    fn or(&self, rhs: &Self) -> Self;
    /// Exactly one holds.
    fn xor(&self, rhs: &Self) -> Self;
    /// The first does not hold.
    fn not(&self) -> Self;
}

/// A sum of products that has not been reduced yet.
///
/// Every operation returns a value that the field's [`Field::reduce`] accepts; the offsets that keep
/// a subtraction non-negative are the machine's business. Binary and ternary fields use the
/// unreduced polynomial.
pub trait Wide: Clone {
    /// `self + rhs`.
    fn add(&self, rhs: &Self) -> Self;
    /// `self - rhs`.
    fn sub(&self, rhs: &Self) -> Self;
    /// `2 self`.
    #[inline(always)]
    fn double(&self) -> Self {
        self.add(self)
    }
    /// `self - a - b`.
    #[inline(always)]
    fn sub_both(&self, a: &Self, b: &Self) -> Self {
        self.sub(a).sub(b)
    }
    /// `a + b` for unreduced elements of a quadratic extension, which a machine may add at once.
    #[inline(always)]
    fn add_2(a: &Wide2<Self>, b: &Wide2<Self>) -> Wide2<Self> {
        Wide2(a.0.add(&b.0), a.1.add(&b.1))
    }
    /// `a - b`, as [`Wide::add_2`].
    #[inline(always)]
    fn sub_2(a: &Wide2<Self>, b: &Wide2<Self>) -> Wide2<Self> {
        Wide2(a.0.sub(&b.0), a.1.sub(&b.1))
    }
    /// `sum - a - b`, as [`Wide::add_2`].
    #[inline(always)]
    fn sub_both_2(sum: &Wide2<Self>, a: &Wide2<Self>, b: &Wide2<Self>) -> Wide2<Self> {
        Wide2(sum.0.sub_both(&a.0, &b.0), sum.1.sub_both(&a.1, &b.1))
    }
    /// The middle term of Karatsuba's product, `self - low - high`, where `self` is
    /// `(a0 + a1)(b0 + b1)` with both sums made by [`Field::lazy_add`], `low = a0 b0` and
    /// `high = a1 b1`. As integers the difference is never negative, so a machine may skip its
    /// correction.
    #[inline(always)]
    fn middle(&self, low: &Self, high: &Self) -> Self {
        self.sub(low).sub(high)
    }
}

/// An element of a finite field on some machine.
///
/// Operations take references; elements are cheap handles or small arrays (a machine whose elements
/// are large keeps them behind a handle, so that nothing large lives on the stack). There is no `Eq`
/// and no `Debug`: concrete types add them where values may be looked at.
pub trait Field: Clone + Send + Sync + 'static {
    /// Truth values about elements.
    type Mask: Mask;
    /// Unreduced sums of products.
    type Wide: Wide;
    /// A value known when the program is compiled: broadcast in lanes, a read-only node in a trace.
    type Const: Clone + Send + Sync + 'static;

    /// Runs a formula where the machine's own instructions can be inlined: lanes compile it with the CPU features they
    /// need, other machines just call it. For formulas of up to some hundred operations; those without an entry work too,
    /// with a function call an operation.
    #[inline(always)]
    fn enter<R>(formula: impl FnOnce() -> R) -> R {
        formula()
    }

    /// The neutral element of addition.
    fn zero() -> Self;
    /// The neutral element of multiplication.
    fn one() -> Self;
    /// A constant.
    fn constant(value: &Self::Const) -> Self;

    /// `self + rhs`.
    fn add(&self, rhs: &Self) -> Self;
    /// `self - rhs`.
    fn sub(&self, rhs: &Self) -> Self;
    /// `-self`.
    fn neg(&self) -> Self;
    /// `2 self`.
    fn double(&self) -> Self {
        self.add(self)
    }
    /// `3 self`.
    fn triple(&self) -> Self {
        self.double().add(self)
    }
    /// `self + rhs`, possibly left above the modulus. The result may only be a factor of
    /// [`Field::mul_wide`], [`Field::mul_many`] or [`Field::mul`], and is never an operand of another addition.
    fn lazy_add(&self, rhs: &Self) -> Self {
        self.add(rhs)
    }
    /// `self - rhs`, possibly left above the modulus: as [`Field::lazy_add`].
    #[inline(always)]
    fn lazy_sub(&self, rhs: &Self) -> Self {
        self.sub(rhs)
    }

    /// `self + rhs`, possibly left above the modulus. The result may only be squared.
    #[inline(always)]
    fn lazy_root(&self, rhs: &Self) -> Self {
        self.add(rhs)
    }

    /// The unreduced product.
    fn mul_wide(&self, rhs: &Self) -> Self::Wide;
    /// The unreduced square.
    fn square_wide(&self) -> Self::Wide {
        self.mul_wide(self)
    }
    /// The element that an unreduced value stands for.
    fn reduce(wide: &Self::Wide) -> Self;
    /// Products that do not depend on each other, left unreduced: what lanes, a coprocessor's burst or a
    /// group of threads compute side by side.
    #[inline(always)]
    fn mul_many<const N: usize>(pairs: [(&Self, &Self); N]) -> [Self::Wide; N] {
        array(|k| pairs[k].0.mul_wide(pairs[k].1))
    }
    /// `self · rhs`.
    fn mul(&self, rhs: &Self) -> Self {
        Self::reduce(&self.mul_wide(rhs))
    }
    /// `self²`.
    fn square(&self) -> Self {
        Self::reduce(&self.square_wide())
    }
    /// `self^(2^times)`, `times` public.
    fn square_times(&self, times: usize) -> Self {
        (0..times).fold(self.clone(), |power, _| power.square())
    }
    /// `1 / self`, and 0 for 0. Constant time.
    fn invert(&self) -> Self;

    /// Whether the element is 0.
    fn is_zero(&self) -> Self::Mask;
    /// Whether the elements are equal.
    fn equal(&self, rhs: &Self) -> Self::Mask {
        self.sub(rhs).is_zero()
    }
    /// `if_true` where the mask holds, `if_false` elsewhere.
    fn select(mask: &Self::Mask, if_true: &Self, if_false: &Self) -> Self;
    /// `-self` where the mask holds.
    fn negate_if(&self, mask: &Self::Mask) -> Self {
        Self::select(mask, &self.neg(), self)
    }

    /// `self^exponent`, the exponent a public integer of little-endian 64-bit words.
    ///
    /// Sliding windows from the top: about `n` squarings and, for some hundred bits, `n/6 + 16` products for `n` bits.
    fn pow(&self, exponent: &[u64]) -> Self {
        crate::pow::windowed(self, exponent)
    }
}

/// A field in which 2 is not 0.
pub trait OddCharacteristic: Field {
    /// `self / 2`.
    fn halve(&self) -> Self;
}

/// A field of prime order.
pub trait PrimeField: OddCharacteristic {
    /// The order p, little-endian words.
    const MODULUS: &'static [u64];
    /// The lowest bit of the representative in `[0, p)` (`sgn0` of RFC 9380 for a prime field).
    fn parity(&self) -> Self::Mask;
    /// Whether the element is a square (0 is one): by Euler's criterion, unless the machine knows a faster way.
    fn is_quadratic_residue(&self) -> Self::Mask {
        let character = self.pow(&crate::pow::shifted_right(Self::MODULUS, 1));
        character.equal(&Self::one()).or(&self.is_zero())
    }
}

/// A prime field with p ≡ 3 (mod 4), below F_p² = F_p\[i\]/(i²+1).
///
/// A machine may override the operations of F_p² with its own.
pub trait ComplexBase: PrimeField {
    /// `a b` in F_p², unreduced: 3 products (Karatsuba).
    #[inline(always)]
    fn mul_wide_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Wide2<Self::Wide> {
        fp2::karatsuba([&a.c0, &a.c1], [&b.c0, &b.c1])
    }
    /// `a²` in F_p², unreduced: 2 products.
    #[inline(always)]
    fn square_wide_2(a: &Fp2<Self>) -> Wide2<Self::Wide> {
        fp2::complex_square([&a.c0, &a.c1])
    }
    /// `a b` in F_p².
    #[inline(always)]
    fn mul_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        fp2::reduce(&Self::mul_wide_2(a, b))
    }
    /// `a²` in F_p².
    #[inline(always)]
    fn square_2(a: &Fp2<Self>) -> Fp2<Self> {
        fp2::reduce(&Self::square_wide_2(a))
    }
    /// `a + b` in F_p².
    #[inline(always)]
    fn add_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        Fp2 { c0: a.c0.add(&b.c0), c1: a.c1.add(&b.c1) }
    }
    /// `3 a` in F_p².
    #[inline(always)]
    fn triple_2(a: &Fp2<Self>) -> Fp2<Self> {
        a.double().add(a)
    }
    /// `a − b` in F_p².
    #[inline(always)]
    fn sub_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        Fp2 { c0: a.c0.sub(&b.c0), c1: a.c1.sub(&b.c1) }
    }
    /// The element that an unreduced one of F_p² stands for.
    #[inline(always)]
    fn reduce_2(wide: &Wide2<Self::Wide>) -> Fp2<Self> {
        fp2::reduce(wide)
    }
    /// Whether [`Field::lazy_add`] of F_p² may leave both coordinates unreduced.
    const LAZY_PAIRS: bool = false;
    /// As [`Field::lazy_add`], in F_p².
    #[inline(always)]
    fn lazy_add_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        if Self::LAZY_PAIRS { Fp2 { c0: a.c0.lazy_add(&b.c0), c1: a.c1.lazy_add(&b.c1) } } else { a.add(b) }
    }
    /// As [`Field::lazy_root`], in F_p².
    #[inline(always)]
    fn lazy_root_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        Self::add_2(a, b)
    }
    /// As [`Field::lazy_sub`], in F_p².
    #[inline(always)]
    fn lazy_sub_2(a: &Fp2<Self>, b: &Fp2<Self>) -> Fp2<Self> {
        if Self::LAZY_PAIRS { Fp2 { c0: a.c0.lazy_sub(&b.c0), c1: a.c1.lazy_sub(&b.c1) } } else { a.sub(b) }
    }
}

/// A prime field below a pairing's tower F_p ⊂ F_p² ⊂ F_p^6 ⊂ F_p^12 with F_p² = F_p\[i\]/(i²+1),
/// F_p^6 = F_p²\[v\]/(v³−ξ), F_p^12 = F_p^6\[w\]/(w²−v).
pub trait TowerBase: ComplexBase + Copy + TowerMachine<Fp2<Self>> {
    /// The real part of ξ = `XI_RE` + i.
    const XI_RE: u32;
    /// `ξ^(j (p^k − 1)/6)` at `[k − 1][j]`, for k = 1, 2, 3 and j = 0 … 5.
    fn frobenius_constants() -> &'static [[[Self::Const; 2]; 6]; 3];
    /// As [`TwistField::frobenius_constant`].
    #[inline(always)]
    fn frobenius_constant(k: usize, j: usize) -> Fp2<Self> {
        Fp2::constant(&Self::frobenius_constants()[k - 1][j])
    }
    /// `ξ a` in F_p².
    #[inline(always)]
    fn mul_xi_2(a: &Fp2<Self>) -> Fp2<Self> {
        fp2::mul_xi(Self::XI_RE, a)
    }
    /// `ξ wide` in F_p², unreduced.
    #[inline(always)]
    fn wide_mul_xi_2(wide: &Wide2<Self::Wide>) -> Wide2<Self::Wide> {
        fp2::wide_mul_xi(Self::XI_RE, wide)
    }
}

/// A quadratic extension of some base field.
pub trait QuadraticExt: Field {
    /// The field below.
    type Base: Field<Mask = Self::Mask>;
    /// `c0 + c1 t`, t the generator.
    fn new(c0: Self::Base, c1: Self::Base) -> Self;
    /// The coordinates `[c0, c1]`.
    fn parts(&self) -> [Self::Base; 2];
    /// The conjugate over the base field.
    fn conjugate(&self) -> Self;
    /// The product by an element of the base field.
    fn mul_base(&self, rhs: &Self::Base) -> Self;
}

/// A cubic extension of some base field.
pub trait CubicExt: Field {
    /// The field below.
    type Base: Field<Mask = Self::Mask>;
    /// `c0 + c1 t + c2 t²`, t the generator.
    fn new(c0: Self::Base, c1: Self::Base, c2: Self::Base) -> Self;
    /// The coordinates `[c0, c1, c2]`.
    fn parts(&self) -> [Self::Base; 3];
    /// The product by an element of the base field.
    fn mul_base(&self, rhs: &Self::Base) -> Self;
}

/// F_p² seen from above: the field of the sextic twist, below F_p^6.
pub trait TwistField: QuadraticExt<Base: PrimeField + Copy> + OddCharacteristic + Copy {
    /// What computes in the tower over it.
    type Machine: TowerMachine<Self>;
    /// `ξ self`.
    fn mul_xi(&self) -> Self;
    /// `ξ wide`.
    fn wide_mul_xi(wide: &Self::Wide) -> Self::Wide;
    /// `ξ^(j (p^k − 1)/6)`, k = 1, 2, 3 and j = 0 … 5.
    fn frobenius_constant(k: usize, j: usize) -> Self;
    /// `ξ^(j (p^k − 1)/6) self^(p^k)`: the Frobenius map on the coefficient of `w^j` in F_p^12.
    fn frobenius_coefficient(&self, k: usize, j: usize) -> Self {
        let conjugated = if k % 2 == 1 { self.conjugate() } else { *self };
        match (k, j) {
            (_, 0) => conjugated,
            (2, _) => conjugated.mul_base(&Self::frobenius_constant(2, j).parts()[0]),
            _ => conjugated.mul(&Self::frobenius_constant(k, j)),
        }
    }
}
