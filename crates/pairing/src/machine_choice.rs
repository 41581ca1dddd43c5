//! Which of two machines computes one pairing sooner, measured: processors differ in what they multiply fastest.

use crate::clock::least_within;
use crate::machine::PairingMachine;
use core::any::TypeId;
use core::hint::black_box;
use core::time::Duration;
use pairloom_algebra::{Field, Fp6, Fp12, Transfer, TwistField};
use pairloom_curve::PairingCurve;

/// Products and squares that are timed together.
const PRODUCTS: usize = 4;
/// For so long they are timed, or five times.
const TIMED: Duration = Duration::from_micros(100);

/// Whether products in F_p^12 take machine E less processor time on this processor than one core's integers. Some half a
/// millisecond.
pub(crate) fn pays<C: PairingCurve, E: PairingMachine<C> + 'static>() -> bool {
    if TypeId::of::<E>() == TypeId::of::<C::Fp2>() {
        return false;
    }
    let integers = operand::<C::Fp2>();
    let elements = Fp12::<E>::from_one_core(&integers);
    let [by_integers, by_machine] = least_within(TIMED, [&mut || compute(&integers), &mut || compute(&elements)]);
    by_machine < by_integers
}

/// An element of F_p^12 without zeros.
fn operand<E: TwistField>() -> Fp12<E> {
    let mut last = E::one();
    let mut next = || {
        last = last.mul_xi().add(&E::one());
        last
    };
    let [c0, c1] = [(); 2].map(|()| Fp6 { c0: next(), c1: next(), c2: next() });
    Fp12 { c0, c1 }
}

fn compute<E: TwistField>(of: &Fp12<E>) {
    let product = (0..PRODUCTS).fold(of.square(), |product, _| product.mul(of).square());
    black_box(&product);
}

#[cfg(test)]
mod tests {
    use super::pays;
    use pairloom_curve::PairingCurve;
    use pairloom_curve::bls12_381::Curve;

    #[test]
    fn no_machine_is_faster_than_itself() {
        assert!(!pays::<Curve, <Curve as PairingCurve>::Fp2>());
    }
}
