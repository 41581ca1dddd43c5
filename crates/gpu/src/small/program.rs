//! What is recorded: products in extensions, and pairings.

use super::SmallError;
use super::field::SmallField;
use super::kernel::Layout;
use super::lower::{Operation, for_layout, lower};
use core::marker::PhantomData;
use pairloom_algebra::binary::{BinaryModulus, F2m, Tower};
use pairloom_algebra::extension::table::{binary_levels, ternary_levels};
use pairloom_algebra::extension::{Karatsuba, Level};
use pairloom_algebra::ternary::{F3m, TernaryModulus};
use pairloom_curve::{binary, genus2, ternary};
use pairloom_pairing::eta_genus2::{self, Pairs, Points};
use pairloom_pairing::stepped::pairing;
use pairloom_pairing::{eta2, eta3};
use pairloom_trace::flow::Lowering;
use pairloom_trace::{Graph, TraceBinary, TraceTernary, record};

/// How an extension is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// One level, by Karatsuba's method for any degree: k (k + 1)/2 products.
    Direct,
    /// Levels of degree 3, 2 and 2, by Karatsuba's method: 18 products for k = 6, 54 for k = 12.
    Tower,
}

/// A straight-line program over a field of small characteristic.
#[derive(Clone, Debug)]
pub struct SmallProgram<F> {
    pub(super) operations: Vec<Operation>,
    pub(super) inputs: usize,
    /// Which operations are the results.
    pub(super) outputs: Vec<usize>,
    field: PhantomData<fn() -> F>,
}

impl<F: SmallField> SmallProgram<F> {
    fn new(graph: &Graph) -> Result<Self, SmallError> {
        let inversion = F::inversion();
        let flow = Lowering { maps: u8::MAX, inversion: Some(&inversion) }.lower(graph)?;
        let (operations, outputs) = lower(&flow);
        Ok(Self { operations, inputs: flow.inputs().len(), outputs, field: PhantomData })
    }

    /// The elements that it takes.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// The elements that it gives.
    pub fn outputs(&self) -> usize {
        self.outputs.len()
    }

    /// The program as kernels of a layout have it: in words squarings are no linear maps, and roots are products too.
    pub(super) fn for_layout(&self, layout: Layout) -> Self {
        let (operations, outputs) = for_layout(&self.operations, &self.outputs, layout);
        Self { operations, outputs, ..*self }
    }

    /// The products in F_q.
    pub fn products(&self) -> usize {
        self.operations.iter().filter(|operation| matches!(operation, Operation::Product(..))).count()
    }

    /// The Frobenius maps and their inverses.
    pub fn maps(&self) -> usize {
        self.operations.iter().filter(|operation| matches!(operation, Operation::Map(..))).count()
    }

    /// The sums and differences.
    pub fn additions(&self) -> usize {
        self.operations.iter().filter(|operation| matches!(operation, Operation::Add(..) | Operation::Sub(..))).count()
    }
}

/// The product of two elements of a level, by their coordinates.
fn product<E: Level<Base: Clone>>(coordinates: &[E::Base]) -> Vec<E::Base> {
    let mut coordinates = coordinates.iter().cloned();
    let factor = |coordinates: &mut _| E::from_coordinates(coordinates);
    match (factor(&mut coordinates), factor(&mut coordinates)) {
        (Some(a), Some(b)) => a.multiplied(&b).coordinates(),
        _ => vec![],
    }
}

/// Records a product in a level of degree K over a traced field: 2 K inputs.
macro_rules! recorded {
    ($level:ty, $traced:ty, $degree:literal) => {
        record("product", |x: [$traced; 2 * $degree]| {
            <[$traced; $degree]>::try_from(product::<$level>(&x)).unwrap_or_else(|_| unreachable!("as many"))
        })
    };
}

