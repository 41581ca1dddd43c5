//! Formulas as graphs.
//!
//! A formula generic over the field traits of `pairloom-algebra`, run on [`TraceFp`] or [`TraceFp2`], computes nothing and
//! leaves a [`Graph`] behind: [`record`] runs it with named inputs and names its outputs. [`MillerGraphs`] has any Miller loop, an
//! iteration once for all that are alike. The graph is evaluated over any concrete machine by [`evaluate`], and counts what `Count` counts.
//!
//! Two cuts: with [`TraceFp`] the units are operations of F_p (F_p² is `Fp2<TraceFp<F>>`), with [`TraceFp2`] they are those
//! of F_p², whose coordinates remain [`TraceFp`]s.
//!
//! ```
//! use pairloom_algebra::{Field, Fp2, QuadraticExt, prime::moduli::Bls12381Fp};
//! use pairloom_trace::{Slot, TraceFp, evaluate, record};
//!
//! type Traced = Fp2<TraceFp<Bls12381Fp>>;
//! let product = record("product", |[a, b]: [Traced; 2]| a.mul(&b));
//! assert_eq!(product.counts().products, 3);
//!
//! type Fp2Value = Fp2<Bls12381Fp>;
//! let four = [1, 2, 3, 4].map(|x| Slot::<Fp2Value>::Base(Bls12381Fp::from_u64(x)));
//! let outputs = evaluate(&product, &four)?;
//! assert!(matches!(outputs[1], Slot::Base(im) if im == Bls12381Fp::from_u64(1 * 4 + 2 * 3)));
//! # Ok::<(), pairloom_trace::EvaluateError>(())
//! ```

pub mod barrel;
mod bundle;
mod evaluate;
mod field;
pub mod flow;
mod graph;
mod miller;
mod pair;
mod record;
mod recorder;
pub mod schedule;
mod small;

pub use bundle::{Bundle, below};
pub use evaluate::{EvaluateError, Slot, evaluate};
pub use field::{TraceFp, TraceMask, TraceWide};
pub use graph::{Graph, Node, Op, Port, Structure, Value};
pub use miller::{MillerGraphs, Traced};
pub use pair::TraceFp2;
pub use record::record;
pub use small::{TraceBinary, TraceTernary};
