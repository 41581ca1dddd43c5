//! Constants, points and values of pairings beside those of other crates.
#![cfg(all(feature = "pairing-0-24", feature = "pairing-0-23"))]

use ff::{Field, FromUniformBytes, PrimeField, PrimeFieldBits};
use group::{Curve, CurveAffine, Group, GroupEncoding, UncompressedEncoding};
use pairing::{Engine, MillerLoopResult, MultiMillerLoop, PairingCurveAffine};
use pairloom_zkcrypto::bls12_381::{Bls12, G1, G1Affine, G2, G2Affine, Gt, Prepared, Scalar};
use pairloom_zkcrypto::bn254;
use rand::SeedableRng;
use rand::rngs::StdRng;

/// Every constant of `PrimeField`, by the trait of one version, beside another crate's.
macro_rules! same_constants {
    ($name:ident, $ff:ident) => {
        fn $name<A: $ff::PrimeField, B: $ff::PrimeField>() {
            let same = |ours: A, theirs: B| assert_eq!(ours.to_repr().as_ref(), theirs.to_repr().as_ref());
            let modulus = |text: &str| text.trim_start_matches("0x").to_lowercase();
            assert_eq!(modulus(A::MODULUS), modulus(B::MODULUS));
            assert_eq!((A::NUM_BITS, A::CAPACITY, A::S), (B::NUM_BITS, B::CAPACITY, B::S));
            same(A::TWO_INV, B::TWO_INV);
            same(A::MULTIPLICATIVE_GENERATOR, B::MULTIPLICATIVE_GENERATOR);
            same(A::ROOT_OF_UNITY, B::ROOT_OF_UNITY);
            same(A::ROOT_OF_UNITY_INV, B::ROOT_OF_UNITY_INV);
            same(A::DELTA, B::DELTA);
        }
    };
}

same_constants!(same, ff);
same_constants!(same_0_13, ff_0_13);

#[test]
fn constants_are_those_of_other_crates() {
    same::<Scalar, bls12_381::Scalar>();
    same_0_13::<Scalar, blstrs::Scalar>();
    same_0_13::<bn254::Scalar, halo2curves::bn256::Fr>();
}

/// What the constants of both versions are, by their definitions.
fn definitions<F: PrimeField + PrimeFieldBits + ff::WithSmallOrderMulGroup<3>>() {
    let power = |value: F, doublings: u32| (0..doublings).fold(value, |power, _| power.square());
    assert_eq!(F::TWO_INV.double(), F::ONE);
    assert_eq!(F::ROOT_OF_UNITY * F::ROOT_OF_UNITY_INV, F::ONE);
    assert_eq!(power(F::ROOT_OF_UNITY, F::S), F::ONE);
    assert_eq!(power(F::ROOT_OF_UNITY, F::S - 1), -F::ONE);
    assert_eq!(power(F::MULTIPLICATIVE_GENERATOR, F::S), F::DELTA);
    assert!(bool::from(F::MULTIPLICATIVE_GENERATOR.sqrt().is_none()));
    assert!(F::ZETA != F::ONE && F::ZETA.cube() == F::ONE);
    // r is 0, and its bits are those of r − 1 with the lowest one more.
    let (order, last) = (F::char_le_bits(), (-F::ONE).to_le_bits());
    assert!(order[0] && !last[0] && order[1..] == last[1..]);
}

#[test]
fn constants_are_what_they_are_called() {
    definitions::<Scalar>();
    definitions::<bn254::Scalar>();
}

#[test]
fn scalars_compute_as_those_of_others() {
    let mut rng = StdRng::seed_from_u64(1);
    let theirs = |scalar: &Scalar| bls12_381::Scalar::from_repr(scalar.to_repr()).expect("below r");
    for _ in 0..50 {
        let (a, b) = (Scalar::random(&mut rng), Scalar::random(&mut rng));
        let (c, d) = (theirs(&a), theirs(&b));
        for (ours, value) in [(a + b, c + d), (a - b, c - d), (a * b, c * d), (-a, -c), (a.square(), c.square())] {
            assert_eq!(theirs(&ours), value);
        }
        assert_eq!(theirs(&a.invert().expect("not 0")), c.invert().expect("not 0"));
        assert_eq!((bool::from(a.is_odd()), a.to_le_bits()), (bool::from(c.is_odd()), c.to_le_bits()));
        assert_eq!(bool::from(a.sqrt().is_some()), bool::from(c.sqrt().is_some()));
        assert_eq!(a.square().sqrt().expect("a square").square(), a.square());
        let (is_square, root) = Scalar::sqrt_ratio(&a, &b);
        let ratio = if is_square.into() { a } else { a * Scalar::ROOT_OF_UNITY };
        assert_eq!(root.square() * b, ratio);
        let wide: [u8; 64] = core::array::from_fn(|i| a.to_repr()[i % 32] ^ b.to_repr()[31 - i % 32] ^ i as u8);
        assert_eq!(theirs(&Scalar::from_uniform_bytes(&wide)), bls12_381::Scalar::from_bytes_wide(&wide));
    }
    assert!(bool::from(Scalar::ZERO.invert().is_none()));
    let mut order = (-Scalar::ONE).to_repr();
    assert!(bool::from(Scalar::from_repr(order).is_some()));
    order[0] += 1;
    assert!(bool::from(Scalar::from_repr(order).is_none()));
    assert!(bool::from(Scalar::from_repr([255; 32]).is_none()));
}

