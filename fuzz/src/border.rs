//! The border to C: calls in any order with any bytes, numbers, buffers and NULL.

// SAFETY of every block: what pointers point to lives as long as the call; NULL is what the border refuses.

use pairloom_c::border::{pairloom_error_message, pairloom_last_error};
use pairloom_c::drand::*;
use pairloom_c::evm::pairloom_precompile_call;
use pairloom_c::groth16::*;
use pairloom_c::keys::*;
use pairloom_c::kzg::*;
use pairloom_c::pairing::*;
use pairloom_c::point::*;
use pairloom_c::scalar::*;
use pairloom_c::signature::*;
use pairloom_c::suite::{Suite, pairloom_suite_by_name};
use pairloom_c::timelock::*;
use pairloom_c::{Buffer, Bytes, Status};
use std::ffi::{CStr, CString};
use std::ptr::{null, null_mut};

/// An input is a list of calls: a byte that says which function, and its arguments. Nothing panics, nothing is written beyond a buffer, and every
/// failure has a message of a line.
pub fn c_border(input: &[u8]) {
    let mut caller = Caller { input, ..Default::default() };
    for _ in 0..16 {
        if caller.input.is_empty() {
            break;
        }
        caller.call();
    }
}

/// The objects that calls have made; those that do not exist are NULL. A new object takes the place of the last but one of its kind.
#[derive(Default)]
struct Caller<'a> {
    input: &'a [u8],
    points: [Object<Point>; 2],
    scalar: Object<Scalar>,
    value: Object<Gt>,
    secret: Object<SecretKey>,
    key: Object<PublicKey>,
    proven: Object<ProvenKey>,
}

/// An object that is released with its function.
struct Object<T: Released>(*mut T);

trait Released {
    unsafe fn release(object: *mut Self);
}

macro_rules! released {
    ($($object:ident by $function:ident;)*) => {
        $(impl Released for $object {
            unsafe fn release(object: *mut Self) {
                unsafe { $function(object) }
            }
        })*
    };
}

released! {
    Point by pairloom_point_free;
    Scalar by pairloom_scalar_free;
    Gt by pairloom_gt_free;
    SecretKey by pairloom_secret_key_free;
    PublicKey by pairloom_public_key_free;
    ProvenKey by pairloom_proven_key_free;
    Chain by pairloom_chain_free;
    TimeLock by pairloom_timelock_free;
    Groth16Key by pairloom_groth16_key_free;
    KzgSetup by pairloom_kzg_setup_free;
}

impl<T: Released> Default for Object<T> {
    fn default() -> Self {
        Self(null_mut())
    }
}

impl<T: Released> Drop for Object<T> {
    fn drop(&mut self) {
        unsafe { T::release(self.0) }
    }
}

/// What a call makes: nothing where it fails.
fn made<T: Released>(call: impl FnOnce(*mut *mut T) -> Status) -> Object<T> {
    let mut object = Object::default();
    let status = call(&mut object.0);
    assert_eq!(status == Status::Ok, !object.0.is_null());
    said(status);
    object
}

/// A status is one that callers can deal with, and has a message.
fn said(status: Status) {
    assert_ne!(status, Status::Panic);
    let texts =
        unsafe { [pairloom_error_message(status as u32), pairloom_last_error()].map(|text| CStr::from_ptr(text)) };
    for text in texts {
        let text = text.to_str().expect("UTF-8");
        assert!(!text.contains(['\n', '\r']), "{text:?}");
        assert!(status == Status::Ok || !text.is_empty());
    }
}

/// Has a call write to a buffer of this capacity, and again to one as long as it wants.
fn written(capacity: usize, call: impl Fn(*mut Buffer) -> Status) -> Vec<u8> {
    const CANARY: u8 = 0xa5;
    let attempt = |capacity: usize| {
        let mut space = vec![CANARY; capacity + 8];
        let mut buffer = Buffer { data: space.as_mut_ptr(), capacity, length: 0 };
        let status = call(&mut buffer);
        said(status);
        let end = if status == Status::Ok { buffer.length } else { 0 };
        assert!(end <= capacity && space[end.max(capacity)..].iter().all(|byte| *byte == CANARY));
        assert!(status != Status::Buffer || buffer.length > capacity);
        (status, buffer.length, space[..end].to_vec())
    };
    let (status, wanted, bytes) = attempt(capacity);
    if status != Status::Buffer {
        return bytes;
    }
    // A file's length varies.
    let (status, _, bytes) = attempt(wanted + 64);
    assert_eq!(status, Status::Ok);
    bytes
}

