use super::*;
use crate::encoding::{Component, ScalarBigEndian, ScalarEncoding, ScalarLittleEndian};
use pairloom_algebra::prime::moduli::{Bls12381Fr, Bls12381Order, Bn254Order, NogamiOrder};
use pairloom_algebra::prime::{Fp, Modulus};

/// RFC-style secret keys of ethereum/bls12-381-tests are big-endian integers.
#[test]
fn big_endian_secret_keys() {
    let key = bytes("263dbd792f5b1be47ed85f8938c0f29586af0d3ac7b977f21c278fe1462040e3");
    let scalar: Bls12381Fr = ScalarBigEndian::decode_non_zero(&key).unwrap();
    assert_eq!(scalar, Bls12381Fr::from_hex("263dbd792f5b1be47ed85f8938c0f29586af0d3ac7b977f21c278fe1462040e3"));
    assert_eq!(ScalarBigEndian::encode(&scalar).as_slice(), key);
    assert!(ScalarLittleEndian::encode(&scalar).iter().rev().eq(&key));
}

fn refuses<P: Modulus<4>>(order: &str) {
    let large = DecodeError::NotBelowModulus { component: Component::Scalar };
    let check = |encoded: &[u8], expected: Result<Fp<P, 4>, DecodeError>| {
        let mut reversed = encoded.to_vec();
        reversed.reverse();
        assert_eq!(ScalarBigEndian::decode(encoded), expected);
        assert_eq!(ScalarLittleEndian::decode(&reversed), expected);
    };
    let mut encoded = bytes(order);
    check(&encoded, Err(large));
    encoded[31] -= 1;
    check(&encoded, Ok(Fp::ONE.neg()));
    check(&[0xff; 32], Err(large));
    check(&[0; 32], Ok(Fp::ZERO));
    for got in [0, 31, 33, 64] {
        check(&vec![0; got], Err(DecodeError::WrongLength { expected: 32, got }));
    }
    let zero = Err::<Fp<P, 4>, _>(DecodeError::ZeroScalar);
    assert_eq!(ScalarBigEndian::decode_non_zero(&[0; 32]), zero);
    assert_eq!(ScalarLittleEndian::decode_non_zero(&[0; 32]), zero);
}

#[test]
fn zero_the_order_and_wrong_lengths() {
    refuses::<Bls12381Order>("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001");
    refuses::<Bn254Order>("30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001");
    refuses::<NogamiOrder>("2523648240000001ba344d8000000007ff9f800000000010a10000000000000d");
}
