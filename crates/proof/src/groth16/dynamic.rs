//! Keys and proofs whose curve and form are known when the program runs.

use super::format::{Format, arkworks, gnark, risc0, snarkjs, sp1};
use super::{Inputs, PreparedKey, Proof, ProofCurve, Rejection, VerifyingKey};
use crate::points::Subgroup;
use crate::text::{object, parse, required};
use crate::{Problem, ReadError, json};
use pairloom_curve::{bls12_381, bn254};
use pairloom_parallel::{Executor, batch};
use serde::de::{Deserializer as _, Error as _, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// A prepared key in some form on some curve.
pub struct Key {
    format: Format,
    selector: [u8; 4],
    typed: TypedKey,
}

enum TypedKey {
    Bn254(Box<PreparedKey<bn254::Curve>>),
    Bls12381(Box<PreparedKey<bls12_381::Curve>>),
}

/// A proof with its public inputs, on the curve of some key.
pub struct Claim(TypedClaim);

enum TypedClaim {
    Bn254(Box<Stated<bn254::Curve>>),
    Bls12381(Box<Stated<bls12_381::Curve>>),
}

/// A proof with the choices of inputs that it may be of, one of which has to hold.
type Stated<C> = (Proof<C>, Vec<Inputs<C>>);

impl Key {
    /// Reads a file. The curve is the one that the file names; where it names none, the one that its length or points are of.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn read(format: Format, file: &[u8]) -> Result<Self, ReadError> {
        let typed = match format {
            Format::Snarkjs | Format::Risc0 => {
                let value = parse(file, "key")?;
                match snarkjs::curve_name(&value) {
                    Some(name) if bls12_381::Curve::NAMES.contains(&name) => bls12381(snarkjs::key(&value)?)?,
                    _ => bn254(snarkjs::key(&value)?)?,
                }
            }
            Format::Gnark | Format::GnarkSha256 | Format::GnarkKeccak256 | Format::Sp1 if is_json(file) => {
                let value = parse(file, "key")?;
                let first = gnark::key_of_json(&value);
                match (first, gnark::key_of_json(&value)) {
                    (Ok(key), _) => bn254(hashed(key, format))?,
                    (Err(_), Ok(key)) => bls12381(hashed(key, format))?,
                    (Err(error), _) => return Err(error),
                }
            }
            Format::Arkworks => of_either(arkworks::key(file), arkworks::key(file))?,
            Format::Gnark | Format::GnarkSha256 | Format::GnarkKeccak256 | Format::Sp1 => {
                of_either(gnark_key(file, format), gnark_key(file, format))?
            }
        };
        Ok(Self { format, selector: sp1::selector(file), typed })
    }

    /// The identifier of the curve.
    pub fn curve(&self) -> &'static str {
        match &self.typed {
            TypedKey::Bn254(_) => "bn254",
            TypedKey::Bls12381(_) => "bls12-381",
        }
    }

    /// The claim of a row, an object with `proof` and `public`.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn claim(&self, row: &Value) -> Result<Claim, ReadError> {
        self.read_claim(row, Subgroup::Check)
    }

    /// What [`Self::claim`] says of each row, over the threads of an executor: whether points are in their subgroups is found out for all together, in
    /// lanes where they pay.
    pub fn claims(&self, rows: &[Value], executor: &dyn Executor) -> Vec<Result<Claim, ReadError>> {
        let mut claims = batch::each(rows, executor, |row| self.read_claim(row, Subgroup::Later));
        let inside = match &self.typed {
            TypedKey::Bn254(_) => are_inside(claims.iter().map(|claim| claim.as_ref().ok()?.bn254()), executor),
            TypedKey::Bls12381(_) => are_inside(claims.iter().map(|claim| claim.as_ref().ok()?.bls12381()), executor),
        };
        for ((claim, row), inside) in claims.iter_mut().zip(rows).zip(inside) {
            // For the reason: the first of several may be a point that has been read since.
            if claim.is_err() || !inside {
                *claim = self.claim(row);
            }
        }
        claims
    }

    fn read_claim(&self, row: &Value, subgroup: Subgroup) -> Result<Claim, ReadError> {
        let row = object(row, "row")?;
        Ok(Claim(match &self.typed {
            TypedKey::Bn254(key) => TypedClaim::Bn254(Box::new(self.typed_claim(key, row, subgroup)?)),
            TypedKey::Bls12381(key) => TypedClaim::Bls12381(Box::new(self.typed_claim(key, row, subgroup)?)),
        }))
    }

    /// The claim of two files. A file that is no JSON holds hexadecimal digits, or the bytes themselves.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn claim_of_files(&self, proof: &[u8], public: &[u8]) -> Result<Claim, ReadError> {
        self.claim(&self.row_of_files(proof, public)?)
    }

    /// What [`Self::claim_of_files`] says of a proof and its public inputs each, all together as with [`Self::claims`].
    pub fn claims_of_files(&self, files: &[(&[u8], &[u8])], executor: &dyn Executor) -> Vec<Result<Claim, ReadError>> {
        let mut rows = Vec::with_capacity(files.len());
        let read: Vec<_> = batch::each(files, executor, |(proof, public)| self.row_of_files(proof, public))
            .into_iter()
            .map(|row| row.map(|row| rows.push(row)))
            .collect();
        let mut claims = self.claims(&rows, executor).into_iter();
        let mut next = |()| claims.next().unwrap_or_else(|| Err(ReadError::new("proof", Problem::Missing)));
        read.into_iter().map(|row| row.and_then(&mut next)).collect()
    }

    /// The row that two files are. Either may be a fixture, an object with the envelope among other things: of a proof's file the envelope alone
    /// is taken, for its maker has no say in what is proven, and of the other file all else.
    fn row_of_files(&self, proof: &[u8], public: &[u8]) -> Result<Value, ReadError> {
        let mut row = Map::new();
        let has_envelopes = matches!(self.format, Format::Sp1 | Format::Risc0);
        let is_envelope = |name: &str| name == "proof" || name == "seal" && matches!(self.format, Format::Risc0);
        match value_of_file(proof, "proof")? {
            Value::Object(fields) if has_envelopes => {
                row.extend(fields.into_iter().filter(|(name, _)| is_envelope(name)))
            }
            value => drop(row.insert("proof".into(), value)),
        }
        match value_of_file(public, "public")? {
            Value::Object(fields) if has_envelopes => {
                row.extend(fields.into_iter().filter(|(name, _)| !is_envelope(name)))
            }
            Value::Object(_) => drop(row.insert("public".into(), ordered_values(public)?)),
            value => drop(row.insert("public".into(), value)),
        }
        Ok(Value::Object(row))
    }

    fn typed_claim<C: ProofCurve>(
        &self,
        key: &PreparedKey<C>,
        row: &Map<String, Value>,
        subgroup: Subgroup,
    ) -> Result<Stated<C>, ReadError> {
        let parts = || Ok::<_, ReadError>((required(row, "proof")?, required(row, "public")?));
        match self.format {
            Format::Snarkjs => parts().and_then(|(proof, public)| {
                Ok((snarkjs::read_proof(proof, subgroup)?, vec![snarkjs::public::<C>(public)?]))
            }),
            Format::Gnark | Format::GnarkSha256 | Format::GnarkKeccak256 => parts().and_then(|(proof, public)| {
                Ok((gnark::read_proof(proof, subgroup)?, vec![gnark::public::<C>(public)?]))
            }),
            Format::Arkworks => parts().and_then(|(proof, public)| {
                Ok((arkworks::read_proof(proof, subgroup)?, vec![arkworks::public::<C>(public)?]))
            }),
            Format::Sp1 => sp1::read_claim(self.selector, key.key().input_count(), row, subgroup),
            Format::Risc0 => risc0::read_claim(key.key(), row, subgroup).map(|(proof, inputs)| (proof, vec![inputs])),
        }
    }

    /// For each claim whether it holds: [`PreparedKey::verify_batch`]. Of a claim with several choices of inputs one has to hold.
    pub fn verify(&self, claims: Vec<Claim>, executor: &dyn Executor) -> Vec<Result<(), Rejection>> {
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for Claim(claim) in claims {
            match claim {
                TypedClaim::Bn254(claim) => first.push(*claim),
                TypedClaim::Bls12381(claim) => second.push(*claim),
            }
        }
        // A claim is of its key's curve.
        match &self.typed {
            TypedKey::Bn254(key) => verify_any(key, first, executor),
            TypedKey::Bls12381(key) => verify_any(key, second, executor),
        }
    }
}

