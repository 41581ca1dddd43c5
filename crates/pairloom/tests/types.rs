//! What the types promise to generic code and to threads.

use pairloom::batch::{self, Executor, Inline, Pool, Scoped};
use pairloom::encoding::PointEncoding;
use pairloom::research::bn254_nogami;
use pairloom::signature::{PublicKey, SecretKey, Signature, suite::MinPkPop};
use pairloom::{
    Affine, DecodeError, FirstGroup, FixedPoint, G2Prepared, Group, Gt, PointError, PreparedPoints, Projective,
    Reduced, Scalar, bls12_381, bn254,
};
use rand::rngs::StdRng;
use rand::{CryptoRng, SeedableRng};
use std::collections::HashSet;
use zeroize::Zeroize;

fn shared_by_threads<T: Send + Sync>() {}

fn group<G: Group>() {
    shared_by_threads::<Affine<G>>();
    shared_by_threads::<Projective<G>>();
    shared_by_threads::<Scalar<G::Scalar>>();
}

#[test]
fn everything_is_send_and_sync() {
    group::<bls12_381::G1>();
    group::<bls12_381::G2>();
    group::<bn254::G1>();
    shared_by_threads::<Gt<bls12_381::Curve>>();
    shared_by_threads::<Gt<bn254::Curve, Reduced>>();
    shared_by_threads::<G2Prepared<bls12_381::Curve>>();
    shared_by_threads::<PointError>();
    shared_by_threads::<DecodeError>();
    shared_by_threads::<Pool>();
    shared_by_threads::<(PublicKey<MinPkPop>, Signature<MinPkPop>, SecretKey<MinPkPop>)>();
    shared_by_threads::<pairloom::drand::Chain>();
}

/// Bilinearity, by code that knows no curve: the bound is `FirstGroup` and nothing else.
fn bilinear<G: FirstGroup>(rng: &mut impl CryptoRng, executor: &dyn Executor) {
    let (p, q) = (Affine::<G>::random(rng), Affine::<G::Second>::random(rng));
    let [a, b] = [(); 2].map(|()| Scalar::<G::Scalar>::random(rng));
    let pairs = [((p * a).to_affine(), (q * b).to_affine()), (p, q), (-p, (q * (a * b)).to_affine())];
    let values = batch::pairings_with(&pairs, executor);
    assert_eq!(values[0], values[1].pow_vartime(&(a * b).to_words()));
    assert!((values[0] * values[2]).is_one() && !values[0].is_one());
    assert_eq!(batch::multi_pairing_with(&pairs, executor), values.iter().copied().product());
    let reduced = batch::pairings_reduced_with(&pairs, executor);
    assert_eq!(reduced[0], reduced[1].pow_vartime(&(a * b).to_words()));
    assert_eq!(values[0], values[1].pow(&(a * b)));
    let (first, last) = (&values[0], &values[2]);
    assert_eq!((first * last, first / values[0]), (first * values[2], values[0] / first));
    assert!((first * last).is_one());
    assert_eq!(values.iter().product::<Gt<G::Curve>>(), values[1]);
}

/// What a group is, whichever it is.
fn group_laws<G: Group>(rng: &mut impl CryptoRng) {
    let (p, q) = (Projective::<G>::random(rng), Affine::<G>::random(rng));
    let [a, b] = [(); 2].map(|()| Scalar::<G::Scalar>::random(rng));
    assert_eq!((p + q) * a, p * a + q * a);
    let (of, by) = (&p, &b);
    assert_eq!(p * (a + b), p * a + of * by);
    assert_eq!(p * (a - b) - p * a, -(p * b));
    assert_eq!(q * a, q.mul_vartime(&a));
    assert_eq!(p * a * a.invert().unwrap(), p);
    assert_eq!(p + p, p.double());
    assert_eq!(q + p - q, p);
    assert_eq!([q, q, q].iter().sum::<Projective<G>>(), q * Scalar::from_u64(3));
    assert!(bool::from((q + -q).is_identity()) && (p + -p).to_affine().is_identity());
    let (mut sum, mut times) = (p, p);
    sum += q;
    sum -= p;
    times *= a;
    assert_eq!((sum.to_affine(), times), (q, p * a));
    assert_eq!(Projective::sum_of_products_vartime(&[(q, a), (p.to_affine(), b)]), q * a + p * b);
    assert_eq!(
        batch::weighted_sum(&[(q, 5), (p.to_affine(), 1 << 100)]),
        batch_by_hand(&[(q, 5), (p.to_affine(), 1 << 100)])
    );
    let prepared = PreparedPoints::new(&[q, p.to_affine(), Affine::identity()]);
    assert_eq!((prepared.len(), prepared.sum_of_products_vartime(&[a, b, a])), (3, q * a + p * b));
    assert_eq!(prepared.sum_of_products_vartime(&[a]), q * a);
    let fixed = FixedPoint::new(&q);
    assert_eq!(fixed.mul_vartime(&a), q * a);
    assert_eq!(fixed.sum_of_products_vartime(&a, &[(p.to_affine(), b), (Affine::identity(), a)]), q * a + p * b);
    assert!(bool::from(FixedPoint::<G>::new(&Affine::identity()).mul_vartime(&a).is_identity()));
    assert_eq!(Affine::from_bytes::<G::Standard>(&q.to_bytes::<G::Standard>()), Ok(q));
    assert_eq!(G::Standard::LEN, q.to_bytes::<G::Standard>().len());
    assert_eq!((a * q, by * of, -&q, -&p, -&a), (q * a, p * b, -q, -p, Scalar::zero() - a));
    assert_eq!((Affine::from(&p), Projective::from(&q)), (p.to_affine(), Projective::from(q)));
    assert_eq!(Affine::<G>::try_from(q.to_bytes::<G::Standard>().as_slice()), Ok(q));
    assert_eq!((format!("0x{q}").parse(), q.to_string().len()), (Ok(q), 2 * G::Standard::LEN));
    assert_eq!(a.pow(&[5, 1]), (0..64).fold(a, |power, _| power.square()) * a.square().square() * a);
    let wide = [a.to_be_bytes(), b.to_be_bytes()].concat();
    let shift = Scalar::from_u64(2).pow(&[256]);
    assert_eq!(Scalar::from_be_bytes_reduced(&wide), a * shift + b);
    let (x, y) = q.xy().unwrap();
    assert_eq!(Affine::<G>::from_xy(x, y), Ok(q));
    assert_eq!(Affine::<G>::from_xy(y, x), Err(PointError::NotOnCurve));
}

