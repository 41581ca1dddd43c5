//! The machine: F_p² whose products are computed elsewhere, below the formulas of the tower and of the pairing.

use super::core::{CoreField, Operation, element_of, words_of};
use super::session::{By, by, end_of_group, push, result, tally};
use crate::prime::Kind;
use core::array::from_fn;
use pairloom_algebra::place::Place;
use pairloom_algebra::tower::strategy::Karatsuba;
use pairloom_algebra::{
    Field, Fp2, OddCharacteristic, Product, QuadraticExt, TowerMachine, Transfer, TwistField, Wide,
};

/// An element of the F_p² over `F` on a processor with a core beside it ([`super::with_core`]): a value, or the number of a result that
/// the core owes.
///
/// Sums, multiples by ξ and inversions are the processor's. It is an element of its session and of its thread.
#[derive(Clone, Copy)]
pub struct Coprocessor<F>(Value<F>);

/// An unreduced element. The core answers with reduced ones, so that this is one, too.
#[derive(Clone, Copy)]
pub struct Owed<F>(Value<F>);

#[derive(Clone, Copy)]
enum Value<F> {
    Known(Fp2<F>),
    Owed(u32),
}

impl<F: CoreField> Value<F> {
    /// The element, after the burst that it is a result of.
    #[inline(never)]
    fn get(&self) -> Fp2<F> {
        match self {
            Self::Known(element) => *element,
            Self::Owed(number) => element_of(&result(*number)),
        }
    }

    /// What the processor makes of elements with so many additions in F_p.
    fn added(additions: u64, element: Fp2<F>) -> Self {
        tally(|record| record.processor.additions += additions);
        Self::Known(element)
    }

    /// `a + b`.
    #[inline(never)]
    fn add(&self, rhs: &Self) -> Self {
        Self::added(2, self.get().add(&rhs.get()))
    }

    /// `a − b`.
    #[inline(never)]
    fn sub(&self, rhs: &Self) -> Self {
        Self::added(2, self.get().sub(&rhs.get()))
    }

    /// `ξ a`.
    #[inline(never)]
    fn mul_xi(&self) -> Self {
        // Doublings and sums that make `XI_RE` times a coordinate, of two; and one sum each.
        let multiple = F::XI_RE.ilog2() + F::XI_RE.count_ones() - 1;
        Self::added(2 * u64::from(multiple) + 2, self.get().mul_xi())
    }

    /// Hands an operation to whoever computes its kind.
    #[inline(never)]
    fn compute(kind: Kind, a: &Self, b: &Self) -> Self {
        let (a, b) = (a.get(), b.get());
        let operation = |kind, b: &Fp2<F>| Operation { kind, a: words_of(&a), b: words_of(b) };
        match (by(kind), kind) {
            (By::Core, Kind::Square) => Self::Owed(push(operation(kind, &Fp2::zero()))),
            (By::Product, Kind::Square) => Self::Owed(push(operation(Kind::Product, &a))),
            (By::Core, _) => Self::Owed(push(operation(kind, &b))),
            (By::Product, _) => Self::Owed(push(operation(Kind::Product, &b))),
            (By::Processor, Kind::Square) => {
                tally(|record| record.processor.squares += 1);
                Self::Known(a.square())
            }
            (By::Processor, _) => {
                tally(|record| record.processor.scalings += 1);
                Self::Known(a.mul_base(&b.c0))
            }
        }
    }
}

impl<F: CoreField> Coprocessor<F> {
    fn known(element: Fp2<F>) -> Self {
        Self(Value::Known(element))
    }

    fn get(&self) -> Fp2<F> {
        self.0.get()
    }

    /// `self b`, b in F_p, owed.
    fn scaled(&self, b: &F) -> Self {
        Self(Value::compute(Kind::Scale, &self.0, &Value::Known(Fp2::new(*b, F::zero()))))
    }

    /// Ends a group of one.
    fn alone(self) -> Self {
        end_of_group();
        self
    }
}

impl<F: CoreField> Wide for Owed<F> {
    fn add(&self, rhs: &Self) -> Self {
        Self(self.0.add(&rhs.0))
    }
    fn sub(&self, rhs: &Self) -> Self {
        Self(self.0.sub(&rhs.0))
    }
}

