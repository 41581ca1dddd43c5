//! The machine whose units are operations of F_p.

use crate::graph::{Op, Structure, Value};
use crate::recorder::{push, push_constant};
use core::marker::PhantomData;
use pairloom_algebra::tower::strategy::Karatsuba;
use pairloom_algebra::{ComplexBase, Field, Fp2, Mask, OddCharacteristic, PrimeField, TowerBase, TowerMachine, Wide};

/// An element of the prime field that `F` is, as a node.
pub struct TraceFp<F> {
    pub(crate) value: Value,
    field: PhantomData<fn() -> F>,
}

/// A truth value, as a node.
#[derive(Clone, Copy, Debug)]
pub struct TraceMask(pub(crate) Value);

/// An unreduced value, as a node.
#[derive(Clone, Copy, Debug)]
pub struct TraceWide {
    pub(crate) value: Value,
    pub(crate) structure: Structure,
}

impl Mask for TraceMask {
    fn constant(value: bool) -> Self {
        Self(push(Op::Known(value), Structure::Mask, &[]))
    }
    fn and(&self, rhs: &Self) -> Self {
        Self(push(Op::And, Structure::Mask, &[self.0, rhs.0]))
    }
    fn or(&self, rhs: &Self) -> Self {
        Self(push(Op::Or, Structure::Mask, &[self.0, rhs.0]))
    }
    fn xor(&self, rhs: &Self) -> Self {
        Self(push(Op::Xor, Structure::Mask, &[self.0, rhs.0]))
    }
    fn not(&self) -> Self {
        Self(push(Op::Not, Structure::Mask, &[self.0]))
    }
}

impl TraceWide {
    pub(crate) fn push(op: Op, structure: Structure, operands: &[Value]) -> Self {
        Self { value: push(op, structure, operands), structure }
    }
}

impl Wide for TraceWide {
    fn add(&self, rhs: &Self) -> Self {
        Self::push(Op::WideAdd, self.structure, &[self.value, rhs.value])
    }
    fn sub(&self, rhs: &Self) -> Self {
        Self::push(Op::WideSub, self.structure, &[self.value, rhs.value])
    }
    fn middle(&self, low: &Self, high: &Self) -> Self {
        Self::push(Op::WideMiddle, self.structure, &[self.value, low.value, high.value])
    }
}

impl<F> Copy for TraceFp<F> {}

impl<F> Clone for TraceFp<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> TraceFp<F> {
    pub(crate) fn from_value(value: Value) -> Self {
        Self { value, field: PhantomData }
    }
    fn push(op: Op, operands: &[&Self]) -> Self {
        let operands: Vec<_> = operands.iter().map(|operand| operand.value).collect();
        Self::from_value(push(op, Structure::Base, &operands))
    }
}

/// The operations of `Field` that are a node each, for an element type with a `push`.
macro_rules! recorded_operations {
    ($structure:expr) => {
        fn zero() -> Self {
            Self::push(Op::Zero, &[])
        }
        fn one() -> Self {
            Self::push(Op::One, &[])
        }
        fn constant(value: &Self::Const) -> Self {
            Self::from_value(push_constant(value.clone(), $structure))
        }
        fn add(&self, rhs: &Self) -> Self {
            Self::push(Op::Add, &[self, rhs])
        }
        fn sub(&self, rhs: &Self) -> Self {
            Self::push(Op::Sub, &[self, rhs])
        }
        fn mul_wide(&self, rhs: &Self) -> TraceWide {
            TraceWide::push(Op::Product, $structure, &[self.value, rhs.value])
        }
        fn square_wide(&self) -> TraceWide {
            TraceWide::push(Op::Square, $structure, &[self.value])
        }
        fn reduce(wide: &TraceWide) -> Self {
            Self::from_value(push(Op::Reduce, $structure, &[wide.value]))
        }
        fn invert(&self) -> Self {
            Self::push(Op::Invert, &[self])
        }
        fn is_zero(&self) -> TraceMask {
            TraceMask(push(Op::IsZero, $structure, &[self.value]))
        }
        fn select(mask: &TraceMask, if_true: &Self, if_false: &Self) -> Self {
            Self::from_value(push(Op::Select, $structure, &[mask.0, if_true.value, if_false.value]))
        }
    };
}
pub(crate) use recorded_operations;

/// The multiples that are a node each in a large characteristic.
macro_rules! recorded_multiples {
    () => {
        fn neg(&self) -> Self {
            Self::push(Op::Neg, &[self])
        }
        fn double(&self) -> Self {
            Self::push(Op::Double, &[self])
        }
        fn triple(&self) -> Self {
            Self::push(Op::Triple, &[self])
        }
    };
}
pub(crate) use recorded_multiples;

impl<F: PrimeField> Field for TraceFp<F> {
    type Mask = TraceMask;
    type Wide = TraceWide;
    type Const = F::Const;

    recorded_operations!(Structure::Base);
    recorded_multiples!();

    fn lazy_add(&self, rhs: &Self) -> Self {
        Self::push(Op::LazyAdd, &[self, rhs])
    }
    fn equal(&self, rhs: &Self) -> TraceMask {
        TraceMask(push(Op::Equal, Structure::Base, &[self.value, rhs.value]))
    }
}

impl<F: PrimeField> OddCharacteristic for TraceFp<F> {
    fn halve(&self) -> Self {
        Self::push(Op::Halve, &[self])
    }
}

impl<F: PrimeField> PrimeField for TraceFp<F> {
    const MODULUS: &'static [u64] = F::MODULUS;
    fn parity(&self) -> TraceMask {
        TraceMask(push(Op::Parity, Structure::Base, &[self.value]))
    }
}

impl<F: ComplexBase> ComplexBase for TraceFp<F> {
    const LAZY_PAIRS: bool = F::LAZY_PAIRS;
}

impl<F: TowerBase> TowerBase for TraceFp<F> {
    const XI_RE: u32 = F::XI_RE;
    fn frobenius_constants() -> &'static [[[F::Const; 2]; 6]; 3] {
        F::frobenius_constants()
    }
}

impl<F: TowerBase> TowerMachine<Fp2<Self>> for TraceFp<F> {
    type Strategy = Karatsuba;
}