/// Sums and multiples, as both byte forms, beside those of another crate by the same traits.
macro_rules! same_points {
    ($ours:ty, $theirs:ty, $affine:ty) => {{
        let mut rng = StdRng::seed_from_u64(2);
        let same = |ours: $ours, theirs: $theirs| {
            assert_eq!(ours.to_bytes().as_ref(), theirs.to_bytes().as_ref());
            let (affine, bytes) = (ours.to_affine(), theirs.to_affine().to_uncompressed());
            assert_eq!(affine.to_uncompressed().as_ref(), bytes.as_ref());
            let mut uncompressed = <$affine as UncompressedEncoding>::Uncompressed::default();
            uncompressed.as_mut().copy_from_slice(bytes.as_ref());
            assert_eq!(<$affine>::from_uncompressed(&uncompressed).expect("a point"), affine);
            assert_eq!(<$affine>::from_bytes(&affine.to_bytes()).expect("a point"), affine);
        };
        let points = |k: &Scalar| {
            let theirs = bls12_381::Scalar::from_repr(k.to_repr()).expect("below r");
            (<$ours>::generator() * k, <$theirs>::generator() * theirs)
        };
        for _ in 0..10 {
            let ((a, c), (b, d)) = (points(&Scalar::random(&mut rng)), points(&Scalar::random(&mut rng)));
            same(a + b, c + d);
            same(a - b.to_affine(), c - d);
            same(a + a.to_affine(), c.double());
            same(-a.double(), -c.double());
            same([a, b, a].iter().sum(), c + d + c);
            same(a - a, <$theirs>::identity());
        }
        let many: Vec<$ours> = (0..5).map(|k| <$ours>::generator() * Scalar::from(k)).collect();
        let mut affine = vec![<$affine>::generator(); 5];
        <$ours>::batch_normalize(&many, &mut affine);
        assert!(many.iter().zip(&affine).all(|(point, affine)| point.to_affine() == *affine));
        assert!(bool::from(affine[0].is_identity()));
    }};
}

#[test]
fn points_are_those_of_others() {
    same_points!(G1, bls12_381::G1Projective, G1Affine);
    same_points!(G2, bls12_381::G2Projective, G2Affine);
}

/// The hexadecimal integers of a text, which is how the other crate shows its values.
fn integers(text: &str) -> Vec<String> {
    text.split("0x").skip(1).map(|rest| rest.chars().take_while(char::is_ascii_hexdigit).collect()).collect()
}

fn coordinates(value: &Gt) -> Vec<String> {
    let f = value.0.as_fp12();
    let six = [&f.c0, &f.c1];
    let two = six.iter().flat_map(|six| [&six.c0, &six.c1, &six.c2]);
    let base = two.flat_map(|two| [two.c0, two.c1]);
    base.map(|value| value.to_be_bytes().iter().map(|byte| format!("{byte:02x}")).collect()).collect()
}

#[test]
fn pairings_are_those_of_others() {
    let (a, b) = (Scalar::from(7), Scalar::from(11).invert().expect("not 0"));
    let theirs = |scalar: &Scalar| bls12_381::Scalar::from_repr(scalar.to_repr()).expect("below r");
    let (p, q) = ((G1::generator() * a).to_affine(), (G2::generator() * b).to_affine());
    let their_p = bls12_381::G1Affine::from(bls12_381::G1Affine::generator() * theirs(&a));
    let their_q = bls12_381::G2Affine::from(bls12_381::G2Affine::generator() * theirs(&b));
    let value = Bls12::pairing(&p, &q);
    let expected = integers(&format!("{:?}", bls12_381::pairing(&their_p, &their_q)));
    assert_eq!(expected.len(), 12);
    assert_eq!(coordinates(&value), expected);
    assert_eq!((p.pairing_with(&q), q.pairing_with(&p)), (value, value));
    assert_eq!(value, Gt::generator() * (a * b));
    assert_eq!(coordinates(&Gt::generator()), integers(&format!("{:?}", bls12_381::Gt::generator())));

    let terms = [(&p, &Prepared::from(q)), (&G1Affine::generator(), &Prepared::from(q))];
    let product = value + Bls12::pairing(&G1Affine::generator(), &q);
    assert_eq!(Bls12::multi_miller_loop(&terms).final_exponentiation(), product);
    let halves = Bls12::multi_miller_loop(&terms[..1]) + Bls12::multi_miller_loop(&terms[1..]);
    assert_eq!(halves.final_exponentiation(), product);
    let infinity = [(&G1Affine::identity(), &Prepared::from(q)), (&p, &Prepared::from(G2Affine::identity()))];
    assert!(bool::from(Bls12::multi_miller_loop(&infinity).final_exponentiation().is_identity()));
    assert!(bool::from(Bls12::multi_miller_loop(&[]).final_exponentiation().is_identity()));
}

