//! Arrow arrays in, Arrow arrays out.
//!
//! Each function takes columns of one length and answers with columns of that length: row by row, in order. A row whose input is null is
//! answered with null. A row that is wrong is answered with a reason, a line that starts with the name of the field; the other rows are
//! answered as if it were not there. An error ([`ColumnError`]) is about a column as a whole: one that is missing, or has another type.
//!
//! Columns of bytes may be `Binary`, `LargeBinary`, `BinaryView` or `FixedSizeBinary`, and columns of lists `List`, `LargeList` or
//! `FixedSizeList` of those. Nothing is cast, and a column of any other type is refused, never read as something else.
//!
//! Memory is that of the columns and of what is computed on them, so the caller bounds it by the length of what is handed over. Threads are the
//! caller's [`Executor`](pairloom_parallel::Executor).
//!
//! | function | columns | answer |
//! |---|---|---|
//! | [`signatures::verify`] | keys, messages, signatures | [`Verdicts`] |
//! | [`beacons::verify`] | rounds, signatures | [`Verdicts`] |
//! | [`proofs::verify`] | Groth16 proofs, public inputs | [`Verdicts`] |
//! | [`proofs::verify_kzg`], [`proofs::verify_blob_kzg`] | KZG proofs with commitments, points, values, or blobs | [`Verdicts`] |
//! | [`points::check`] | points | [`Verdicts`] |
//! | [`points::hash`] | messages | [`Values`], points |
//! | [`pairings::pairings`] | points of G1 and of G2, or lists of them | [`Values`], elements of GT |
//!
//! ```
//! use arrow_array::{Array, BinaryArray};
//! use pairloom_columnar::points::{self, Curve, Group};
//! use pairloom_parallel::Inline;
//!
//! let generator = hex_literal("97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb");
//! let points = BinaryArray::from(vec![Some(generator.as_slice()), None, Some(b"a point?")]);
//! let verdicts = points::check(Curve::Bls12381, Group::G1, &points, &Inline)?;
//! assert!(verdicts.valid.value(0) && verdicts.valid.is_null(1) && !verdicts.valid.value(2));
//! assert_eq!(verdicts.reason.value(2), "point: expected 48 bytes, got 8");
//! # fn hex_literal(digits: &str) -> Vec<u8> {
//! #     (0..digits.len()).step_by(2).map(|i| u8::from_str_radix(&digits[i..i + 2], 16).expect("digits")).collect()
//! # }
//! # Ok::<(), pairloom_columnar::ColumnError>(())
//! ```

pub mod answer;
pub mod beacons;
pub mod column;
pub mod pairings;
pub mod points;
pub mod proofs;
pub mod signatures;

pub use answer::{Values, Verdicts};
pub use column::ColumnError;
