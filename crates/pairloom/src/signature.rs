//! BLS signatures, one by one and in batches, and the beacons of [drand].
//!
//! ```
//! use pairloom::batch::all_cores;
//! use pairloom::signature::suite::MinPkPop;
//! use pairloom::signature::{SecretKey, Signed, verify_many};
//!
//! let secret = SecretKey::<MinPkPop>::derive(&[7; 32], b"")?;
//! let (key, message) = (secret.public_key(), b"message");
//! let signature = secret.sign(message);
//! assert!(key.verify(message, &signature));
//! assert_eq!(verify_many(&[Signed { key: &key, message: b"another", signature }], &all_cores()), [false]);
//! # Ok::<(), pairloom::signature::secret::ShortKeyMaterial>(())
//! ```

pub use pairloom_signature::*;