fn batch_by_hand<G: Group>(terms: &[(Affine<G>, u128)]) -> Projective<G> {
    batch::weighted(terms).iter().sum()
}

#[test]
fn generic_code_runs_on_every_curve() {
    let rng = &mut StdRng::seed_from_u64(5);
    for executor in [&Inline as &dyn Executor, &Scoped(2), &Pool::new(3).unwrap()] {
        bilinear::<bls12_381::G1>(rng, executor);
        bilinear::<bn254::G1>(rng, executor);
        bilinear::<bn254_nogami::G1>(rng, executor);
    }
    group_laws::<bls12_381::G1>(rng);
    group_laws::<bls12_381::G2>(rng);
    group_laws::<bn254::G1>(rng);
    group_laws::<bn254::G2>(rng);
    group_laws::<bn254_nogami::G1>(rng);
    group_laws::<bn254_nogami::G2>(rng);
}

/// As in the documentation, for a caller's pool of rayon's, for rayon's own, and from within.
#[test]
fn pools_of_rayon_are_executors() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let rng = &mut StdRng::seed_from_u64(6);
    bilinear::<bls12_381::G1>(rng, &pool);
    bilinear::<bls12_381::G1>(rng, &batch::Rayon);
    pool.install(|| bilinear::<bls12_381::G1>(&mut StdRng::seed_from_u64(7), &pool));
}

/// Values in sets, and values that leave nothing behind.
#[test]
fn values_are_hashed_and_zeroized() {
    use bls12_381::{G1Affine, G2Affine, G2Projective, Gt, pairing};
    let (p, q) = (G1Affine::generator(), G2Affine::generator());
    let e = pairing(&p, &q);
    let set: HashSet<Gt> = [e, pairing(&p, &q), e * e, e.pow(&Scalar::from_u64(2))].into();
    assert_eq!((set.len(), set.contains(&e), set.contains(&e.invert())), (2, true, false));
    let (mut value, mut point, mut multiple) = (e, p, G2Projective::generator());
    value.zeroize();
    point.zeroize();
    multiple.zeroize();
    assert!(value.is_one() && point.is_identity() && bool::from(multiple.is_identity()));
}

#[test]
fn scalars_keep_to_themselves() {
    use bls12_381::Scalar;
    let mut secret = Scalar::random(&mut StdRng::seed_from_u64(8));
    assert_eq!(format!("{secret:?}"), "Scalar(..)");
    assert_eq!(secret * secret, secret.square());
    assert!(bool::from(Scalar::zero().invert().is_none()));
    secret.zeroize();
    assert_eq!(secret, Scalar::zero());
    assert_eq!([1, 2, 3].map(Scalar::from_u64).iter().product::<Scalar>(), Scalar::from(6));
    // r, and r − 1, from draft-irtf-cfrg-pairing-friendly-curves.
    let r = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
    let mut bytes: Vec<u8> = (0..32).map(|i| u8::from_str_radix(&r[2 * i..2 * i + 2], 16).unwrap()).collect();
    assert!(matches!(Scalar::from_be_bytes(&bytes), Err(DecodeError::NotBelowModulus { .. })));
    bytes[31] = 0;
    assert_eq!(Scalar::from_be_bytes(&bytes), Ok(-Scalar::one()));
    bytes.reverse();
    assert_eq!(Scalar::from_le_bytes(&bytes), Ok(-Scalar::one()));
}
