//! The machine that computes nothing and counts: cost models, and the tests that hold the papers' counts.
//!
//! [`Count`] stands for a prime field, [`Count2`] for an F_p² whose products are the unit (as the papers count). Counters
//! are per thread: [`counted`] runs a formula and returns what it cost.

use crate::field::{Field, Mask, OddCharacteristic, PrimeField};
use crate::levels::QuadraticExt;
use crate::tower::strategy::Karatsuba;
use crate::tower::{ComplexBase, TowerBase, TwistField};
use crate::tower::{Fp2, TowerMachine};
use crate::wide::Wide;
use core::cell::Cell;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Sub};

/// What a formula cost. A product that is reduced at once counts as one product and one reduction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Unreduced products of two elements of the field counted in.
    pub products: u64,
    /// Unreduced squares (counted apart from products in F_p² and in binary fields; a square of F_p is a product).
    pub squares: u64,
    /// Square roots in a binary field, cube roots in a ternary one.
    pub roots: u64,
    /// Cubes in a ternary field.
    pub cubes: u64,
    /// Reductions.
    pub reductions: u64,
    /// Inversions.
    pub inversions: u64,
    /// Additions, subtractions and negations of elements.
    pub additions: u64,
    /// Additions and subtractions of unreduced values.
    pub wide_additions: u64,
    /// Products of an element of F_p² by one of F_p (only where F_p² is the unit).
    pub scalings: u64,
}

impl Counts {
    fn map2(self, rhs: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self {
            products: f(self.products, rhs.products),
            squares: f(self.squares, rhs.squares),
            roots: f(self.roots, rhs.roots),
            cubes: f(self.cubes, rhs.cubes),
            reductions: f(self.reductions, rhs.reductions),
            inversions: f(self.inversions, rhs.inversions),
            additions: f(self.additions, rhs.additions),
            wide_additions: f(self.wide_additions, rhs.wide_additions),
            scalings: f(self.scalings, rhs.scalings),
        }
    }
}

impl Add for Counts {
    type Output = Self;
    fn add(self, rhs: Self) -> Self {
        self.map2(rhs, |a, b| a + b)
    }
}

impl Sub for Counts {
    type Output = Self;
    fn sub(self, rhs: Self) -> Self {
        self.map2(rhs, |a, b| a - b)
    }
}

impl Mul<u64> for Counts {
    type Output = Self;
    fn mul(self, times: u64) -> Self {
        self.map2(self, |a, _| a * times)
    }
}

impl Counts {
    /// Nothing.
    pub const NONE: Self = Self {
        products: 0,
        squares: 0,
        roots: 0,
        cubes: 0,
        reductions: 0,
        inversions: 0,
        additions: 0,
        wide_additions: 0,
        scalings: 0,
    };
}

thread_local! {
    static COUNTS: Cell<Counts> = const { Cell::new(Counts::NONE) };
}

pub(crate) fn tally(f: impl FnOnce(&mut Counts)) {
    COUNTS.with(|cell| {
        let mut counts = cell.get();
        f(&mut counts);
        cell.set(counts);
    });
}

/// Runs `formula` and returns its answer and its cost.
pub fn counted<T>(formula: impl FnOnce() -> T) -> (T, Counts) {
    let before = COUNTS.with(Cell::get);
    let answer = formula();
    (answer, COUNTS.with(Cell::get) - before)
}

/// A truth value about something that has no value.
#[derive(Clone, Copy, Debug)]
pub struct Unknown;

impl Mask for Unknown {
    fn constant(_: bool) -> Self {
        Unknown
    }
    fn and(&self, _: &Self) -> Self {
        Unknown
    }
    fn or(&self, _: &Self) -> Self {
        Unknown
    }
    fn xor(&self, _: &Self) -> Self {
        Unknown
    }
    fn not(&self) -> Self {
        Unknown
    }
}

/// An unreduced value: only its being added is counted.
#[derive(Clone, Copy, Debug)]
pub struct CountWide;

impl Wide for CountWide {
    fn add(&self, _: &Self) -> Self {
        tally(|c| c.wide_additions += 1);
        CountWide
    }
    fn sub(&self, rhs: &Self) -> Self {
        self.add(rhs)
    }
}

/// An element of the prime field that `F` is, without its value. Knows whether it is a lazy sum, and asserts that such a
/// sum is only ever a factor.
pub struct Count<F> {
    lazy: bool,
    field: PhantomData<fn() -> F>,
}

impl<F> Copy for Count<F> {}

impl<F> Clone for Count<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Count<F> {
    fn element(lazy: bool) -> Self {
        Self { lazy, field: PhantomData }
    }
    fn addition(operands: &[&Self]) -> Self {
        assert!(operands.iter().all(|x| !x.lazy), "a lazy sum is an operand of an addition");
        tally(|c| c.additions += 1);
        Self::element(false)
    }
}

impl<F: PrimeField> Field for Count<F> {
    type Mask = Unknown;
    type Wide = CountWide;
    type Const = F::Const;

