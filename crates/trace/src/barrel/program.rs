//! What the circuit computes: the operations, and their values.

use pairloom_algebra::{Field, Mask, OddCharacteristic, PrimeField, QuadraticExt};

/// An operation of the multiplier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// `a b`.
    Product,
    /// `a²`.
    Square,
    /// `a b0`, b0 the first coordinate of b.
    Scale,
}

impl Kind {
    /// The products of F_p that it takes.
    pub fn slots(self) -> usize {
        if self == Self::Product { 3 } else { 2 }
    }
}

/// An operation of the adder: `a ± b'` coordinate by coordinate, b' being b or b with its coordinates exchanged; half of it if wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Linear {
    /// Whether b's coordinates are exchanged.
    pub exchange: bool,
    /// Which coordinates of b' are subtracted.
    pub subtract: [bool; 2],
    /// Whether the result is halved.
    pub halve: bool,
}

impl Linear {
    /// The sum.
    pub const ADD: Self = Self { exchange: false, subtract: [false; 2], halve: false };
    /// The difference.
    pub const SUB: Self = Self { subtract: [true; 2], ..Self::ADD };
    /// `a` plus the conjugate of b.
    pub const ADD_CONJUGATE: Self = Self { subtract: [false, true], ..Self::ADD };
    /// `a + i b`.
    pub const ADD_ROTATED: Self = Self { exchange: true, subtract: [true, false], ..Self::ADD };

    /// Half of the result.
    pub fn half(self) -> Self {
        Self { halve: true, ..self }
    }

    /// What `a ± b'` is of a and c, if b is `0 ± c'`.
    pub fn after(self, inner: Self) -> Self {
        let subtract = [0, 1].map(|i| self.subtract[i] != inner.subtract[if self.exchange { 1 - i } else { i }]);
        Self { exchange: self.exchange != inner.exchange, subtract, halve: self.halve }
    }

    /// The value.
    pub fn apply<E: QuadraticExt<Base: OddCharacteristic>>(self, a: &E, b: &E) -> E {
        let (a, [b0, b1]) = (a.parts(), b.parts());
        let b = if self.exchange { [b1, b0] } else { [b0, b1] };
        let [c0, c1] = [0, 1].map(|i| {
            let sum = if self.subtract[i] { a[i].sub(&b[i]) } else { a[i].add(&b[i]) };
            if self.halve { sum.halve() } else { sum }
        });
        E::new(c0, c1)
    }
}

/// What a step computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// The argument with this number.
    Input(usize),
    /// The constant with this number.
    Constant(usize),
    /// An operation of the multiplier.
    Multiply(Kind),
    /// An operation of the adder.
    Add(Linear),
    /// The inverse of the first coordinate in F_p, 0 of 0: only in programs of [`super::Straight::with_inversions`].
    Invert,
    /// Whether the value is 0, as a truth value: 0 or [`unit`]. This one and those that follow are only in programs of
    /// [`super::Straight::with_inversions`].
    IsZero,
    /// Whether the representative of the first coordinate in [0, p) is odd, as a truth value.
    IsOdd,
    /// The first value where the second, a truth value, holds, and 0 elsewhere.
    Keep,
}

/// What stands for true: the element whose Montgomery form, of whole words of 64 bits, is the integer 1.
pub fn unit<F: PrimeField>() -> F {
    (0..64 * F::MODULUS.len()).fold(F::one(), |power, _| power.halve())
}

/// A truth value as an element of F_p².
fn truth<E: QuadraticExt<Base: PrimeField>>(mask: &<E::Base as Field>::Mask) -> E {
    E::new(E::Base::select(mask, &unit(), &Field::zero()), Field::zero())
}

/// An operation on the values of earlier steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The operation.
    pub operation: Operation,
    /// The steps whose values it takes. The second is the first if there is only one; they are the step itself if there is none.
    pub operands: [usize; 2],
}

impl Step {
    /// Whether it takes values.
    pub fn computes(&self) -> bool {
        !matches!(self.operation, Operation::Input(_) | Operation::Constant(_))
    }

    /// The value, from those of earlier steps; `None` of an argument or a constant.
    pub fn value<E: QuadraticExt<Base: PrimeField>>(&self, of: impl Fn(usize) -> E) -> Option<E> {
        let [a, b] = self.operands;
        let is_zero = |[c0, c1]: [E::Base; 2]| c0.is_zero().and(&c1.is_zero());
        match self.operation {
            Operation::Multiply(kind) => Some(kind.apply(&of(a), &of(b))),
            Operation::Add(linear) => Some(linear.apply(&of(a), &of(b))),
            Operation::Invert => Some(E::new(of(a).parts()[0].invert(), Field::zero())),
            Operation::IsZero => Some(truth(&is_zero(of(a).parts()))),
            Operation::IsOdd => Some(truth(&of(a).parts()[0].parity())),
            Operation::Keep => {
                let (absent, parts) = (of(b).parts()[0].is_zero(), of(a).parts());
                let [c0, c1] = parts.map(|part| E::Base::select(&absent, &Field::zero(), &part));
                Some(E::new(c0, c1))
            }
            Operation::Input(_) | Operation::Constant(_) => None,
        }
    }
}

impl Kind {
    /// The value.
    pub fn apply<E: QuadraticExt>(self, a: &E, b: &E) -> E {
        match self {
            Self::Product => a.mul(b),
            Self::Square => a.square(),
            Self::Scale => a.mul_base(&b.parts()[0]),
        }
    }
}
