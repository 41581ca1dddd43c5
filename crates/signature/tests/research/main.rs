//! BLS, BLS-2 and BLS-3 over symmetric pairings (seed 001, slides 24 to 29).

mod small;

use num_bigint::BigUint;
use pairloom_algebra::BinaryField;
use pairloom_algebra::binary::Dodecic;
use pairloom_curve::binary::E2_239;
use pairloom_curve::genus2::{Curve, Divisor, G2_79, G2_103, G2_367, G2_439, Kind};
use pairloom_curve::hash::Dst;
use pairloom_curve::ternary::E3_97;
use pairloom_pairing::eta_genus2::{OptimalEta, optimal_eta, optimal_eta_product_counts, table};
use pairloom_pairing::{eta2, eta3};
use pairloom_parallel::Inline;
use pairloom_parallel::compiled::CompiledSymmetric;
use pairloom_parallel::symmetric::SplitSymmetric;
use pairloom_signature::research::{
    Aggregate, Bls, Bls2, Bls3, DegenerateGroup, Group, Protocol, RepeatedMessage, Scalar, SecretKey, Signature,
    UnusableElement, costs,
};
use rand::SeedableRng;
use rand::rngs::StdRng;

fn key<P: Protocol>(seed: u64) -> SecretKey<P> {
    SecretKey::random(&mut StdRng::seed_from_u64(seed))
}

/// Keys, signatures, their bytes, aggregates; what must not verify.
fn protocol<P: Protocol>() {
    let secret = key::<P>(1);
    let (public, signature) = (secret.public_key(), secret.sign(b"message"));
    assert!(public.verify(b"message", &signature, &Inline), "{} {}", P::NAME, P::Pairing::ID);
    assert!(!public.verify(b"Message", &signature, &Inline));
    let other = key::<P>(2);
    assert!(!other.public_key().verify(b"message", &signature, &Inline));
    // The sum with anything else is no signature: not with an element of order r, nor with one that only the whole group has.
    let by_another = other.sign(b"message");
    let moved = P::Pairing::sum(signature.as_element(), by_another.as_element());
    let moved = Signature::<P>::from_bytes(&P::Pairing::encode(&moved)).expect("an element");
    assert!(!public.verify(b"message", &moved, &Inline));

    let again = SecretKey::<P>::from_bytes(&secret.to_bytes()).expect("a key");
    assert_eq!(again.public_key(), public);
    assert!(SecretKey::<P>::from_bytes(&secret.to_bytes()[1..]).is_none());
    let length = secret.to_bytes().len();
    assert!(SecretKey::<P>::from_bytes(&vec![0; length]).is_none());
    assert!(SecretKey::<P>::from_bytes(&vec![0xff; length]).is_none());
    assert_eq!(Signature::<P>::from_bytes(&signature.to_bytes()), Ok(signature));

    let messages: [&[u8]; 3] = [b"1", b"2", b"3"];
    let secrets = [secret, other, key::<P>(3)];
    let keys = secrets.each_ref().map(SecretKey::public_key);
    let signatures: Vec<_> = secrets.iter().zip(messages).map(|(secret, message)| secret.sign(message)).collect();
    let aggregate = Aggregate::of(&signatures).expect("a sum");
    let claims: Vec<_> = keys.iter().zip(messages).collect();
    assert_eq!(aggregate.verify(&claims, &Inline), Ok(true));
    assert_eq!(aggregate.verify(&claims[..2], &Inline), Ok(false));
    assert_eq!(aggregate.verify(&[], &Inline), Ok(false));
    assert_eq!(aggregate.verify(&[claims[0], (&keys[1], b"1")], &Inline), Err(RepeatedMessage));
    let swapped = [(&keys[1], messages[0]), (&keys[0], messages[1]), claims[2]];
    assert_eq!(aggregate.verify(&swapped, &Inline), Ok(false));
    assert!(Aggregate::<P>::of(&[]).is_none());
}

fn genus_2<C: Curve>()
where
    OptimalEta<C>: CompiledSymmetric<Argument = Divisor<C>, Value = Dodecic<C::Field>>,
{
    protocol::<Bls<OptimalEta<C>>>();
    protocol::<Bls2<OptimalEta<C>>>();
    protocol::<Bls3<OptimalEta<C>>>();
}

#[test]
fn sign_and_verify() {
    genus_2::<G2_79>();
    genus_2::<G2_103>();
    genus_2::<G2_367>();
    genus_2::<G2_439>();
    protocol::<Bls<eta2::Eta<E2_239>>>();
    protocol::<Bls<eta3::Eta<E3_97>>>();
}