impl<F: CoreField> Field for Coprocessor<F> {
    type Mask = F::Mask;
    type Wide = Owed<F>;
    type Const = [F; 2];

    fn zero() -> Self {
        Self::known(Fp2::zero())
    }
    fn one() -> Self {
        Self::known(Fp2::one())
    }
    fn constant(value: &[F; 2]) -> Self {
        Self::known(Fp2::constant(value))
    }
    fn add(&self, rhs: &Self) -> Self {
        Self(self.0.add(&rhs.0))
    }
    fn sub(&self, rhs: &Self) -> Self {
        Self(self.0.sub(&rhs.0))
    }
    fn neg(&self) -> Self {
        Self(Value::added(2, self.get().neg()))
    }
    fn mul_wide(&self, rhs: &Self) -> Owed<F> {
        Owed(Value::compute(Kind::Product, &self.0, &rhs.0))
    }
    fn square_wide(&self) -> Owed<F> {
        Owed(Value::compute(Kind::Square, &self.0, &self.0))
    }
    fn reduce(wide: &Owed<F>) -> Self {
        Self(wide.0).alone()
    }
    fn invert(&self) -> Self {
        tally(|record| record.processor.inversions += 1);
        Self::known(self.get().invert())
    }
    fn is_zero(&self) -> F::Mask {
        self.get().is_zero()
    }
    fn select(mask: &F::Mask, if_true: &Self, if_false: &Self) -> Self {
        Self::known(Fp2::select(mask, &if_true.get(), &if_false.get()))
    }
}

impl<F: CoreField> OddCharacteristic for Coprocessor<F> {
    fn halve(&self) -> Self {
        Self(Value::added(2, self.get().halve()))
    }
}

impl<F: CoreField> QuadraticExt for Coprocessor<F> {
    type Base = F;
    fn new(c0: F, c1: F) -> Self {
        Self::known(Fp2 { c0, c1 })
    }
    fn parts(&self) -> [F; 2] {
        self.get().parts()
    }
    fn conjugate(&self) -> Self {
        Self(Value::added(1, self.get().conjugate()))
    }
    fn mul_base(&self, rhs: &F) -> Self {
        self.scaled(rhs).alone()
    }
}

/// A product of a group.
enum Member<F> {
    One(Coprocessor<F>),
    Sum([Owed<F>; 2]),
}

impl<F: CoreField> TowerMachine<Self> for Coprocessor<F> {
    type Strategy = Karatsuba;
    const CHEAP_INVERSION: bool = F::CHEAP_INVERSION;

    fn products<const K: usize, P: Place<[Self; K]>>(products: [Product<'_, Self>; K], place: P) -> P::Written {
        let members = products.map(|product| match product {
            Product::Two(a, b) => Member::One(Self(a.mul_wide(b).0)),
            Product::Square(a) => Member::One(Self(a.square_wide().0)),
            Product::Scaled(a, b) => Member::One(a.scaled(b)),
            Product::Sum(pairs) => Member::Sum(pairs.map(|[a, b]| a.mul_wide(b))),
        });
        end_of_group();
        place.put(from_fn(|k| match &members[k] {
            Member::One(product) => *product,
            Member::Sum([a, b]) => Self(a.add(b).0),
        }))
    }
}

impl<F: CoreField> TwistField for Coprocessor<F> {
    type Machine = Self;
    fn mul_xi(&self) -> Self {
        Self(self.0.mul_xi())
    }
    fn wide_mul_xi(wide: &Owed<F>) -> Owed<F> {
        Owed(wide.0.mul_xi())
    }
    fn frobenius_constant(k: usize, j: usize) -> Self {
        Self::known(F::frobenius_constant(k, j))
    }
}

impl<F: CoreField> Transfer for Coprocessor<F> {
    const MACHINE: &'static str = "coprocessor";
    type Element = Fp2<F>;
    fn from_one_core(x: &Fp2<F>) -> Self {
        Self::known(*x)
    }
    fn to_one_core(&self) -> Fp2<F> {
        self.get()
    }
}
