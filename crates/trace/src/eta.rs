//! The loops of η_T, recorded.

use crate::bundle::structure;
use crate::flow::{Flow, Loop, LowerError, Lowering};
use crate::graph::Graph;
use crate::recorder::record;
use crate::small::{TraceBinary, TraceTernary};
use pairloom_algebra::binary::Quartic;
use pairloom_algebra::ternary::Sextic;
use pairloom_algebra::{BinaryField, TernaryField};
use pairloom_curve::{binary, supersingular, ternary};
use pairloom_pairing::{eta2, eta3};

/// How f enters the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// As seed 003 prints it: the factor before the loop is all of it, so that there is an iteration for i = 0, (m + 1)/2 in
    /// all.
    Separate,
    /// The factor before the loop and the line of iteration 0 multiplied by a formula of their own: (m − 1)/2 iterations.
    Joined,
}

impl Head {
    /// How often the body runs for a field of degree m.
    pub fn iterations(self, degree: usize) -> usize {
        match self {
            Self::Separate => degree.div_ceil(2),
            Self::Joined => degree / 2,
        }
    }
}

/// Both points' coordinates, and f.
struct Binary<T> {
    x_p: T,
    y_p: T,
    x_q: T,
    y_q: T,
    f: [T; 4],
}

structure!(Binary { x_p, y_p, x_q, y_q, f });

struct Ternary<T> {
    x_p: T,
    y_p: T,
    x_q: T,
    y_q: T,
    r: [T; 6],
}

structure!(Ternary { x_p, y_p, x_q, y_q, r });

/// What the loops take, in the order in which a coprocessor is given it (seed 003, section IV-A.5).
struct Points<T> {
    x_p: T,
    x_q: T,
    y_p: T,
    y_q: T,
}

structure!(Points { x_p, x_q, y_p, y_q });

/// The loop of η_T on a curve over F_2^m (seed 003, algorithms 3 and 4): the body is 7 products, 2 squarings and 2 square
/// roots. Only a joined head has a formula.
pub fn eta2<C: binary::Curve>() -> Result<Loop, LowerError> {
    let [start, body] = eta2_graphs::<C>();
    Loop::new(&start, &body, "f")
}

/// The start and the body of [`eta2()`]'s loop as they are recorded.
pub fn eta2_graphs<C: binary::Curve>() -> [Graph; 2] {
    type T<C> = TraceBinary<<C as supersingular::Curve>::Field>;
    let start = record(&format!("{} start", C::ID), |x: Points<T<C>>| {
        let mut state = eta2::State::<C, _>::start(&[x.x_p, x.y_p], &[x.x_q, x.y_q]);
        let f = state.first();
        state.advance();
        binary_variables(&state, &f)
    });
    let body = record(&format!("{} iteration", C::ID), |x: Binary<T<C>>| {
        let mut state = eta2::State::<C, _>::from_powers([x.x_p, x.y_p], [x.x_q, x.y_q]);
        let f = Quartic::from_coordinates(x.f).mul_sparse(&state.factor());
        state.advance();
        binary_variables(&state, &f)
    });
    [start, body]
}

fn binary_variables<C: binary::Curve>(
    state: &eta2::State<C, TraceBinary<C::Field>>,
    f: &Quartic<TraceBinary<C::Field>>,
) -> Binary<TraceBinary<C::Field>> {
    let [[x_p, y_p], [x_q, y_q]] = state.powers().map(Clone::clone);
    Binary { x_p, y_p, x_q, y_q, f: f.coordinates() }
}

/// The loop of η_T on a curve over F_3^m (seed 003, algorithms 1 and 2): the body is 17 products, 2 cubes and 2 cube roots.
pub fn eta3<C: ternary::Curve>(head: Head) -> Result<Loop, LowerError> {
    let [start, body] = eta3_graphs::<C>(head);
    Loop::new(&start, &body, "r")
}

/// The start and the body of [`eta3()`]'s loop as they are recorded.
pub fn eta3_graphs<C: ternary::Curve>(head: Head) -> [Graph; 2] {
    type T<C> = TraceTernary<<C as supersingular::Curve>::Field>;
    let start = record(&format!("{} start", C::ID), |x: Points<T<C>>| {
        let mut state = eta3::State::<C, _>::start(&[x.x_p, x.y_p], &[x.x_q, x.y_q]);
        let r = match head {
            Head::Separate => state.initial(),
            Head::Joined => state.first(),
        };
        if head == Head::Joined {
            state.advance();
        }
        ternary_variables(&state, &r)
    });
    let body = record(&format!("{} iteration", C::ID), |x: Ternary<T<C>>| {
        let mut state = eta3::State::<C, _>::from_powers([x.x_p, x.y_p], [x.x_q, x.y_q]);
        let r = Sextic::from_coordinates(x.r).mul_line(&state.line());
        state.advance();
        ternary_variables(&state, &r)
    });
    [start, body]
}