impl<'a> Caller<'a> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.input.split_first().unwrap_or((&0, &[]));
        self.input = rest;
        *first
    }

    /// Bytes led by their length; a length of 255 is all that is left.
    fn slice(&mut self) -> &'a [u8] {
        let length = match self.byte() {
            255 => self.input.len(),
            length => self.input.len().min(usize::from(length)),
        };
        let (taken, rest) = self.input.split_at(length);
        self.input = rest;
        taken
    }

    fn bytes(&mut self) -> Bytes {
        let bytes = self.slice();
        // An empty list may be NULL, and a list that is not must not be.
        match bytes {
            [] => Bytes { data: null(), length: 0 },
            [0xff, 0xff] => Bytes { data: null(), length: 2 },
            _ => Bytes { data: bytes.as_ptr(), length: bytes.len() },
        }
    }

    fn name(&mut self) -> CString {
        CString::new(self.slice().split(|byte| *byte == 0).next().unwrap_or_default()).expect("no zero")
    }

    fn suite(&mut self) -> *const Suite {
        let names = [c"min-pk-pop", c"min-sig-nul", c"min-pk-aug", c"bn254-min-sig-nul"];
        let which = usize::from(self.byte());
        match names.get(which) {
            Some(name) => unsafe { pairloom_suite_by_name(name.as_ptr()) },
            None => unsafe { pairloom_suite_by_name(self.name().as_ptr()) },
        }
    }

    fn keep(&mut self, point: Object<Point>) {
        self.points.swap(0, 1);
        self.points[0] = point;
    }

    fn call(&mut self) {
        match self.byte() % 8 {
            0 => self.points(),
            1 => self.scalars(),
            2 => self.pairings(),
            3 => self.keys(),
            4 => self.signatures(),
            5 => self.beacons(),
            6 => self.files(),
            _ => self.proofs(),
        }
    }

    fn points(&mut self) {
        let (group, [a, b]) = (u32::from(self.byte()), [self.points[0].0, self.points[1].0]);
        unsafe {
            let point = match self.byte() % 8 {
                0 | 1 => {
                    let (encoding, bytes) = (u32::from(self.byte()), self.bytes());
                    let point = made(|out| pairloom_point_decode(group, encoding, bytes, out));
                    if !point.0.is_null() {
                        let again = written(bytes.length, |out| pairloom_point_encode(point.0, encoding, out));
                        assert_eq!(again, core::slice::from_raw_parts(bytes.data, bytes.length));
                    }
                    point
                }
                2 => made(|out| pairloom_point_add(a, b, out)),
                3 => made(|out| pairloom_point_negate(a, out)),
                4 => made(|out| pairloom_point_multiply(a, self.scalar.0, out)),
                5 => {
                    let (message, tag) = (self.bytes(), self.bytes());
                    made(|out| pairloom_hash_to_group(group, message, tag, out))
                }
                6 => made(|out| pairloom_point_generator(group, out)),
                _ => {
                    let encoding = u32::from(self.byte());
                    written(usize::from(self.byte()), |out| pairloom_point_encode(a, encoding, out));
                    assert_eq!(pairloom_point_equal(a, a), !a.is_null());
                    return assert!(!pairloom_point_is_infinity(a) || !a.is_null());
                }
            };
            self.keep(point);
        }
    }

    fn scalars(&mut self) {
        let (curve, bytes) = (u32::from(self.byte()), self.bytes());
        self.scalar = made(|out| unsafe { pairloom_scalar_decode(curve, bytes, out) });
        written(usize::from(self.byte()), |out| unsafe { pairloom_scalar_encode(self.scalar.0, out) });
    }

    fn pairings(&mut self) {
        let [p, q] = [&self.points[0], &self.points[1]].map(|point| point.0.cast_const());
        let (ps, qs) = ([p, p], [q, q]);
        let count = usize::from(self.byte() % 3);
        unsafe {
            self.value = match count {
                0 => made(|out| pairloom_pairing(p, q, out)),
                _ => made(|out| pairloom_multi_pairing(ps.as_ptr(), qs.as_ptr(), count, out)),
            };
            said(pairloom_multi_pairing_is_one(ps.as_ptr(), qs.as_ptr(), count));
            written(576, |out| pairloom_gt_encode(self.value.0, out));
            assert_eq!(pairloom_gt_equal(self.value.0, self.value.0), !self.value.0.is_null());
            pairloom_gt_is_one(self.value.0);
        }
    }

    fn keys(&mut self) {
        let (suite, which, bytes) = (self.suite(), self.byte(), self.bytes());
        unsafe {
            match which % 5 {
                0 => self.secret = made(|out| pairloom_secret_key_decode(suite, bytes, out)),
                1 => {
                    let info = self.bytes();
                    self.secret = made(|out| pairloom_secret_key_derive(suite, bytes, info, out));
                }
                2 => self.key = made(|out| pairloom_public_key_decode(suite, bytes, out)),
                3 => self.key = made(|out| pairloom_secret_key_public(self.secret.0, out)),
                _ => self.proven = made(|out| pairloom_proven_key_check(self.key.0, bytes, out)),
            }
            let capacity = usize::from(self.byte());
            written(capacity, |out| pairloom_secret_key_encode(self.secret.0, out));
            written(capacity, |out| pairloom_public_key_encode(self.key.0, out));
            written(capacity, |out| pairloom_prove_possession(self.secret.0, out));
        }
    }

    fn signatures(&mut self) {
        let (message, signature) = (self.bytes(), self.bytes());
        let (keys, messages, signatures) = ([self.key.0.cast_const(); 2], [message; 2], [signature; 2]);
        let count = usize::from(self.byte() % 3);
        let mut verdicts = [Status::Panic; 2];
        unsafe {
            let signed = written(usize::from(self.byte()), |out| pairloom_sign(self.secret.0, message, out));
            let own = Bytes { data: signed.as_ptr(), length: signed.len() };
            said(pairloom_verify(self.key.0, message, own));
            let alone = pairloom_verify(self.key.0, message, signature);
            said(alone);
            let (keys, messages, signatures) = (keys.as_ptr(), messages.as_ptr(), signatures.as_ptr());
            let all = pairloom_verify_batch(keys, messages, signatures, count, 1, verdicts.as_mut_ptr());
            said(all);
            if matches!(all, Status::Ok | Status::Invalid) {
                assert!(verdicts[..count].iter().all(|verdict| *verdict == alone), "{verdicts:?} {alone:?}");
            }
            said(pairloom_aggregate_verify(keys, messages, count, signature));
            let proven = [self.proven.0.cast_const(); 2];
            said(pairloom_fast_aggregate_verify(proven.as_ptr(), count, message, signature));
            let suite = self.suite();
            written(200, |out| pairloom_aggregate(suite, signatures, count, out));
        }
    }

    fn beacons(&mut self) {
        let schemes = [c"bls-unchained-g1-rfc9380", c"pedersen-bls-chained", c"bls-bn254-unchained-on-g1"];
        let scheme = schemes.get(usize::from(self.byte())).map_or_else(|| self.name(), |name| (*name).into());
        let key = self.bytes();
        let chain = made(|out| unsafe { pairloom_chain_new(scheme.as_ptr(), key, out) });
        let (round, signature) = (u64::from(self.byte()), self.bytes());
        let (previous_signature, randomness) = (self.bytes(), self.bytes());
        let beacons = [Beacon { round, signature, previous_signature, randomness }; 2];
        let mut verdicts = [Status::Panic; 2];
        unsafe {
            let alone = pairloom_beacon_verify(chain.0, beacons.as_ptr());
            said(alone);
            let all = pairloom_beacons_verify(chain.0, beacons.as_ptr(), 2, verdicts.as_mut_ptr());
            said(all);
            if matches!(all, Status::Ok | Status::Invalid) {
                assert_eq!(verdicts, [alone; 2]);
            }
        }
    }

    fn files(&mut self) {
        let (scheme, key, hash) = (self.name(), self.bytes(), self.bytes());
        let lock = made(|out| unsafe { pairloom_timelock_new(scheme.as_ptr(), key, hash, out) });
        let (round, armored) = (u64::from(self.byte()), self.byte() % 2 == 1);
        let (signature, file) = (self.bytes(), self.bytes());
        written(1 << 12, |out| unsafe { pairloom_timelock_encrypt(lock.0, round, armored, file, out) });
        written(1 << 12, |out| unsafe { pairloom_timelock_decrypt(lock.0, round, signature, file, out) });
        let address = u64::from(self.byte());
        written(256, |out| unsafe { pairloom_precompile_call(address, file, out) });
    }

    fn proofs(&mut self) {
        let formats = [c"snarkjs", c"gnark", c"arkworks", c"sp1", c"risc0"];
        let format = formats.get(usize::from(self.byte())).map_or_else(|| self.name(), |name| (*name).into());
        let (file, proof, public) = (self.bytes(), self.bytes(), self.bytes());
        unsafe {
            let key = made(|out| pairloom_groth16_key_new(format.as_ptr(), file, out));
            said(pairloom_groth16_verify(key.0, proof, public));
            let setup = made(|out| pairloom_kzg_setup_new(file, out));
            said(pairloom_kzg_verify(setup.0, file, proof, public, proof));
            said(pairloom_kzg_verify_blob(setup.0, file, proof, public));
        }
    }
}
