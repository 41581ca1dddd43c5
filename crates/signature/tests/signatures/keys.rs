//! Secret keys of given material: versions of `KeyGen`, and children by paths.

use pairloom_signature::SecretKey;
use pairloom_signature::derivation::{KeyGen, KeyGenError, Path, PathError};
use pairloom_signature::secret::ShortKeyMaterial;
use pairloom_signature::suite::MinPkPop;
use sha2::{Digest, Sha256};

/// The text that is the salt of draft 03.
const FIRST_SALT: &[u8] = b"BLS-SIG-KEYGEN-SALT-";

fn decimal(key: &SecretKey<MinPkPop>) -> String {
    num_bigint::BigUint::from_bytes_be(key.to_bytes().as_slice()).to_string()
}

/// The four test cases of EIP-2333: seed, master key, index, child.
const CASES: [(&str, &str, u32, &str); 4] = [
    (
        "c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04",
        "6083874454709270928345386274498605044986640685124978867557563392430687146096",
        0,
        "20397789859736650942317412262472558107875392172444076792671091975210932703118",
    ),
    (
        "3141592653589793238462643383279502884197169399375105820974944592",
        "29757020647961307431480504535336562678282505419141012933316116377660817309383",
        3_141_592_653,
        "25457201688850691947727629385191704516744796114925897962676248250929345014287",
    ),
    (
        "0099FF991111002299DD7744EE3355BBDD8844115566CC55663355668888CC00",
        "27580842291869792442942448775674722299803720648445448686099262467207037398656",
        u32::MAX,
        "29358610794459428860402234341874281240803786294062035874021252734817515685787",
    ),
    (
        "d4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3",
        "19022158461524446591288038168518313374041767046816487870552872741050760015818",
        42,
        "31372231650479070279774297061823572166496564838472787488249775572789064611981",
    ),
];

#[test]
fn masters_and_children_of_eip_2333() {
    for (seed, master, index, child) in CASES {
        let seed = hex::decode(seed).expect("digits");
        let key = || SecretKey::<MinPkPop>::derive(&seed, b"").expect("long enough");
        assert_eq!(decimal(&key()), master);
        assert_eq!(decimal(&key().child(index)), child);
        let path: Path = format!("m/{index}").parse().expect("a path");
        assert_eq!(decimal(&key().descendant(&path)), child);
        let two: Path = format!("m/{index}/7").parse().expect("a path");
        assert_eq!(decimal(&key().descendant(&two)), decimal(&key().child(index).child(7)));
        assert_eq!(decimal(&key().descendant(&"m".parse().expect("a path"))), master);
    }
}

#[test]
fn versions_differ_in_the_salt() {
    let key = |version| decimal(&SecretKey::derive_by(version, &[7; 32], b"info").expect("long enough"));
    let salt = Sha256::digest(FIRST_SALT);
    assert_eq!(key(KeyGen::Draft4), decimal(&SecretKey::derive(&[7; 32], b"info").expect("long enough")));
    assert_eq!(key(KeyGen::Draft5 { salt: &salt }), key(KeyGen::Draft4));
    assert_eq!(key(KeyGen::Draft5 { salt: FIRST_SALT }), key(KeyGen::Draft3));
    assert_ne!(key(KeyGen::Draft3), key(KeyGen::Draft4));
    let short = SecretKey::<MinPkPop>::derive_by(KeyGen::Draft3, &[7; 31], b"");
    assert_eq!(short.err(), Some(ShortKeyMaterial { got: 31 }));
}

#[test]
fn versions_by_name() {
    let salt = Some([1].as_slice());
    assert_eq!(KeyGen::by_name("draft-03", None), Ok(KeyGen::Draft3));
    assert_eq!(KeyGen::by_name("draft-04", None), Ok(KeyGen::Draft4));
    assert_eq!(KeyGen::by_name("draft-05", salt), Ok(KeyGen::Draft5 { salt: &[1] }));
    assert_eq!(KeyGen::by_name("draft-05", None), Err(KeyGenError::NoSalt));
    assert_eq!(KeyGen::by_name("draft-04", salt), Err(KeyGenError::Salt));
    assert_eq!(KeyGen::by_name("draft-02", None), Err(KeyGenError::Unknown));
    assert!(KeyGen::NAMES.iter().all(|name| KeyGen::by_name(name, None) != Err(KeyGenError::Unknown)));
}

#[test]
fn paths() {
    let path: Path = "m/12381/3600/0/0".parse().expect("a path");
    assert_eq!(path.to_string(), "m/12381/3600/0/0");
    for (text, error) in [
        ("12381/0", PathError::NoMaster),
        ("", PathError::NoMaster),
        ("m/", PathError::NoIndex("".into())),
        ("m/4294967296", PathError::NoIndex("4294967296".into())),
        ("m/+1", PathError::NoIndex("+1".into())),
        ("m/01", PathError::NoIndex("01".into())),
        ("m/0'", PathError::NoIndex("0'".into())),
    ] {
        assert_eq!(text.parse::<Path>(), Err(error));
    }
}

#[test]
fn short_material_is_refused() {
    assert_eq!(SecretKey::<MinPkPop>::derive(&[1; 31], b"").err(), Some(ShortKeyMaterial { got: 31 }));
}

#[test]
fn zero_and_the_order_are_no_keys() {
    assert!(SecretKey::<MinPkPop>::from_bytes(&[0; 32]).is_err());
    assert!(SecretKey::<MinPkPop>::from_bytes(&[0xff; 32]).is_err());
    assert!(SecretKey::<MinPkPop>::from_bytes(&[1; 31]).is_err());
}
