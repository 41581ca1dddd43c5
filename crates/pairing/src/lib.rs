//! Pairings: on prime-field curves ([`supersingular2`] where the embedding degree is 2), [`eta2`], [`eta3`] and [`eta_genus2`]
//! on supersingular curves in characteristic two and three.
//!
//! The formulas are generic over the machine that runs them: `E` is some machine's F_p² for the curve `C`.

pub mod counts;
pub mod digits;
pub mod eight_lanes;
pub mod engine;
pub mod eta2;
pub mod eta3;
pub mod eta_genus2;
pub mod final_exponentiation;
pub mod gt;
pub mod in_step;
pub mod jacobian;
pub mod lanes;
mod late;
pub mod line;
pub mod miller;
pub mod prepared;
pub mod rate;
pub mod single;
pub mod stepped;
pub mod supersingular2;
pub mod symmetric;
pub mod tate;
pub mod team;

pub use engine::{G2Prepared, PointPair};
pub use final_exponentiation::Exponent;
pub use gt::Gt;
pub use single::{Single, multi_pairing, multi_pairing_prepared, pairing};