#[test]
fn pairings_of_bn254_are_bilinear_and_their_values_form_a_group() {
    let mut rng = StdRng::seed_from_u64(3);
    for _ in 0..3 {
        let [a, b] = core::array::from_fn(|_| bn254::Scalar::random(&mut rng));
        let value = bn254::Bn254::pairing(
            &(bn254::G1Affine::generator() * a).to_affine(),
            &(bn254::G2Affine::generator() * b).to_affine(),
        );
        assert_eq!(value, bn254::Gt::generator() * (a * b));
        assert_eq!(
            value.double() + bn254::Gt::generator(),
            bn254::Gt::generator() * (a * b + a * b + bn254::Scalar::ONE)
        );
        assert_eq!(value - value, bn254::Gt::identity());
    }
    assert_eq!(bn254::Gt::generator() * -bn254::Scalar::ONE, -bn254::Gt::generator());
}

#[test]
fn the_laws_that_group_tests() {
    group::tests::curve_tests::<G1>();
    group::tests::curve_tests::<G2>();
    group::tests::curve_tests::<bn254::G1>();
    group::tests::curve_tests::<bn254::G2>();
    group::tests::random_uncompressed_encoding_tests::<G1>();
    group::tests::random_uncompressed_encoding_tests::<bn254::G2>();
    group::tests::random_wnaf_tests::<G1>();
    group::tests::random_wnaf_tests::<bn254::G2>();
}

/// A thousand multiples of the generator, zkcrypto's files.
#[test]
fn encodings_are_those_of_zkcrypto() {
    let Some(folder) = pairloom_vectors::shared_vectors() else {
        return pairloom_vectors::say_not_run("zkcrypto-serialization");
    };
    macro_rules! same {
        ($file:literal, $point:ty, $repr:ty, $from:ident, $to:ident) => {
            let file = folder.join(concat!("zkcrypto-serialization/", $file, "_valid_test_vectors.dat"));
            let bytes = std::fs::read(file).expect("a file of multiples");
            let mut multiple = <$point>::identity().to_curve();
            let mut count = 0;
            for expected in bytes.chunks(<$repr>::default().as_ref().len()) {
                let mut repr = <$repr>::default();
                repr.as_mut().copy_from_slice(expected);
                let point = multiple.to_affine();
                assert_eq!(point.$to().as_ref(), expected);
                assert_eq!(<$point>::$from(&repr).expect("a point"), point);
                multiple += <$point>::generator();
                count += 1;
            }
            assert_eq!(count, 1000);
        };
    }
    same!("g1_compressed", G1Affine, <G1Affine as GroupEncoding>::Repr, from_bytes, to_bytes);
    same!("g2_compressed", G2Affine, <G2Affine as GroupEncoding>::Repr, from_bytes, to_bytes);
    same!(
        "g1_uncompressed",
        G1Affine,
        <G1Affine as UncompressedEncoding>::Uncompressed,
        from_uncompressed,
        to_uncompressed
    );
    same!(
        "g2_uncompressed",
        G2Affine,
        <G2Affine as UncompressedEncoding>::Uncompressed,
        from_uncompressed,
        to_uncompressed
    );
}

/// (0, 2) is on the curve, and of order 3.
#[test]
fn points_outside_the_subgroup_are_refused() {
    let mut bytes = <G1Affine as UncompressedEncoding>::Uncompressed::default();
    bytes.as_mut()[95] = 2;
    assert!(bool::from(G1Affine::from_uncompressed(&bytes).is_none()));
    assert!(bool::from(G1Affine::from_uncompressed_unchecked(&bytes).is_some()));
    bytes.as_mut()[95] = 3;
    assert!(bool::from(G1Affine::from_uncompressed_unchecked(&bytes).is_none()));
}

/// By the traits of `pairing` 0.23.
mod beside_halo2curves {
    use ff_0_13::{Field, PrimeField};
    use group_0_13::{Curve, Group};
    use halo2curves::bn256;
    use pairloom_zkcrypto::bn254::{G1, G2, Scalar};
    use rand_0_8::SeedableRng;
    use rand_0_8::rngs::StdRng;

    #[test]
    fn points_are_the_same() {
        let mut rng = StdRng::seed_from_u64(4);
        for _ in 0..10 {
            let k = Scalar::random(&mut rng);
            let theirs = bn256::Fr::from_repr(k.to_repr().into()).expect("below r");
            let (p, q) = ((G1::generator() * k).to_affine().0, (G2::generator() * k).to_affine().0);
            let ((x, y), (u, v)) = (p.xy().expect("not infinity"), q.xy().expect("not infinity"));
            let ours = [x, y, u.c0, u.c1, v.c0, v.c1].map(|value| value.to_le_bytes());
            let p = (bn256::G1::generator() * theirs).to_affine();
            let q = (bn256::G2::generator() * theirs).to_affine();
            let theirs = [p.x, p.y, *q.x.c0(), *q.x.c1(), *q.y.c0(), *q.y.c1()];
            assert_eq!(ours, theirs.map(|value| value.to_repr().as_ref().to_vec()));
        }
    }
}
