//! The other libraries, one file each.

pub mod arkworks;
pub mod blst;
pub mod halo2curves;
