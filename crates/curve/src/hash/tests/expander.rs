use super::Tagged;
use crate::hash::expand::{ExpandMessage, TooLong, Xmd, Xof, expand_message};
use crate::hash::{Dst, EmptyDst};
use pairloom_vectors::{Bytes, Case, cases};
use sha2::{Sha256, Sha512};
use sha3::{Keccak256, Shake128, Shake256};

fn expands<E: ExpandMessage>(kind: &str) {
    for Case { name, input, expected } in cases::<Tagged, Bytes>("rfc9380-expanders", kind) {
        let dst = Dst::new(input.dst.as_bytes()).unwrap();
        let expanded = expand_message::<E>(&input.message, dst, input.length.unwrap());
        assert_eq!(expanded.as_deref(), Ok(&*expected), "{kind} {name}");
    }
}

#[test]
fn messages_expand_as_the_standard_says() {
    expands::<Xmd<Sha256>>("SHA256-38");
    expands::<Xmd<Sha256>>("SHA256-256");
    expands::<Xmd<Sha512>>("SHA512-38");
    expands::<Xof<Shake128, 128>>("SHAKE128-36");
    expands::<Xof<Shake128, 128>>("SHAKE128-256");
    expands::<Xof<Shake256, 256>>("SHAKE256-36");
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
