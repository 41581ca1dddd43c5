//! Optimal ate pairings on NVIDIA GPUs.
//!
//! The driver's library is looked for when [`devices`] is called. A device computes what a [`Tape`] says: a recorded [`Program`].
//! [`GpuCurve::products`] has products of pairings over all devices; points have to be in their subgroups, which their types here say.
//! bn254 has at most about 100 bits of security.

pub use pairloom_gpu::{Device, Facts, GpuCurve, GpuError, Program, Tape, TapeError, devices, run_on_all};
