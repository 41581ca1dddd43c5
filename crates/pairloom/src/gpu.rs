//! Optimal ate pairings on NVIDIA GPUs.
//!
//! The driver's library is looked for when [`devices`] is called. A device computes what a [`Tape`] says: a recorded [`Program`].
//! [`products`] has products of pairings over all devices. bn254 has at most about 100 bits of security.

use crate::curve::raw;
use crate::{Affine, Group, Gt};
use pairloom_curve::PairingCurve;
pub use pairloom_gpu::{Device, Facts, GpuCurve, GpuError, Program, Tape, TapeError, devices, run_on_all};

/// A point of each group of a curve.
pub type Pair<C> = (Affine<<C as PairingCurve>::G1>, Affine<<C as PairingCurve>::G2>);

/// The products of the optimal ate pairings of rows of pairs, over all devices: a value a row, in their order; 1 for a row of none.
///
/// # Errors
///
/// What a driver or a device says, or a row that no device has memory for.
///
/// ```
/// use pairloom::bls12_381::{Curve, G1Affine, G2Affine, multi_pairing};
/// use pairloom::gpu::{devices, products};
///
/// let row = vec![(G1Affine::generator(), G2Affine::generator()); 2];
/// // Where there is no driver, this says what was looked for.
/// if let Ok(devices) = devices() {
///     assert_eq!(products::<Curve>(&devices, &[row.clone()])?, [multi_pairing(&row)]);
/// }
/// # Ok::<(), pairloom::gpu::GpuError>(())
/// ```
pub fn products<C: GpuCurve<G1: Group, G2: Group>>(
    devices: &[Device],
    rows: &[Vec<Pair<C>>],
) -> Result<Vec<Gt<C>>, GpuError> {
    let rows: Vec<_> = rows.iter().map(|row| raw(row)).collect();
    C::products(devices, &rows)
}
