use super::*;
use crate::bls12_381::{Fp, Fp2, Fp12};
use crate::encoding::{Component, GtArkworks, GtBlst, GtEncoding, GtReversed, GtTower};

/// e(G1, G2)³ of bls12-381 as two libraries print it: from c1.c2.im down to c0.c0.re in kilic/bls12-381's tests, in tower order in
/// noble-curves' (which cites zkcrypto/pairing).
const GENERATORS_VALUE_REVERSED: [&str; 12] = [
    "0f41e58663bf08cf068672cbd01a7ec73baca4d72ca93544deff686bfd6df543d48eaa24afe47e1efde449383b676631",
    "04c581234d086a9902249b64728ffd21a189e87935a954051c7cdba7b3872629a4fafc05066245cb9108f0242d0fe3ef",
    "03350f55a7aefcd3c31b4fcb6ce5771cc6a0e9786ab5973320c806ad360829107ba810c5a09ffdd9be2291a0c25a99a2",
    "11b8b424cd48bf38fcef68083b0b0ec5c81a93b330ee1a677d0d15ff7b984e8978ef48881e32fac91b93b47333e2ba57",
    "06fba23eb7c5af0d9f80940ca771b6ffd5857baaf222eb95a7d2809d61bfe02e1bfd1b68ff02f0b8102ae1c2d5d5ab1a",
    "19f26337d205fb469cd6bd15c3d5a04dc88784fbb3d0b2dbdea54d43b2b73f2cbb12d58386a8703e0f948226e47ee89d",
    "018107154f25a764bd3c79937a45b84546da634b8f6be14a8061e55cceba478b23f7dacaa35c8ca78beae9624045b4b6",
    "01b2f522473d171391125ba84dc4007cfbf2f8da752f7c74185203fcca589ac719c34dffbbaad8431dad1c1fb597aaa5",
    "193502b86edb8857c273fa075a50512937e0794e1e65a7617c90d8bd66065b1fffe51d7a579973b1315021ec3c19934f",
    "1368bb445c7c2d209703f239689ce34c0378a68e72a6b3b216da0e22a5031b54ddff57309396b38c881c4c849ec23e87",
    "089a1c5b46e5110b86750ec6a532348868a84045483c92b7af5af689452eafabf1a8943e50439f1d59882a98eaa0170f",
    "1250ebd871fc0a92a7b2d83168d0d727272d441befa15c503dd8e90ce98db3e7b6d194f60839c508a84305aaca1789b6",
];

fn counted() -> Fp12 {
    Fp12::from_coordinates(core::array::from_fn(|i| Fp::from_u64(i as u64)))
}

/// Whether the value generates the group of pairing values.
fn has_order_r(value: &Fp12) -> bool {
    let r = <crate::bls12_381::Curve as crate::PairingCurve>::ORDER;
    value.pow(r) == Fp12::one() && *value != Fp12::one()
}

#[test]
fn published_pairing_of_the_generators() {
    let reversed = bytes(&GENERATORS_VALUE_REVERSED.concat());
    let value: Fp12 = GtReversed::decode_unchecked_subgroup(&reversed).unwrap();
    assert!(has_order_r(&value));
    assert_eq!(GtReversed::encode(&value), reversed);
    let tower = GENERATORS_VALUE_REVERSED.iter().rev().copied().collect::<String>();
    assert_eq!(hex::encode(GtTower::encode(&value)), tower);
    assert_eq!(GtTower::decode_unchecked_subgroup(&bytes(&tower)), Ok(value));
}

/// The last byte of each integer of 0 + 1 i + 2 v + … shows the order.
#[test]
fn orders_of_coefficients() {
    let lows = |encoded: Vec<u8>| encoded.chunks(48).map(|c| c[47]).collect::<Vec<u8>>();
    assert_eq!(lows(GtTower::encode(&counted())), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    assert_eq!(lows(GtReversed::encode(&counted())), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    assert_eq!(lows(GtBlst::encode(&counted())), [0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11]);
    let firsts: Vec<u8> = GtArkworks::encode(&counted()).chunks(48).map(|c| c[0]).collect();
    assert_eq!(firsts, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
}

/// blst's order is that of the powers of w: multiplying by w moves every coefficient one place on, and w⁶ = ξ.
#[test]
fn blst_order_follows_the_powers_of_w() {
    let w = Fp12::from_coordinates(core::array::from_fn(|i| Fp::from_u64((i == 6) as u64)));
    let [before, after] = [counted(), counted().mul(&w)].map(|value| GtBlst::encode(&value));
    assert_eq!(before[..480], after[96..]);
}

fn refuses<T: GtEncoding>() {
    let encoded = T::encode(&counted());
    assert_eq!(T::decode_unchecked_subgroup::<Fp2>(&encoded), Ok(counted()));
    for got in [0, 48, 575, 577] {
        let error = DecodeError::WrongLength { expected: 576, got };
        assert_eq!(T::decode_unchecked_subgroup::<Fp2>(&vec![0; got]), Err(error));
    }
    for slot in 0..12 {
        let mut large = encoded.clone();
        large[48 * slot..][..48].fill(0xff);
        let error = DecodeError::NotBelowModulus { component: Component::Coefficient(T::ORDER[slot]) };
        assert_eq!(T::decode_unchecked_subgroup::<Fp2>(&large), Err(error));
    }
}

#[test]
fn wrong_lengths_and_large_coefficients() {
    refuses::<GtTower>();
    refuses::<GtArkworks>();
    refuses::<GtBlst>();
    refuses::<GtReversed>();
}
