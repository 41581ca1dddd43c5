//! Boneh–Franklin with encryption on degenerate divisors (seed 001, slide 23).

use pairloom_algebra::binary::Dodecic;
use pairloom_curve::genus2::{Curve, Divisor, G2_79, G2_103, G2_367, G2_439, Kind};
use pairloom_encryption::research::{Authority, DecryptError, IdentityKey, Parameters, ResearchScheme, public_element};
use pairloom_pairing::eta_genus2::{OptimalEta, optimal_eta_product_counts, table};
use pairloom_parallel::Inline;
use pairloom_parallel::compiled::CompiledSymmetric;
use pairloom_signature::research::{Group, UnusableElement, costs};
use rand::SeedableRng;
use rand::rngs::StdRng;

fn there_and_back<C: Curve>()
where
    OptimalEta<C>: CompiledSymmetric<Argument = Divisor<C>, Value = Dodecic<C::Field>>,
{
    type G<C> = OptimalEta<C>;
    let mut rng = StdRng::seed_from_u64(1);
    let authority = Authority::<G<C>>::random(&mut rng);
    let parameters = authority.parameters();
    let message = [7; 32];
    let ciphertext = parameters.encrypt(b"alice", &message, &[1; 32], &Inline);
    let key = authority.extract(b"alice");
    assert_eq!(key.decrypt(parameters, &ciphertext, &Inline).as_deref(), Ok(&message));
    assert_ne!(parameters.encrypt(b"alice", &message, &[2; 32], &Inline), ciphertext);

    // Bytes: of the authority, the parameters, the key.
    let again = Authority::<G<C>>::from_bytes(&authority.to_bytes()).expect("an authority");
    assert_eq!(again.parameters(), parameters);
    assert_eq!(Parameters::from_bytes(&parameters.to_bytes()).as_ref(), Ok(parameters));
    let read = IdentityKey::<G<C>>::from_bytes(&key.to_bytes()).expect("a key");
    assert_eq!(read.decrypt(parameters, &ciphertext, &Inline).as_deref(), Ok(&message));
    let length = authority.to_bytes().len();
    assert!(Authority::<G<C>>::from_bytes(&vec![0; length]).is_none());
    let mut thirteen = vec![0; length];
    thirteen[length - 1] = 13;
    assert_eq!(Authority::<G<C>>::from_bytes(&thirteen).is_none(), C::COFACTOR % 13 == 0, "no inverse");

    // Another identity, another authority, a changed byte anywhere, other lengths.
    let mallory = authority.extract(b"mallory").decrypt(parameters, &ciphertext, &Inline);
    assert_eq!(mallory, Err(DecryptError::Changed));
    let other = Authority::<G<C>>::random(&mut rng);
    assert!(other.extract(b"alice").decrypt(parameters, &ciphertext, &Inline).is_err());
    let u = ciphertext.len() - 64;
    for at in [1, u - 1, u, u + 31, u + 32, ciphertext.len() - 1] {
        let mut changed = ciphertext.clone();
        changed[at] ^= 1;
        assert!(key.decrypt(parameters, &changed, &Inline).is_err(), "byte {at}");
    }
    for length in [0, 63, 64] {
        let short = key.decrypt(parameters, &ciphertext[..length], &Inline);
        assert_eq!(short, Err(DecryptError::Length { got: length }));
    }
    let neutral = [OptimalEta::<C>::encode(&Divisor::IDENTITY), ciphertext[u..].to_vec()].concat();
    let neutral = key.decrypt(parameters, &neutral, &Inline);
    assert_eq!(neutral, Err(DecryptError::Element(UnusableElement::Trivial)));
}

#[test]
fn encrypts_and_decrypts() {
    there_and_back::<G2_79>();
    there_and_back::<G2_103>();
    there_and_back::<G2_367>();
    there_and_back::<G2_439>();
}