impl Claim {
    fn bn254(&self) -> Option<&Proof<bn254::Curve>> {
        if let TypedClaim::Bn254(stated) = &self.0 { Some(&stated.0) } else { None }
    }
    fn bls12381(&self) -> Option<&Proof<bls12_381::Curve>> {
        if let TypedClaim::Bls12381(stated) = &self.0 { Some(&stated.0) } else { None }
    }
}

/// For each proof whether its points are in their subgroups; `true` where there is none.
fn are_inside<'a, C: ProofCurve>(
    proofs: impl Iterator<Item = Option<&'a Proof<C>>>,
    executor: &dyn Executor,
) -> Vec<bool> {
    let (mut first, mut second, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for proof in proofs {
        if let Some(Proof { a, b, c, commitments, knowledge }) = proof {
            // Infinity is in every subgroup, and without commitments the proof of knowledge is there.
            first.extend([a, c, knowledge].into_iter().chain(commitments).filter(|point| !point.is_identity()));
            second.push(*b);
        }
        ends.push((first.len(), second.len()));
    }
    let first = batch::are_in_subgroup::<C, C::G1>(&first, executor);
    let second = batch::are_in_subgroup::<C, C::G2>(&second, executor);
    let (mut start, all) = ((0, 0), |inside: &[bool]| inside.iter().all(|inside| *inside));
    let inside = |end: (usize, usize)| {
        let begin = core::mem::replace(&mut start, end);
        all(&first[begin.0..end.0]) && all(&second[begin.1..end.1])
    };
    ends.into_iter().map(inside).collect()
}

/// For each claim whether it holds for one of its choices of inputs. All are verified together for the choice that the first claim holds for, and
/// those that fail for the other ones.
fn verify_any<C: ProofCurve>(
    key: &PreparedKey<C>,
    claims: Vec<Stated<C>>,
    executor: &dyn Executor,
) -> Vec<Result<(), Rejection>> {
    let holds = |(proof, choices): &Stated<C>| choices.iter().position(|inputs| key.verify(proof, inputs).is_ok());
    let most = claims.iter().map(|(_, choices)| choices.len()).max().unwrap_or(0);
    let likely = if claims.len() > 1 && most > 1 { claims.first().and_then(holds).unwrap_or(0) } else { 0 };
    let (mut chosen, mut others) = (Vec::with_capacity(claims.len()), Vec::with_capacity(claims.len()));
    for (proof, mut choices) in claims {
        let inputs = if choices.is_empty() { Vec::new() } else { choices.swap_remove(likely.min(choices.len() - 1)) };
        chosen.push((proof, inputs));
        others.push(choices);
    }
    let mut verdicts = key.verify_batch(&chosen, executor);
    loop {
        let is_open = |at: &usize| verdicts[*at].is_err() && !others[*at].is_empty();
        let open: Vec<_> = (0..chosen.len()).filter(is_open).collect();
        if open.is_empty() {
            return verdicts;
        }
        let next = |at: &usize| (chosen[*at].0.clone(), others[*at].pop().unwrap_or_default());
        let retried: Vec<_> = open.iter().map(next).collect();
        for (at, verdict) in open.into_iter().zip(key.verify_batch(&retried, executor)) {
            verdicts[at] = verdict;
        }
    }
}

/// A key in gnark's binary form.
fn gnark_key<C: ProofCurve>(file: &[u8], format: Format) -> Option<Result<VerifyingKey<C>, ReadError>> {
    gnark::key(file).map(|key| key.map(|key| hashed(key, format)))
}

/// A key whose commitments are hashed as a form says.
fn hashed<C: ProofCurve>(mut key: VerifyingKey<C>, format: Format) -> VerifyingKey<C> {
    key.commitments.iter_mut().for_each(|commitment| commitment.hash = format.commitment_hash());
    key
}

fn bn254(key: VerifyingKey<bn254::Curve>) -> Result<TypedKey, ReadError> {
    PreparedKey::of_points_in_subgroups(key).map(|key| TypedKey::Bn254(Box::new(key)))
}

fn bls12381(key: VerifyingKey<bls12_381::Curve>) -> Result<TypedKey, ReadError> {
    PreparedKey::of_points_in_subgroups(key).map(|key| TypedKey::Bls12381(Box::new(key)))
}

type Tried<C> = Option<Result<VerifyingKey<C>, ReadError>>;

fn of_either(first: Tried<bn254::Curve>, second: Tried<bls12_381::Curve>) -> Result<TypedKey, ReadError> {
    match (first, second) {
        (Some(key), _) => key.and_then(bn254),
        (None, Some(key)) => key.and_then(bls12381),
        (None, None) => Err(ReadError::new("key", Problem::UnknownForm)),
    }
}

/// Whether a file is a JSON document by its first character. Bytes that begin like one are not text, or have control characters, as no document does.
fn is_json(file: &[u8]) -> bool {
    let begins = matches!(file.trim_ascii_start().first(), Some(b'{' | b'[' | b'"'));
    let is_control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    begins && core::str::from_utf8(file).is_ok() && !file.iter().any(is_control)
}

fn value_of_file(file: &[u8], field: &str) -> Result<Value, ReadError> {
    if is_json(file) {
        return parse(file, field);
    }
    let text = core::str::from_utf8(file.trim_ascii()).ok();
    let digits = text.filter(|text| {
        let digits = text.strip_prefix("0x").unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    });
    Ok(Value::String(digits.map_or_else(|| hex::encode(file), str::to_owned)))
}

/// The values of an object in their order, as gnark writes a witness.
fn ordered_values(file: &[u8]) -> Result<Value, ReadError> {
    struct Values;
    impl<'de> Visitor<'de> for Values {
        type Value = Vec<Value>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Vec<Value>, A::Error> {
            let mut values = Vec::new();
            while let Some((_, value)) = object.next_entry::<IgnoredAny, Value>()? {
                if value.is_object() {
                    return Err(A::Error::custom("an object in an object"));
                }
                values.push(value);
            }
            Ok(values)
        }
    }
    let values = serde_json::Deserializer::from_slice(file).deserialize_map(Values);
    values
        .map(Value::Array)
        .map_err(|error| ReadError::new("public", Problem::NotJson(json::Refused::Syntax(error.to_string()))))
}
