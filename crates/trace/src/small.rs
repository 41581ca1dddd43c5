//! The machines whose units are operations of F_2^m and F_3^m.

use crate::field::{TraceMask, TraceWide, recorded_operations};
use crate::graph::{Op, Structure, Value};
use crate::recorder::{push, push_constant};
use core::marker::PhantomData;
use pairloom_algebra::{BinaryField, Field, OddCharacteristic, TernaryField};

/// The handle, and how it is pushed.
macro_rules! machine {
    ($(#[$doc:meta])* $name:ident, $structure:ident) => {
        $(#[$doc])*
        pub struct $name<F> {
            pub(crate) value: Value,
            field: PhantomData<fn() -> F>,
        }

        impl<F> Clone for $name<F> {
            fn clone(&self) -> Self {
                Self::from_value(self.value)
            }
        }

        impl<F> $name<F> {
            pub(crate) fn from_value(value: Value) -> Self {
                Self { value, field: PhantomData }
            }
            fn push(op: Op, operands: &[&Self]) -> Self {
                let operands: Vec<_> = operands.iter().map(|operand| operand.value).collect();
                Self::from_value(push(op, Structure::$structure, &operands))
            }
            fn frobenius_map(&self, k: usize) -> Self {
                if k == 0 { self.clone() } else { Self::push(Op::Frobenius(k as u32), &[self]) }
            }
            fn inverse_frobenius_map(&self, k: usize) -> Self {
                if k == 0 { self.clone() } else { Self::push(Op::InverseFrobenius(k as u32), &[self]) }
            }
            fn offset(&self, c: i8) -> Self {
                if c == 0 { self.clone() } else { Self::push(Op::Offset(c), &[self]) }
            }
        }
    };
}

machine!(
    /// An element of the binary field that `F` is, as a node. Squares are Frobenius maps.
    TraceBinary,
    Binary
);
machine!(
    /// An element of the ternary field that `F` is, as a node.
    TraceTernary,
    Ternary
);

impl<F: BinaryField> Field for TraceBinary<F> {
    type Mask = TraceMask;
    type Wide = TraceWide;
    type Const = F::Const;

    recorded_operations!(Structure::Binary);

    fn neg(&self) -> Self {
        self.clone()
    }
    fn double(&self) -> Self {
        Self::zero()
    }
    fn triple(&self) -> Self {
        self.clone()
    }
    fn square(&self) -> Self {
        self.frobenius_map(1)
    }
    fn square_times(&self, times: usize) -> Self {
        self.frobenius_map(times)
    }
    fn equal(&self, rhs: &Self) -> TraceMask {
        TraceMask(push(Op::Equal, Structure::Binary, &[self.value, rhs.value]))
    }
}

impl<F: BinaryField> BinaryField for TraceBinary<F> {
    const DEGREE: usize = F::DEGREE;
    fn sqrt(&self) -> Self {
        self.inverse_frobenius_map(1)
    }
    fn trace(&self) -> TraceMask {
        TraceMask(push(Op::Trace, Structure::Binary, &[self.value]))
    }
    fn inverse_frobenius(&self, k: usize) -> Self {
        self.inverse_frobenius_map(k)
    }
    fn add_bit(&self, bit: bool) -> Self {
        self.offset(i8::from(bit))
    }
}

impl<F: TernaryField> Field for TraceTernary<F> {
    type Mask = TraceMask;
    type Wide = TraceWide;
    type Const = F::Const;

    recorded_operations!(Structure::Ternary);

    fn neg(&self) -> Self {
        Self::push(Op::Neg, &[self])
    }
    fn double(&self) -> Self {
        self.neg()
    }
    fn triple(&self) -> Self {
        Self::zero()
    }
    fn equal(&self, rhs: &Self) -> TraceMask {
        TraceMask(push(Op::Equal, Structure::Ternary, &[self.value, rhs.value]))
    }
}

impl<F: TernaryField> OddCharacteristic for TraceTernary<F> {
    fn halve(&self) -> Self {
        self.neg()
    }
}

impl<F: TernaryField> TernaryField for TraceTernary<F> {
    const DEGREE: usize = F::DEGREE;
    fn cube(&self) -> Self {
        self.frobenius_map(1)
    }
    fn cube_root(&self) -> Self {
        self.inverse_frobenius_map(1)
    }
    fn trace(&self) -> Self {
        Self::push(Op::Trace, &[self])
    }
    fn frobenius(&self, k: usize) -> Self {
        self.frobenius_map(k)
    }
    fn inverse_frobenius(&self, k: usize) -> Self {
        self.inverse_frobenius_map(k)
    }
    fn add_trit(&self, trit: i8) -> Self {
        self.offset(trit)
    }
}