fn integer(words: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>())
}

fn words(integer: &BigUint) -> Vec<u64> {
    integer.to_u64_digits()
}

/// The prime factors of N/r.
fn small_factors<C: Curve>() -> Vec<u128> {
    let (mut rest, mut factors, mut p) = (C::COFACTOR, vec![], 2);
    while p * p <= rest {
        if rest % p == 0 {
            factors.push(p);
            rest /= p;
        } else {
            p += 1;
        }
    }
    factors.push(rest);
    factors
}

/// P generates the whole group, and a part of a signature that only the cofactor has changes the verdict.
fn whole_group<C: Curve>()
where
    OptimalEta<C>: CompiledSymmetric<Argument = Divisor<C>, Value = Dodecic<C::Field>>,
{
    let base = Bls2::<OptimalEta<C>>::base();
    assert_eq!(base.kind(), Kind::Degenerate);
    assert_eq!(base, Bls3::<OptimalEta<C>>::base());
    let order = integer(C::GROUP_ORDER);
    assert!(base.mul_vartime(C::GROUP_ORDER).is_identity());
    for factor in small_factors::<C>() {
        let part = base.mul_vartime(&words(&(&order / factor)));
        assert!(!part.is_identity(), "{}: P lacks the factor {factor}", C::ID);
        // The pairing tells the part from nothing.
        assert!(!optimal_eta(&base, &part).is_one(), "{} {factor}", C::ID);
    }
    let secret = key::<Bls3<OptimalEta<C>>>(5);
    let small = base.mul_vartime(C::ORDER);
    let moved = secret.sign(b"m").as_element().add(&small);
    let moved = Signature::from_bytes(&moved.to_bytes()).expect("of the whole group");
    assert!(!secret.public_key().verify(b"m", &moved, &Inline));
    // BLS wants order r, and no protocol takes what the cofactor kills.
    let outside = Signature::<Bls<OptimalEta<C>>>::from_bytes(&base.to_bytes());
    assert_eq!(outside, Err(UnusableElement::OutsideSubgroup));
    assert_eq!(Signature::<Bls2<OptimalEta<C>>>::from_bytes(&small.to_bytes()), Err(UnusableElement::Trivial));
}

#[test]
fn the_base_generates_the_whole_group() {
    whole_group::<G2_79>();
    whole_group::<G2_103>();
    whole_group::<G2_367>();
    whole_group::<G2_439>();
}

/// Slides 27 and 28: multipliers 8^i keep P and Q degenerate, and who answers hash queries with them signs without the key; other
/// multipliers do not keep them.
fn multipliers<C: Curve>()
where
    OptimalEta<C>: CompiledSymmetric<Argument = Divisor<C>, Value = Dodecic<C::Field>>,
{
    type P<C> = Bls2<OptimalEta<C>>;
    let (m, order) = (<C::Field as BinaryField>::DEGREE, integer(C::GROUP_ORDER));
    let (base, key) = (P::<C>::base(), key::<P<C>>(6).public_key());
    let mut degenerate = 0;
    for i in [0, 1, 2, m, 2 * m + 1, 4 * m - 1] {
        let a = words(&BigUint::from(8u32).modpow(&BigUint::from(i), &order));
        let (q, s) = (base.mul_vartime(&a), key.as_element().mul_vartime(&a));
        assert_eq!((q, q.kind()), (OptimalEta::<C>::octuple_times(&base, i), Kind::Degenerate));
        assert!(OptimalEta::<C>::is_degenerate(&q));
        // e(P, aX) = e(aP, X): the simulator's signature of a message whose hash it chose as aP.
        assert_eq!(optimal_eta(&base, &s), optimal_eta(&q, key.as_element()));
        degenerate += 1;
    }
    assert_eq!(degenerate, 6);
    assert_eq!(base.octuple_times(4 * m), base);
    let dst = Dst::of_constant(b"test");
    let general = (0..20u8).filter(|i| {
        let a = Scalar::hash(C::GROUP_ORDER, &[*i], dst);
        base.mul_vartime(a.words()).kind() != Kind::Degenerate
    });
    assert_eq!(general.count(), 20, "a random multiplier keeps a divisor degenerate with a chance of about 2/q");
}

#[test]
fn degenerate_stays_degenerate() {
    multipliers::<G2_79>();
    multipliers::<G2_103>();
    multipliers::<G2_367>();
    multipliers::<G2_439>();
}

