//! ss2-1536.

use crate::{multiple, pairing};
use pairloom_curve::curves::ss2_1536::Ss21536 as C;
use pairloom_curve::supersingular2::Curve;
use pairloom_pairing::supersingular2::Gt;

#[test]
fn bilinear_and_symmetric() {
    let p = C::GENERATOR;
    let e = pairing::<C>(&p, &p);
    assert!(!e.is_one());
    assert_eq!(Gt::<C>::from_fp2(*e.as_fp2()), Some(e));
    let [a, b] = [3, 5].map(|n| multiple::<C>(n, &p).expect("finite"));
    assert_eq!(pairing::<C>(&a, &b), e.pow_vartime(&[15]));
    assert_eq!(pairing::<C>(&b, &a), e.pow_vartime(&[15]));
}