macro_rules! products {
    ($levels:ident, $traced:ty) => {
        |degree, route| {
            Ok(match (degree, route) {
                (2, Route::Direct) => recorded!($levels::Quadratic<$traced>, $traced, 2),
                (3, Route::Direct) => recorded!($levels::Cubic<$traced>, $traced, 3),
                (6, Route::Direct) => recorded!($levels::Sextic<$traced, Karatsuba>, $traced, 6),
                (12, Route::Direct) => recorded!($levels::Dodecic<$traced, Karatsuba>, $traced, 12),
                (6, Route::Tower) => recorded!($levels::SexticTower<$traced>, $traced, 6),
                (12, Route::Tower) => recorded!($levels::DodecicTower<$traced>, $traced, 12),
                _ => return Err(SmallError::Degree(degree)),
            })
        }
    };
}

impl<P: BinaryModulus, const W: usize> SmallProgram<F2m<P, W>> {
    /// The product in F_{q^k}, k = 2, 3, 6, 12: of the coordinates of both factors.
    ///
    /// # Errors
    ///
    /// [`SmallError::Degree`] for other degrees, and for towers of one level.
    pub fn product(degree: usize, route: Route) -> Result<Self, SmallError> {
        let graph: fn(usize, Route) -> Result<Graph, SmallError> = products!(binary_levels, TraceBinary<F2m<P, W>>);
        Self::new(&graph(degree, route)?)
    }

    /// The reduced η_T of two points (x, y) of a supersingular curve of genus one: four coordinates.
    ///
    /// # Errors
    ///
    /// None for the curves of the library.
    pub fn eta<C: binary::Curve<Field = F2m<P, W>>>() -> Result<Self, SmallError> {
        Self::new(&record("eta", |[px, py, qx, qy]: [TraceBinary<F2m<P, W>>; 4]| {
            pairing(&eta2::EtaLoop::<C, _>::new([px, py], [qx, qy])).coordinates()
        }))
    }

    /// The reduced η_T of two divisors (P) − (∞), (Q) − (∞) of a curve of genus two: twelve coordinates over seed 004's tower.
    ///
    /// # Errors
    ///
    /// None for the curves of the library.
    pub fn eta_genus2<C: genus2::Curve<Field = F2m<P, W>>>(tower: Tower) -> Result<Self, SmallError> {
        Self::new(&record("eta", |points: [TraceBinary<F2m<P, W>>; 4]| {
            pairing(&eta_genus2::EtaLoop::<C, _>::new(degenerate(points))).coordinates(tower)
        }))
    }

    /// As [`Self::eta_genus2`], the reduced optimal η pairing, for m ≡ 1 (mod 6). The x-coordinate of P is not in F_2.
    ///
    /// # Errors
    ///
    /// None for the curves of the library.
    pub fn optimal_eta_genus2<C: genus2::Curve<Field = F2m<P, W>>>(tower: Tower) -> Result<Self, SmallError> {
        Self::new(&record("optimal eta", |points: [TraceBinary<F2m<P, W>>; 4]| {
            pairing(&eta_genus2::OptimalEtaLoop::<C, _>::new(degenerate(points))).coordinates(tower)
        }))
    }
}

/// The divisors (P) − (∞) and (Q) − (∞), by the coordinates of P and Q.
fn degenerate<F>([px, py, qx, qy]: [F; 4]) -> Points<F> {
    Points::Rational(Pairs { first: vec![[px, py]], second: vec![[qx, qy]] })
}

impl<P: TernaryModulus, const W: usize> SmallProgram<F3m<P, W>> {
    /// The product in F_{q^k}, k = 2, 3, 6, 12: of the coordinates of both factors.
    ///
    /// # Errors
    ///
    /// [`SmallError::Degree`] for other degrees, and for towers of one level.
    pub fn product(degree: usize, route: Route) -> Result<Self, SmallError> {
        let graph: fn(usize, Route) -> Result<Graph, SmallError> = products!(ternary_levels, TraceTernary<F3m<P, W>>);
        Self::new(&graph(degree, route)?)
    }

    /// The reduced η_T of two points (x, y) of a supersingular curve: six coordinates.
    ///
    /// # Errors
    ///
    /// None for the curves of the library.
    pub fn eta<C: ternary::Curve<Field = F3m<P, W>>>() -> Result<Self, SmallError> {
        Self::new(&record("eta", |[px, py, qx, qy]: [TraceTernary<F3m<P, W>>; 4]| {
            pairing(&eta3::EtaLoop::<C, _>::new([px, py], [qx, qy])).coordinates()
        }))
    }
}