/// What is degenerate in keys and signatures, and that a verification of these very divisors costs what the table of formulas says for their
/// kinds.
fn costs_of<P: Protocol<Pairing = OptimalEta<C>>, C: Curve>(operation: &str, expected: [Option<bool>; 4])
where
    OptimalEta<C>: CompiledSymmetric<Argument = Divisor<C>, Value = Dodecic<C::Field>>,
{
    let rows = table::<C>();
    let products = |formula: &str| {
        let name = format!("{}: {formula}", C::ID);
        rows.iter().find(|row| row.formula == name).expect("a row").counts.products
    };
    let letter = |divisor: &Divisor<C>| match divisor.kind() {
        Kind::Degenerate => "d",
        Kind::B => "B",
        _ => "A",
    };
    let cost = costs::<C>().into_iter().find(|cost| cost.operation == operation).expect("a row");
    let mut seen = [u64::MAX, 0];
    for seed in 0..24 {
        let secret = key::<P>(seed);
        let message = seed.to_be_bytes();
        let pairs = secret.public_key().pairs(&message, &secret.sign(&message));
        let kinds = pairs.map(|(p, q)| [letter(&p), letter(&q)]);
        for (kind, expected) in kinds.iter().flatten().zip(expected) {
            assert_eq!(expected.unwrap_or(*kind == "d"), *kind == "d", "{operation}");
        }
        let formula = |[p, q]: [&'static str; 2]| match (p, q) {
            ("d", "d") => "optimal eta dd",
            ("d", "A") | ("A", "d") => "optimal eta dA",
            ("d", "B") | ("B", "d") => "optimal eta dB",
            ("A", "A") => "optimal eta AA",
            ("B", "B") => "optimal eta BB",
            _ => "optimal eta AB",
        };
        // Two loops, their product, and one final exponentiation instead of two.
        let expected = kinds.map(|kind| products(formula(kind))).iter().sum::<u64>() - products("final exponentiation")
            + products("product of F_q^12");
        let counted = optimal_eta_product_counts(&pairs).products;
        assert_eq!(counted, expected, "{operation} {kinds:?}");
        seen = [seen[0].min(counted), seen[1].max(counted)];
    }
    let [least, most] = cost.products;
    assert!(least <= seen[0] && seen[0] < seen[1] && seen[1] <= most, "{operation}: {seen:?}");
    if operation.starts_with("BLS-2") {
        assert_eq!(seen, cost.products, "of 24 keys with signatures some are both of type A, and some of type B");
    }
}

#[test]
fn what_is_degenerate_and_what_it_costs() {
    fn of<C: Curve>()
    where
        OptimalEta<C>: CompiledSymmetric<Argument = Divisor<C>, Value = Dodecic<C::Field>>,
    {
        let [d, g] = [Some(true), Some(false)];
        costs_of::<Bls<OptimalEta<C>>, C>("BLS, verification", [g, g, g, g]);
        costs_of::<Bls2<OptimalEta<C>>, C>("BLS-2, verification", [d, g, d, g]);
        costs_of::<Bls3<OptimalEta<C>>, C>("BLS-3, verification", [d, g, g, g]);
    }
    of::<G2_367>();
    of::<G2_439>();
    // Slide 30: verification pairs are about twice as expensive as those of two degenerate divisors.
    let products = costs::<G2_367>();
    let ratio = products[2].products[0] as f64 / (2 * products[0].products[0]) as f64;
    assert!((1.8..2.0).contains(&ratio), "{ratio}");
}

#[test]
fn scalars() {
    let order = [5, 1];
    let dst = Dst::of_constant(b"test");
    let all: Vec<_> = (0..200u8).map(|i| Scalar::hash(&order, &[i], dst)).collect();
    assert!(all.iter().all(|scalar| integer(scalar.words()) < integer(&order)));
    assert!(all.iter().any(|scalar| scalar.words()[0] >> 60 != 0) && all.iter().any(|s| s.words()[0] >> 63 == 0));
    let bytes = all[0].to_bytes(&order);
    assert_eq!((bytes.len(), Scalar::from_bytes(&order, &bytes).expect("in range").words()), (9, all[0].words()));
    for (bytes, fits) in [
        ([1, 0, 0, 0, 0, 0, 0, 0, 4], true),
        ([1, 0, 0, 0, 0, 0, 0, 0, 5], false),
        ([0; 9], false),
        ([0, 0, 0, 0, 0, 0, 0, 0, 1], true),
        ([2, 0, 0, 0, 0, 0, 0, 0, 0], false),
    ] {
        assert_eq!(Scalar::from_bytes(&order, &bytes).is_some(), fits, "{bytes:?}");
    }
    assert!(Scalar::from_bytes(&order, &[1; 17]).is_none() && Scalar::from_bytes(&order, &[1; 8]).is_none());
}
