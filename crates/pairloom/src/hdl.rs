//! Circuits of pairings and of their multipliers, as VHDL and Verilog.
//!
//! ```
//! use pairloom::hdl::emit::Language;
//! use pairloom::hdl::ir::Design;
//! use pairloom::hdl::prime::{Fp2Multiplier, Pipeline, PrimeSpec, Shape};
//! use pairloom::hdl::tools::Device;
//!
//! let shape = Shape::new(PrimeSpec::of_curve("bn254-nogami")?, Device::Xc7, Some(12), Pipeline::Full)?;
//! let multiplier = Fp2Multiplier::new(shape, "fp2")?;
//! assert_eq!(multiplier.interval(), 12);
//! let text = Language::Verilog.design(&Design::new(multiplier.entity().clone())?, &[]);
//! assert!(text.contains("module fp2"));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! bn254 and bn254-nogami have about 100 bits of security; the curves of small characteristic are broken.
//!
//! The program makes whole folders, with testbenches and vectors: `pairloom hdl generate`.

pub use pairloom_hdl::*;
