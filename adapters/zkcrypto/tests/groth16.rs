//! bellman, its crate `groth16` and bellperson make and verify proofs with the engines of this crate, and read those of other engines.
#![cfg(all(feature = "pairing-0-24", feature = "pairing-0-23"))]

use pairloom_zkcrypto::bls12_381::Bls12;
use pairloom_zkcrypto::bn254::Bn254;

/// x³ + x + 5 = y: x is the secret, y the input. `$bellman` and `$ff` are of one version.
macro_rules! cubic {
    ($bellman:ident, $ff:ident) => {
        use $bellman::{Circuit, ConstraintSystem, SynthesisError};

        struct Cubic<F>(Option<F>);

        impl<F: $ff::PrimeField> Circuit<F> for Cubic<F> {
            fn synthesize<CS: ConstraintSystem<F>>(self, cs: &mut CS) -> Result<(), SynthesisError> {
                let known = |value: Option<F>| value.ok_or(SynthesisError::AssignmentMissing);
                let square = self.0.map(|x| x.square());
                let cube = self.0.map(|x| x.square() * x);
                let output = self.0.map(value::<F>);
                let x = cs.alloc(|| "x", || known(self.0))?;
                let x2 = cs.alloc(|| "x²", || known(square))?;
                let x3 = cs.alloc(|| "x³", || known(cube))?;
                let y = cs.alloc_input(|| "y", || known(output))?;
                cs.enforce(|| "square", |lc| lc + x, |lc| lc + x, |lc| lc + x2);
                cs.enforce(|| "cube", |lc| lc + x2, |lc| lc + x, |lc| lc + x3);
                let five = (F::from(5), CS::one());
                cs.enforce(|| "sum", |lc| lc + x3 + x + five, |lc| lc + CS::one(), |lc| lc + y);
                Ok(())
            }
        }

        fn value<F: $ff::PrimeField>(x: F) -> F {
            x.square() * x + x + F::from(5)
        }
    };
}

mod with_pairing_0_24 {
    use super::*;
    use groth16::{
        Proof, VerifyingKey, create_random_proof, generate_random_parameters, prepare_verifying_key, verify_proof,
    };
    use group::WnafGroup;
    use pairing::{Engine, MultiMillerLoop};
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    cubic!(bellman, ff);

    fn key_and_proof<E: MultiMillerLoop<G1: WnafGroup, G2: WnafGroup, Fr: ff::PrimeFieldBits>>()
    -> (VerifyingKey<E>, Proof<E>) {
        let mut rng = StdRng::seed_from_u64(1);
        let parameters = generate_random_parameters::<E, _, _>(Cubic::<E::Fr>(None), &mut rng).expect("a key");
        let circuit = Cubic(Some(E::Fr::from(3)));
        let proof = create_random_proof(circuit, &parameters, &mut rng).expect("a proof");
        (parameters.vk, proof)
    }

    fn verifies<E: MultiMillerLoop>(key: &VerifyingKey<E>, proof: &Proof<E>) {
        let key = prepare_verifying_key(key);
        assert!(verify_proof(&key, proof, &[E::Fr::from(35)]).is_ok());
        assert!(verify_proof(&key, proof, &[E::Fr::from(36)]).is_err());
        let mut changed = proof.clone();
        changed.c = proof.a;
        assert!(verify_proof(&key, &changed, &[E::Fr::from(35)]).is_err());
        assert!(verify_proof(&key, proof, &[]).is_err());
    }

    /// A key and a proof of one engine, read and verified by another.
    fn crosses<E: MultiMillerLoop, F: MultiMillerLoop>(key: &VerifyingKey<E>, proof: &Proof<E>)
    where
        <E as Engine>::G1Affine: group::UncompressedEncoding,
    {
        let (mut key_bytes, mut proof_bytes) = (Vec::new(), Vec::new());
        key.write(&mut key_bytes).expect("memory");
        proof.write(&mut proof_bytes).expect("memory");
        let key = VerifyingKey::<F>::read(&key_bytes[..]).expect("a key");
        verifies(&key, &Proof::<F>::read(&proof_bytes[..]).expect("a proof"));
    }

