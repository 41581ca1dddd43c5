//! BLS signatures.

use crate::answer::{Verdicts, answered};
use crate::column::{Bytes, ColumnError, Lists, OneOrMany, optional};
use arrow_array::{Array, RecordBatch};
use pairloom_parallel::Executor;
use pairloom_signature::dynamic::{Claim, ClaimFields, DynamicSuite};

/// Columns of claims: who signed what. A row takes from each pair the one that is not null.
#[derive(Clone, Copy, Default)]
pub struct Claims<'a> {
    /// `public_key`.
    pub public_key: Option<Bytes<'a>>,
    /// `public_keys`: every key signed the same message, or the message at its place.
    pub public_keys: Option<Lists<'a>>,
    /// `message`.
    pub message: Option<Bytes<'a>>,
    /// `messages`.
    pub messages: Option<Lists<'a>>,
    /// `signature`.
    pub signature: Option<Bytes<'a>>,
    /// `proof_of_possession`, of one key.
    pub proof: Option<Bytes<'a>>,
    /// `proofs_of_possession`, of several keys.
    pub proofs: Option<Lists<'a>>,
}

/// The verdict on each row of three columns of one length: keys and messages are bytes, or lists of bytes.
///
/// # Errors
///
/// A column of another type or length.
pub fn verify(
    suite: DynamicSuite,
    public_keys: &dyn Array,
    messages: &dyn Array,
    signatures: &dyn Array,
    executor: &dyn Executor,
) -> Result<Verdicts, ColumnError> {
    ColumnError::unless_length("message", public_keys.len(), messages.len())?;
    ColumnError::unless_length("signature", public_keys.len(), signatures.len())?;
    let mut claims = Claims { signature: Some(Bytes::of("signature", signatures)?), ..Claims::default() };
    match OneOrMany::of("public_key", public_keys)? {
        OneOrMany::One(keys) => claims.public_key = Some(keys),
        OneOrMany::Many(keys) => claims.public_keys = Some(keys),
    }
    match OneOrMany::of("message", messages)? {
        OneOrMany::One(messages) => claims.message = Some(messages),
        OneOrMany::Many(messages) => claims.messages = Some(messages),
    }
    Ok(claims.verify(suite, public_keys.len(), executor))
}

/// The verdict on each row of a table with the columns of [`Claims`], by their names; other columns are ignored.
///
/// # Errors
///
/// A column that is missing, or of another type.
pub fn verify_table(
    suite: DynamicSuite,
    table: &RecordBatch,
    executor: &dyn Executor,
) -> Result<Verdicts, ColumnError> {
    Ok(Claims::of_table(table)?.verify(suite, table.num_rows(), executor))
}

impl<'a> Claims<'a> {
    /// The columns of a table.
    ///
    /// # Errors
    ///
    /// A column that is missing, or of another type.
    pub fn of_table(table: &'a RecordBatch) -> Result<Self, ColumnError> {
        let bytes = |name| optional(table, name).map(|array| Bytes::of(name, array)).transpose();
        let lists = |name| optional(table, name).map(|array| Lists::of(name, array)).transpose();
        let claims = Self {
            public_key: bytes("public_key")?,
            public_keys: lists("public_keys")?,
            message: bytes("message")?,
            messages: lists("messages")?,
            signature: bytes("signature")?,
            proof: bytes("proof_of_possession")?,
            proofs: lists("proofs_of_possession")?,
        };
        let missing = |name: &str| Err(ColumnError::Missing { name: name.into() });
        match claims {
            Self { public_key: None, public_keys: None, .. } => missing("public_key"),
            Self { message: None, messages: None, .. } => missing("message"),
            Self { signature: None, .. } => missing("signature"),
            claims => Ok(claims),
        }
    }

    /// The claim of a row; `None` where key, message or signature is null.
    fn claim(&self, row: usize) -> Option<Result<Claim, String>> {
        let one = |column: Option<Bytes<'_>>| column.and_then(|column| column.get(row)).map(<[u8]>::to_vec);
        let many = |name, column: Option<Lists<'_>>| column.and_then(|column| items(name, column, row)).transpose();
        let fields = || {
            Ok(ClaimFields {
                public_key: one(self.public_key),
                public_keys: many("public_keys", self.public_keys)?,
                message: one(self.message),
                messages: many("messages", self.messages)?,
                signature: one(self.signature),
                proof_of_possession: one(self.proof),
                proofs_of_possession: many("proofs_of_possession", self.proofs)?,
            })
        };
        match fields() {
            Err(reason) => Some(Err(reason)),
            Ok(ClaimFields { public_key: None, public_keys: None, .. })
            | Ok(ClaimFields { message: None, messages: None, .. })
            | Ok(ClaimFields { signature: None, .. }) => None,
            Ok(fields) => Some(fields.claim().map_err(|error| error.to_string())),
        }
    }

    fn verify(&self, suite: DynamicSuite, rows: usize, executor: &dyn Executor) -> Verdicts {
        let verdicts = |claims: Vec<Claim>| {
            let verdicts = suite.verify(&claims, executor).into_iter();
            verdicts.map(|verdict| verdict.map_err(|defect| defect.to_string())).collect()
        };
        answered((0..rows).map(|row| self.claim(row)), verdicts).into_iter().collect()
    }
}

/// The items of a row; an error where one is null.
fn items(name: &str, lists: Lists<'_>, row: usize) -> Option<Result<Vec<Vec<u8>>, String>> {
    let range = lists.range(row)?;
    let item = |(index, place)| match lists.item(place) {
        Some(bytes) => Ok(bytes.to_vec()),
        None => Err(format!("{name}[{index}]: null")),
    };
    Some(range.enumerate().map(item).collect())
}
