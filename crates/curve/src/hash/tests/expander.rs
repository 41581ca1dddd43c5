use super::{string, vectors};
use crate::hash::expand::{ExpandMessage, TooLong, Xmd, Xof, expand_message};
use crate::hash::{Dst, EmptyDst};
use serde_json::Value;
use sha2::{Sha256, Sha512};
use sha3::{Keccak256, Shake128, Shake256};

fn expands<E: ExpandMessage>(file: &Value, hash: &str) {
    assert_eq!(string(file, "hash"), hash);
    let dst = Dst::new(string(file, "DST").as_bytes()).unwrap();
    let tests = file["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 10);
    for test in tests {
        let length = usize::from_str_radix(string(test, "len_in_bytes").trim_start_matches("0x"), 16).unwrap();
        let expected = hex::decode(string(test, "uniform_bytes")).unwrap();
        assert_eq!(expand_message::<E>(string(test, "msg").as_bytes(), dst, length), Ok(expected));
    }
}

#[test]
fn messages_expand_as_the_standard_says() {
    expands::<Xmd<Sha256>>(&vectors("rfc9380/expand_message_xmd_SHA256_38.json"), "SHA256");
    expands::<Xmd<Sha256>>(&vectors("rfc9380/expand_message_xmd_SHA256_256.json"), "SHA256");
    expands::<Xmd<Sha512>>(&vectors("rfc9380/expand_message_xmd_SHA512_38.json"), "SHA512");
    expands::<Xof<Shake128, 128>>(&vectors("rfc9380/expand_message_xof_SHAKE128_36.json"), "SHAKE128");
    expands::<Xof<Shake128, 128>>(&vectors("rfc9380/expand_message_xof_SHAKE128_256.json"), "SHAKE128");
    expands::<Xof<Shake256, 256>>(&vectors("rfc9380/expand_message_xof_SHAKE256_36.json"), "SHAKE256");
}

#[test]
fn lengths_beyond_the_limits_are_refused() {
    let dst = Dst::of_constant(b"tag");
    assert_eq!(expand_message::<Xmd<Sha256>>(b"", dst, 255 * 32).map(|bytes| bytes.len()), Ok(8160));
    assert_eq!(expand_message::<Xmd<Keccak256>>(b"", dst, 8161), Err(TooLong { asked: 8161, most: 8160 }));
    assert_eq!(expand_message::<Xof<Shake256, 128>>(b"", dst, 65536), Err(TooLong { asked: 65536, most: 65535 }));
}

#[test]
fn a_tag_has_a_byte_at_least() {
    assert_eq!(Dst::new(b""), Err(EmptyDst));
    assert_eq!(Dst::new(b"x").unwrap().as_bytes(), b"x");
}

/// Only tags above 255 bytes are hashed, and then to what a shorter tag of those bytes gives.
#[test]
fn tags_are_shortened_from_256_bytes_on() {
    use sha2::Digest;
    let long = [7; 256];
    let short = Sha256::new().chain_update(b"H2C-OVERSIZE-DST-").chain_update(long).finalize();
    let expand = |tag: &[u8]| expand_message::<Xmd<Sha256>>(b"message", Dst::new(tag).unwrap(), 48).unwrap();
    assert_eq!(expand(&long), expand(&short));
    let exact = Sha256::new().chain_update(b"H2C-OVERSIZE-DST-").chain_update(&long[..255]).finalize();
    assert_ne!(expand(&long[..255]), expand(&exact));
}