fn ternary_variables<C: ternary::Curve>(
    state: &eta3::State<C, TraceTernary<C::Field>>,
    r: &eta3::Extension<C, TraceTernary<C::Field>>,
) -> Ternary<TraceTernary<C::Field>> {
    let [[x_p, y_p], [x_q, y_q]] = state.powers().map(Clone::clone);
    Ternary { x_p, y_p, x_q, y_q, r: r.coordinates() }
}

/// The final exponentiation of η_T on a curve over F_2^m, by squarings or, for the fourth root of its value, by square roots (seed 003,
/// section IV-B), inversion by Itoh and Tsujii's chain; maps in steps of up to `maps` at a time.
pub fn exponentiation2<C: binary::Curve>(by_roots: bool, maps: u8) -> Result<Flow, LowerError> {
    type T<C> = TraceBinary<<C as supersingular::Curve>::Field>;
    let graph = exponentiation2_graph::<C>(by_roots);
    let inversion = record("inversion", |x: T<C>| if by_roots { x.invert_by_roots() } else { x.invert_by_squares() });
    let lowering = Lowering { maps, inversion: Some(&inversion) };
    Ok(lowering.lower(&graph)?.share().prune())
}

/// The formula of [`exponentiation2`] as it is recorded.
pub fn exponentiation2_graph<C: binary::Curve>(by_roots: bool) -> Graph {
    type T<C> = TraceBinary<<C as supersingular::Curve>::Field>;
    record(&format!("{} final exponentiation", C::ID), |Coordinates { f }: Coordinates<[T<C>; 4]>| {
        let f = Quartic::from_coordinates(f);
        let value = match by_roots {
            true => eta2::final_exponentiation_fourth_root::<C, _>(&f),
            false => eta2::final_exponentiation::<C, _>(&f),
        };
        Coordinates { f: value.coordinates() }
    })
}

/// The final exponentiation of η_T on a curve over F_3^m (seed 003, section III-B), as [`exponentiation2`]; by cube roots its value is
/// the same.
pub fn exponentiation3<C: ternary::Curve>(by_roots: bool, maps: u8) -> Result<Flow, LowerError> {
    type T<C> = TraceTernary<<C as supersingular::Curve>::Field>;
    let graph = exponentiation3_graph::<C>(by_roots);
    let inversion = record("inversion", |x: T<C>| if by_roots { x.invert_by_roots() } else { x.invert_by_cubes() });
    let lowering = Lowering { maps, inversion: Some(&inversion) };
    Ok(lowering.lower(&graph)?.share().prune())
}

/// The formula of [`exponentiation3`] as it is recorded.
pub fn exponentiation3_graph<C: ternary::Curve>(by_roots: bool) -> Graph {
    type T<C> = TraceTernary<<C as supersingular::Curve>::Field>;
    record(&format!("{} final exponentiation", C::ID), |Coordinates { f }: Coordinates<[T<C>; 6]>| {
        let f = Sextic::from_coordinates(f);
        let value = match by_roots {
            true => eta3::final_exponentiation_by_roots::<C, _>(&f),
            false => eta3::final_exponentiation::<C, _>(&f),
        };
        Coordinates { f: value.coordinates() }
    })
}

/// The whole pairing on a curve over F_2^m, reduced: the loop, and the final exponentiation after it (seed 003, section VI).
pub fn pairing2<C: binary::Curve>(by_roots: bool, maps: u8) -> Result<Loop, LowerError> {
    eta2::<C>()?.then(exponentiation2::<C>(by_roots, maps)?)
}

/// The whole pairing on a curve over F_3^m, as [`pairing2`].
pub fn pairing3<C: ternary::Curve>(by_roots: bool, maps: u8) -> Result<Loop, LowerError> {
    eta3::<C>(Head::Joined)?.then(exponentiation3::<C>(by_roots, maps)?)
}

struct Coordinates<T> {
    f: T,
}

structure!(Coordinates { f });
