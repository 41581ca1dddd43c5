//! The machine whose units are operations of F_p².

use crate::field::{TraceFp, TraceMask, TraceWide, recorded_multiples, recorded_operations};
use crate::graph::{Op, Structure, Value};
use crate::recorder::{push, push_constant};
use core::marker::PhantomData;
use pairloom_algebra::sqrt::NonSquare;
use pairloom_algebra::tower::strategy::Karatsuba;
use pairloom_algebra::{Field, Fp2, OddCharacteristic, QuadraticExt, SquareRoot, TowerBase, TowerMachine, TwistField};

/// An element of the F_p² over the prime field that `F` is, as a node.
pub struct TraceFp2<F> {
    pub(crate) value: Value,
    field: PhantomData<fn() -> F>,
}

impl<F> Copy for TraceFp2<F> {}

impl<F> Clone for TraceFp2<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> TraceFp2<F> {
    pub(crate) fn from_value(value: Value) -> Self {
        Self { value, field: PhantomData }
    }
    fn push(op: Op, operands: &[&Self]) -> Self {
        let operands: Vec<_> = operands.iter().map(|operand| operand.value).collect();
        Self::from_value(push(op, Structure::Quadratic, &operands))
    }
    fn pair(&self) -> Fp2<TraceFp<F>>
    where
        F: TowerBase,
    {
        let [c0, c1] = self.parts();
        Fp2 { c0, c1 }
    }
}

impl<F: TowerBase> Field for TraceFp2<F> {
    type Mask = TraceMask;
    type Wide = TraceWide;
    type Const = [F::Const; 2];

    recorded_operations!(Structure::Quadratic);
    recorded_multiples!();
}

impl<F: TowerBase> OddCharacteristic for TraceFp2<F> {
    fn halve(&self) -> Self {
        Self::push(Op::Halve, &[self])
    }
}

/// By the formulas of pairs of elements of F_p.
impl<F: TowerBase> SquareRoot for TraceFp2<F> {
    fn sgn0(&self) -> TraceMask {
        self.pair().sgn0()
    }
    fn is_square(&self) -> TraceMask {
        self.pair().is_square()
    }
    fn sqrt(&self) -> (Self, TraceMask) {
        let (Fp2 { c0, c1 }, exists) = self.pair().sqrt();
        (Self::new(c0, c1), exists)
    }
    fn sqrt_ratio(u: &Self, v: &Self, z: &NonSquare<Self::Const>) -> (Self, TraceMask) {
        let (Fp2 { c0, c1 }, is_square) = Fp2::sqrt_ratio(&u.pair(), &v.pair(), z);
        (Self::new(c0, c1), is_square)
    }
}

impl<F: TowerBase> QuadraticExt for TraceFp2<F> {
    type Base = TraceFp<F>;
    fn new(c0: TraceFp<F>, c1: TraceFp<F>) -> Self {
        Self::from_value(push(Op::Join, Structure::Quadratic, &[c0.value, c1.value]))
    }
    fn parts(&self) -> [TraceFp<F>; 2] {
        [0, 1].map(|index| TraceFp::from_value(push(Op::Part(index), Structure::Base, &[self.value])))
    }
    fn conjugate(&self) -> Self {
        Self::push(Op::Conjugate, &[self])
    }
    fn mul_base(&self, rhs: &TraceFp<F>) -> Self {
        Self::from_value(push(Op::Scale, Structure::Quadratic, &[self.value, rhs.value]))
    }
}

impl<F: TowerBase> TowerMachine<Self> for TraceFp2<F> {
    type Strategy = Karatsuba;
}

impl<F: TowerBase> TwistField for TraceFp2<F> {
    type Machine = Self;
    fn mul_xi(&self) -> Self {
        Self::push(Op::TimesXi, &[self])
    }
    fn wide_mul_xi(wide: &TraceWide) -> TraceWide {
        TraceWide::push(Op::WideTimesXi, Structure::Quadratic, &[wide.value])
    }
    fn frobenius_constant(k: usize, j: usize) -> Self {
        Self::constant(&F::frobenius_constants()[k - 1][j])
    }
}
