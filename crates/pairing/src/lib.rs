//! Pairings: on prime-field curves (`supersingular2` where the embedding degree is 2), `eta2`, `eta3` and `eta_genus2`
//! on supersingular curves in characteristic two and three, which are behind the feature `research`.
//!
//! The formulas are generic over the machine that runs them: `E` is some machine's F_p² for the curve `C`.
//!
//! Modules that only the crates above take up, to split, record and price pairings, are left out of the documentation.

#[cfg(feature = "research")]
#[doc(hidden)]
pub mod binary_lanes;
#[cfg(feature = "research")]
#[doc(hidden)]
pub mod carried;
#[doc(hidden)]
pub mod clock;
pub mod compiled;
#[cfg(feature = "research")]
pub mod counts;
#[doc(hidden)]
pub mod digits;
pub mod engine;
#[cfg(feature = "research")]
pub mod eta2;
#[cfg(feature = "research")]
pub mod eta3;
#[cfg(feature = "research")]
pub mod eta_genus2;
pub mod final_exponentiation;
mod fixed;
mod gt;
mod in_step;
#[cfg(feature = "research")]
#[doc(hidden)]
pub mod jacobian;
pub mod lanes;
pub mod line;
mod machine;
mod machine_choice;
pub mod miller;
mod prepared;
#[cfg(feature = "research")]
pub mod rate;
mod rows;
pub mod stepped;
mod steps;
#[cfg(feature = "research")]
pub mod supersingular2;
#[cfg(feature = "research")]
pub mod symmetric;
#[cfg(feature = "research")]
pub mod tate;
#[doc(hidden)]
pub mod workers;

pub use compiled::{CompiledPairing, checked_multi_pairing, multi_pairing, pairing};
pub use engine::{OutsideG2, PointPair};
pub use final_exponentiation::{Convention, Exponent, Fast, Reduced};
pub use fixed::{G2Prepared, miller_prepared, multi_pairing_prepared};
pub use gt::Gt;