    #[test]
    fn proofs_are_made_and_verified() {
        let (key, proof) = key_and_proof::<Bn254>();
        verifies(&key, &proof);
        let (key, proof) = key_and_proof::<Bls12>();
        verifies(&key, &proof);
    }

    #[test]
    fn proofs_go_to_the_other_engine_and_come_from_it() {
        let (key, proof) = key_and_proof::<Bls12>();
        crosses::<Bls12, bls12_381::Bls12>(&key, &proof);
        let (key, proof) = key_and_proof::<bls12_381::Bls12>();
        crosses::<bls12_381::Bls12, Bls12>(&key, &proof);
    }
}

mod with_pairing_0_23 {
    use super::*;
    use bellman_0_14 as bellman;
    use bellman_0_14::groth16::{
        Proof, VerifyingKey, create_random_proof, generate_random_parameters, prepare_verifying_key, verify_proof,
    };
    use group_0_13::WnafGroup;
    use pairing_0_23::{Engine, MultiMillerLoop};
    use rand_0_8::SeedableRng;
    use rand_0_8::rngs::StdRng;

    cubic!(bellman, ff_0_13);

    type Key<E> = VerifyingKey<E>;

    fn key_and_proof<E: MultiMillerLoop>() -> (Key<E>, Proof<E>)
    where
        <E as Engine>::G1: WnafGroup,
        <E as Engine>::G2: WnafGroup,
        <E as Engine>::Fr: ff_0_13::PrimeFieldBits,
    {
        let mut rng = StdRng::seed_from_u64(1);
        let parameters = generate_random_parameters::<E, _, _>(Cubic::<E::Fr>(None), &mut rng).expect("a key");
        let circuit = Cubic(Some(E::Fr::from(3)));
        let proof = create_random_proof(circuit, &parameters, &mut rng).expect("a proof");
        (parameters.vk, proof)
    }

    #[test]
    fn bellman_makes_and_verifies_proofs() {
        fn verifies<E: MultiMillerLoop>((key, proof): (Key<E>, Proof<E>)) {
            let key = prepare_verifying_key(&key);
            assert!(verify_proof(&key, &proof, &[E::Fr::from(35)]).is_ok());
            assert!(verify_proof(&key, &proof, &[E::Fr::from(36)]).is_err());
        }
        verifies(key_and_proof::<Bls12>());
        verifies(key_and_proof::<Bn254>());
    }

    /// Proofs of bellman over blstrs, alone and in a batch.
    #[test]
    fn bellperson_verifies_proofs_of_another_engine() {
        use bellperson::groth16 as filecoin;
        let (key, proof) = key_and_proof::<blstrs::Bls12>();
        let (mut key_bytes, mut proof_bytes) = (Vec::new(), Vec::new());
        key.write(&mut key_bytes).expect("memory");
        proof.write(&mut proof_bytes).expect("memory");
        let key = filecoin::VerifyingKey::<Bls12>::read(&key_bytes[..]).expect("a key");
        let proof = filecoin::Proof::<Bls12>::read(&proof_bytes[..]).expect("a proof");
        let key = filecoin::prepare_verifying_key(&key);
        let (right, wrong) = (vec![35u64.into()], vec![36u64.into()]);
        assert!(filecoin::verify_proof(&key, &proof, &right).expect("one input"));
        assert!(!filecoin::verify_proof(&key, &proof, &wrong).expect("one input"));
        let batch = |inputs: &[_]| {
            let proofs: Vec<_> = inputs.iter().map(|_| &proof).collect();
            filecoin::verify_proofs_batch(&key, &mut StdRng::seed_from_u64(2), &proofs, inputs).expect("one input each")
        };
        assert!(batch(&[right.clone(), right.clone(), right.clone()]));
        assert!(!batch(&[right.clone(), wrong, right]));
    }
}