    fn zero() -> Self {
        Self::element(false)
    }
    fn one() -> Self {
        Self::element(false)
    }
    fn constant(_: &Self::Const) -> Self {
        Self::element(false)
    }
    fn add(&self, rhs: &Self) -> Self {
        Self::addition(&[self, rhs])
    }
    fn sub(&self, rhs: &Self) -> Self {
        Self::addition(&[self, rhs])
    }
    fn neg(&self) -> Self {
        Self::addition(&[self])
    }
    fn lazy_add(&self, _: &Self) -> Self {
        tally(|c| c.additions += 1);
        Self::element(true)
    }
    fn mul_wide(&self, _: &Self) -> CountWide {
        tally(|c| c.products += 1);
        CountWide
    }
    fn square_wide(&self) -> CountWide {
        assert!(!self.lazy, "a lazy sum is squared");
        self.mul_wide(self)
    }
    fn reduce(_: &CountWide) -> Self {
        tally(|c| c.reductions += 1);
        Self::element(false)
    }
    fn invert(&self) -> Self {
        tally(|c| c.inversions += 1);
        Self::element(false)
    }
    fn is_zero(&self) -> Unknown {
        Unknown
    }
    fn equal(&self, _: &Self) -> Unknown {
        Unknown
    }
    fn select(_: &Unknown, _: &Self, _: &Self) -> Self {
        Self::element(false)
    }
}

impl<F: PrimeField> OddCharacteristic for Count<F> {
    fn halve(&self) -> Self {
        Self::addition(&[self])
    }
}

impl<F: PrimeField> PrimeField for Count<F> {
    const MODULUS: &'static [u64] = F::MODULUS;
    fn parity(&self) -> Unknown {
        Unknown
    }
}

impl<F: ComplexBase> ComplexBase for Count<F> {
    const LAZY_PAIRS: bool = F::LAZY_PAIRS;
}

impl<F: TowerBase> TowerBase for Count<F> {
    const XI_RE: u32 = F::XI_RE;
    fn frobenius_constants() -> &'static [[[F::Const; 2]; 6]; 3] {
        F::frobenius_constants()
    }
}

impl<F: TowerBase> TowerMachine<Fp2<Self>> for Count<F> {
    type Strategy = Karatsuba;
    const CHEAP_INVERSION: bool = F::CHEAP_INVERSION;
}

/// The operations that all machines count alike whose unit is a product of their field; between the braces stands what this one
/// counts in its own way.
macro_rules! counting_field {
    ($machine:ident<F: $bound:path>, Const = $constant:ty, { $($own:tt)* }) => {
        impl<F> Copy for $machine<F> {}

        impl<F> Clone for $machine<F> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<F> $machine<F> {
            /// A result, after counting something.
            fn counting(operation: impl FnOnce(&mut $crate::count::Counts)) -> Self {
                tally(operation);
                Self(PhantomData)
            }
        }

        impl<F: $bound> Field for $machine<F> {
            type Mask = Unknown;
            type Wide = CountWide;
            type Const = $constant;

            fn zero() -> Self {
                Self(PhantomData)
            }
            fn one() -> Self {
                Self(PhantomData)
            }
            fn constant(_: &Self::Const) -> Self {
                Self(PhantomData)
            }
            fn add(&self, _: &Self) -> Self {
                Self::counting(|c| c.additions += 1)
            }
            fn sub(&self, rhs: &Self) -> Self {
                self.add(rhs)
            }
            fn mul_wide(&self, _: &Self) -> CountWide {
                tally(|c| c.products += 1);
                CountWide
            }
            fn reduce(_: &CountWide) -> Self {
                Self::counting(|c| c.reductions += 1)
            }
            fn invert(&self) -> Self {
                Self::counting(|c| c.inversions += 1)
            }
            fn is_zero(&self) -> Unknown {
                Unknown
            }
            fn select(_: &Unknown, _: &Self, _: &Self) -> Self {
                Self(PhantomData)
            }
            $($own)*
        }
    };
}
#[cfg(feature = "research")]
pub(crate) use counting_field;

/// An element of the F_p² over `F`, without its value, whose products are the unit of cost.
pub struct Count2<F>(PhantomData<fn() -> F>);

counting_field!(Count2<F: TowerBase>, Const = [F::Const; 2], {
    fn neg(&self) -> Self {
        self.add(self)
    }
    fn square_wide(&self) -> CountWide {
        tally(|c| c.squares += 1);
        CountWide
    }
});

impl<F: TowerBase> OddCharacteristic for Count2<F> {
    fn halve(&self) -> Self {
        Self::counting(|c| c.additions += 1)
    }
}

impl<F: TowerBase> QuadraticExt for Count2<F> {
    type Base = Count<F>;
    fn new(_: Count<F>, _: Count<F>) -> Self {
        Self(PhantomData)
    }
    fn parts(&self) -> [Count<F>; 2] {
        [Count::zero(), Count::zero()]
    }
    fn conjugate(&self) -> Self {
        Self::counting(|c| c.additions += 1)
    }
    fn mul_base(&self, _: &Count<F>) -> Self {
        Self::counting(|c| c.scalings += 1)
    }
}

impl<F: TowerBase> TowerMachine<Self> for Count2<F> {
    type Strategy = Karatsuba;
}

impl<F: TowerBase> TwistField for Count2<F> {
    type Machine = Self;
    fn mul_xi(&self) -> Self {
        Self::counting(|c| c.additions += 1)
    }
    fn wide_mul_xi(_: &CountWide) -> CountWide {
        tally(|c| c.wide_additions += 1);
        CountWide
    }
    fn frobenius_constant(_: usize, _: usize) -> Self {
        Self(PhantomData)
    }
}