/// By the names of curves and bytes alone, as the program computes.
#[test]
fn by_the_name_of_a_curve() {
    for name in ["g2-367", "g2-439"] {
        let scheme = ResearchScheme::by_curve(name).expect("a curve");
        assert_eq!((scheme.curve(), format!("{scheme:?}")), (name, name.to_owned()));
        let authority = scheme.set_up(b"material");
        assert_ne!(authority, scheme.set_up(b"other material"));
        let parameters = scheme.parameters(&authority).expect("parameters");
        let key = scheme.extract(&authority, b"alice").expect("a key");
        let (message, sigma) = ([7; 32], [1; 32]);
        let ciphertext = scheme.encrypt(&parameters, b"alice", &message, &sigma, &Inline).expect("a ciphertext");
        assert_eq!(scheme.decrypt(&parameters, &key, &ciphertext, &Inline), Ok(message.into()));
        let bob = scheme.extract(&authority, b"bob").expect("a key");
        let defect = scheme.decrypt(&parameters, &bob, &ciphertext, &Inline).expect_err("another identity");
        assert_eq!(defect.field, "ciphertext");
        assert_eq!(scheme.extract(&[], b"alice").expect_err("no authority").field, "authority");
        assert_eq!(
            scheme.encrypt(&[], b"alice", &message, &sigma, &Inline).expect_err("no parameters").field,
            "parameters"
        );
    }
    assert!(ResearchScheme::by_curve("g2-79").is_none());
}

#[test]
fn typed_and_by_name_are_the_same() {
    let typed = Authority::<OptimalEta<G2_367>>::derive(b"material");
    assert_eq!(ResearchScheme::by_curve("g2-367").expect("a curve").set_up(b"material"), typed.to_bytes());
}

/// Encryption pairs degenerate divisors and costs what the table has for two of them; the key, P and U are general, and decryption costs what
/// the table has for their kinds.
fn what_is_degenerate<C: Curve>()
where
    OptimalEta<C>: CompiledSymmetric<Argument = Divisor<C>, Value = Dodecic<C::Field>>,
{
    let rows = table::<C>();
    let products = |kinds: &str| {
        let name = format!("{}: optimal eta {kinds}", C::ID);
        rows.iter().find(|row| row.formula == name).expect("a row").counts.products
    };
    let mut rng = StdRng::seed_from_u64(2);
    let (q, public) = Parameters::<OptimalEta<C>>::pair(b"alice");
    assert_eq!([q.kind(), public.kind()], [Kind::Degenerate; 2]);
    assert_eq!(public, public_element::<OptimalEta<C>>());
    assert_eq!(optimal_eta_product_counts(&[(q, public)]).products, products("dd"));
    let table = costs::<C>();
    let cost = |operation: &str| table.iter().find(|cost| cost.operation == operation).expect("a row").products;
    assert_eq!(cost("Boneh-Franklin, encryption on degenerate divisors"), [products("dd"); 2]);
    let mut seen = [u64::MAX, 0];
    for i in 0..12u8 {
        let authority = Authority::<OptimalEta<C>>::random(&mut rng);
        let parameters = authority.parameters();
        assert_ne!(parameters.base().kind(), Kind::Degenerate);
        let ciphertext = parameters.encrypt(&[i], &[i; 32], &[3; 32], &Inline);
        let pair = authority.extract(&[i]).pair(&ciphertext).expect("a pair");
        let kinds = match (pair.0.kind(), pair.1.kind()) {
            (Kind::A, Kind::A) => "AA",
            (Kind::B, Kind::B) => "BB",
            (Kind::A, Kind::B) | (Kind::B, Kind::A) => "AB",
            other => panic!("{other:?}"),
        };
        let counted = optimal_eta_product_counts(&[pair]).products;
        assert_eq!(counted, products(kinds), "{kinds}");
        seen = [seen[0].min(counted), seen[1].max(counted)];
    }
    let [least, most] = cost("Boneh-Franklin, decryption");
    assert!(least <= seen[0] && seen[1] <= most);
}

#[test]
fn encryption_is_on_degenerate_divisors() {
    what_is_degenerate::<G2_367>();
    what_is_degenerate::<G2_439>();
}
