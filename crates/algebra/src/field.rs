//! The traits every formula of Pairloom is written over.
//!
//! A formula never sees how its field is represented, and no operation answers with a `bool`: what
//! depends on a value is a [`Field::Mask`], consumed by [`Field::select`]. So the same text runs on
//! one core, on eight lanes, on nothing but counters, or into a graph.

use crate::array::array;
use crate::place::Room;
use crate::wide::Wide;

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

/// What takes one reduction: a product, or a difference of two.
#[derive(Clone, Copy)]
pub enum Combination<'a, F> {
    /// `a b`.
    Product(&'a F, &'a F),
    /// `a²`.
    Square(&'a F),
    /// `a b − c d`.
    Difference([[&'a F; 2]; 2]),
    /// `a b − 2 c²`.
    LessTwiceSquare([&'a F; 2], &'a F),
}

impl<F: Field> Combination<'_, F> {
    #[inline(always)]
    pub(crate) fn value(&self) -> F {
        match *self {
            Self::Product(a, b) => a.mul(b),
            Self::Square(a) => a.square(),
            Self::Difference(pairs) => {
                let [plus, minus] = F::mul_many(pairs.map(|[a, b]| (a, b)));
                F::reduce(&plus.sub(&minus))
            }
            Self::LessTwiceSquare([a, b], c) => F::reduce(&a.mul_wide(b).sub(&c.square_wide().double())),
        }
    }
}

/// Writes each combination where there is room for it.
#[inline(always)]
pub(crate) fn write_each<'r, F: Field, const N: usize>(
    of: [Combination<'_, F>; N],
    room: &'r mut Room<[F; N]>,
) -> &'r [F; N] {
    const { assert!(N <= 5) };
    let places = room.as_mut_ptr().cast::<F>();
    // Written out: in a loop the compiler would look at what each is when it runs.
    macro_rules! write {
        ($($k:literal)*) => { $(
            if $k < N {
                // SAFETY: there are N places.
                unsafe { places.add($k).write(of[$k].value()) };
            }
        )* };
    }
    write! { 0 1 2 3 4 }
    // SAFETY: all have been written.
    unsafe { room.assume_init_ref() }
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
    /// Combinations that do not depend on each other. A machine on which one reduction has gaps for others reduces them side by side.
    #[inline(always)]
    fn combinations<'r, const N: usize>(
        of: [Combination<'_, Self>; N],
        room: &'r mut Room<[Self; N]>,
    ) -> &'r [Self; N] {
        write_each(of, room)
    }
    /// `self^(2^times)`, `times` public.
    fn square_times(&self, times: usize) -> Self {
        (0..times).fold(self.clone(), |power, _| power.square())
    }
    /// `1 / self`, and 0 for 0. Constant time but on machines of vector registers ([`crate::residues`]), which are not for secrets.
    fn invert(&self) -> Self;
    /// [`Self::invert`] of a public element, in a time that may depend on it: half as long on one core's integers.
    fn invert_vartime(&self) -> Self {
        self.invert()
    }

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
        let group = crate::pow::Group { one: Self::one, mul: Self::mul, square_times: Self::square_times };
        group.windowed(self, exponent)
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
