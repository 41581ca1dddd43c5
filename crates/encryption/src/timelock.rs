//! Files that open when a beacon appears: age files whose file key is encrypted to a round of a drand network.
//!
//! The stanza is `-> tlock ROUND CHAIN-HASH` with a body of [`crate::ibe`]. The files are those of `tle`, tlock-js and age plugins.

mod header;

use crate::chain::Chain;
use crate::ibe::{self, IdentityScheme, MESSAGE, Message, OpenError, STACK};
use age::armor::ArmoredReader;
use age::{DecryptError, EncryptError};
use age_core::format::{FileKey, Stanza};
use age_core::secrecy::ExposeSecret;
use core::fmt;
use header::{HeaderFirst, ShortLines};
use pairloom_algebra::secret::without_traces;
use pairloom_curve::encoding::{DecodeError, ScalarBigEndian, ScalarEncoding};
use pairloom_curve::hash::field::HashToField;
use pairloom_parallel::Executor;
use pairloom_signature::drand::{
    BlsBn254UnchainedOnG1, BlsUnchainedG1Rfc9380, BlsUnchainedOnG1, PedersenBlsUnchained, Scheme,
};
use pairloom_signature::secret::Scalar;
use pairloom_signature::{PublicKey, Signature};
use rand::TryRngCore;
use rand::rngs::OsRng;
use std::cell::RefCell;
use std::collections::HashSet;
use std::io::{self, BufReader, Read, Write};
use thiserror::Error;
use zeroize::Zeroizing;

/// The reason why a file cannot be made or opened. One line.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TimeLockError {
    /// drand has no such scheme, or its beacons sign one another so that nobody knows what a later one will sign.
    #[error("scheme: {0:?} has no beacons that files can wait for")]
    Scheme(String),
    /// The network's key is none of its scheme.
    #[error("public_key: {0}")]
    Key(DecodeError),
    /// The beacon's signature is none of its scheme.
    #[error("signature: {0}")]
    Signature(DecodeError),
    /// The beacon is not the network's.
    #[error("signature: does not verify for round {round} under the chain's key")]
    Beacon {
        /// The round that the beacon claims.
        round: u64,
    },
    /// Rounds are counted from 1.
    #[error("round: there is no round 0")]
    NoRound,
    /// The file waits for another round.
    #[error("the file waits for round {waits_for}, and the beacon is of round {round}")]
    Round {
        /// The file's round.
        waits_for: u64,
        /// The beacon's.
        round: u64,
    },
    /// The file waits for another network.
    #[error("the file waits for the chain {0}, which is not the one given")]
    Chain(String),
    /// The file is no age file, or is for other recipients only.
    #[error("{0}")]
    NotTimeLocked(&'static str),
    /// A stanza of another form.
    #[error("the stanza tlock: {0}")]
    Stanza(&'static str),
    /// The encrypted file key does not open.
    #[error("{0}")]
    Open(#[from] OpenError),
    /// The operating system has no randomness to give.
    #[error("no randomness")]
    Randomness,
    /// The file is damaged.
    #[error("damaged: {0}")]
    Damaged(String),
    /// Input or output.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl TimeLockError {
    fn is_of_another_chain(&self) -> bool {
        matches!(self, Self::Chain(_))
    }
}

/// What is done with one scheme.
trait Lock: Send + Sync {
    fn encrypt(&self, round: u64, message: &[u8; MESSAGE], sigma: &[u8; MESSAGE]) -> Vec<u8>;
    fn unlock(&self, round: u64, signature: &[u8]) -> Result<Box<dyn Opener>, TimeLockError>;
}

/// What opens the files of one round.
trait Opener: Send + Sync {
    fn open(&self, body: &[u8]) -> Result<Message, OpenError>;
    fn open_many(&self, bodies: &[&[u8]], executor: &dyn Executor) -> Vec<Result<Message, OpenError>>;
}

struct Keyed<T: Scheme>(PublicKey<T::Suite>);
struct Round<T: Scheme>(Signature<T::Suite>);

impl<T: IdentityScheme> Lock for Keyed<T>
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    fn encrypt(&self, round: u64, message: &[u8; MESSAGE], sigma: &[u8; MESSAGE]) -> Vec<u8> {
        ibe::encrypt::<T>(&self.0, &T::message(round, &[]), message, sigma)
    }

    fn unlock(&self, round: u64, signature: &[u8]) -> Result<Box<dyn Opener>, TimeLockError> {
        let signature = Signature::from_bytes(signature).map_err(TimeLockError::Signature)?;
        match self.0.verify(&T::message(round, &[]), &signature) {
            true => Ok(Box::new(Round::<T>(signature))),
            false => Err(TimeLockError::Beacon { round }),
        }
    }
}

impl<T: IdentityScheme> Opener for Round<T>
where
    Scalar<T::Suite>: HashToField,
    ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
{
    fn open(&self, body: &[u8]) -> Result<Message, OpenError> {
        ibe::decrypt::<T>(&self.0, body)
    }

    fn open_many(&self, bodies: &[&[u8]], executor: &dyn Executor) -> Vec<Result<Message, OpenError>> {
        ibe::decrypt_many::<T>(&self.0, bodies, executor)
    }
}

/// A network that files can wait for.
pub struct TimeLock {
    lock: Box<dyn Lock>,
    hash: [u8; 32],
}

impl fmt::Debug for TimeLock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TimeLock({})", hex::encode(self.hash))
    }
}

impl TimeLock {
    /// The lock of a chain.
    ///
    /// # Errors
    ///
    /// [`TimeLockError::Scheme`], [`TimeLockError::Key`].
    pub fn new(chain: &Chain) -> Result<Self, TimeLockError> {
        fn keyed<T: IdentityScheme>(key: &[u8]) -> Result<Box<dyn Lock>, TimeLockError>
        where
            Scalar<T::Suite>: HashToField,
            ScalarBigEndian: ScalarEncoding<Scalar<T::Suite>>,
        {
            Ok(Box::new(Keyed::<T>(PublicKey::from_bytes(key).map_err(TimeLockError::Key)?)))
        }
        let open = match chain.scheme.as_str() {
            PedersenBlsUnchained::NAME => keyed::<PedersenBlsUnchained>,
            BlsUnchainedOnG1::NAME => keyed::<BlsUnchainedOnG1>,
            BlsUnchainedG1Rfc9380::NAME => keyed::<BlsUnchainedG1Rfc9380>,
            BlsBn254UnchainedOnG1::NAME => keyed::<BlsBn254UnchainedOnG1>,
            other => return Err(TimeLockError::Scheme(other.into())),
        };
        Ok(Self { lock: open(&chain.public_key)?, hash: chain.hash })
    }

    /// Encrypts a stream to a round; nobody can decrypt it before the network publishes that round's beacon. As much is in memory as a chunk
    /// of age takes (64 KiB).
    ///
    /// # Errors
    ///
    /// [`TimeLockError::NoRound`], [`TimeLockError::Randomness`], [`TimeLockError::Io`].
    pub fn encrypt(
        &self,
        round: u64,
        armored: bool,
        mut plaintext: impl Read,
        output: impl Write,
    ) -> Result<(), TimeLockError> {
        if round == 0 {
            return Err(TimeLockError::NoRound);
        }
        without_traces::<STACK, _>(|| {
            let recipient = Recipient { lock: self, round };
            let encryptor = age::Encryptor::with_recipients(core::iter::once(&recipient as &dyn age::Recipient));
            let encryptor = encryptor.map_err(|_| TimeLockError::Randomness)?;
            let format = if armored { age::armor::Format::AsciiArmor } else { age::armor::Format::Binary };
            let output = age::armor::ArmoredWriter::wrap_output(output, format)?;
            let mut output = encryptor.wrap_output(output)?;
            io::copy(&mut plaintext, &mut output)?;
            output.finish()?.finish()?.flush()?;
            Ok(())
        })
    }

    /// What opens files that wait for a round, from its beacon's signature, which is verified first.
    ///
    /// # Errors
    ///
    /// [`TimeLockError::Signature`], [`TimeLockError::Beacon`].
    pub fn unlock(&self, round: u64, signature: &[u8]) -> Result<Unlocked, TimeLockError> {
        Ok(Unlocked { opener: self.lock.unlock(round, signature)?, round, hash: hex::encode(self.hash) })
    }
}

/// What opens the files of a round of a network.
pub struct Unlocked {
    opener: Box<dyn Opener>,
    round: u64,
    hash: String,
}

impl fmt::Debug for Unlocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Unlocked({} of {})", self.round, self.hash)
    }
}

impl Unlocked {
    /// Decrypts a stream, armored or not. Every chunk is authenticated before it is written; where a later one is damaged, earlier ones have been
    /// written, and there is an error.
    ///
    /// # Errors
    ///
    /// [`TimeLockError`].
    pub fn decrypt(&self, file: impl Read, output: impl Write) -> Result<(), TimeLockError> {
        without_traces::<STACK, _>(|| self.decrypt_by(&|waits, body| self.file_key(waits, body), file, output))
    }

    /// The file keys of many files, from their headers, over the threads of an executor: [`ibe::decrypt_many`].
    ///
    /// # Errors
    ///
    /// For each header what is wrong with it.
    pub fn open_many(&self, headers: &[Header], executor: &dyn Executor) -> Vec<Result<OpenedHeader, TimeLockError>> {
        let checked: Vec<_> = headers.iter().map(|header| self.check(&header.waits)).collect();
        let fit = headers.iter().zip(&checked).filter(|(_, checked)| checked.is_ok());
        let bodies: Vec<_> = fit.map(|(header, _)| header.body.as_slice()).collect();
        let mut messages = self.open_bodies(&bodies, executor).into_iter();
        let opened = checked.into_iter().zip(headers).map(|(checked, header)| {
            checked?;
            let message = messages.next().unwrap_or(Err(OpenError::Changed))?;
            Ok(OpenedHeader { body: header.body.clone(), message })
        });
        opened.collect()
    }

    /// As [`Self::decrypt`], where the file's header has been opened.
    ///
    /// # Errors
    ///
    /// [`TimeLockError`]; [`TimeLockError::Damaged`] if the header is another file's.
    pub fn decrypt_opened(
        &self,
        opened: &OpenedHeader,
        file: impl Read,
        output: impl Write,
    ) -> Result<(), TimeLockError> {
        let key = |_: &Waits, body: &[u8]| match body == opened.body {
            true => Ok(file_key(&opened.message)),
            false => Err(TimeLockError::Damaged("not the header that was opened".into())),
        };
        without_traces::<STACK, _>(|| self.decrypt_by(&key, file, output))
    }

    fn decrypt_by(&self, key: &FindKey<'_>, file: impl Read, mut output: impl Write) -> Result<(), TimeLockError> {
        let decryptor = open_header(file)?;
        let identity = Identity { key, problem: RefCell::new(None) };
        let stream = decryptor.decrypt(core::iter::once(&identity as &dyn age::Identity));
        let mut stream = match (stream, identity.problem.into_inner()) {
            (Ok(stream), _) => stream,
            (Err(DecryptError::NoMatchingKeys), Some(problem)) => return Err(problem),
            (Err(error), _) => return Err(not_opened(error)),
        };
        let mut chunk = Zeroizing::new(vec![0; 1 << 16]);
        loop {
            match stream.read(&mut chunk) {
                Ok(0) => break,
                Ok(count) => output.write_all(&chunk[..count])?,
                Err(error) => return Err(io_or(error, TimeLockError::Damaged)),
            }
        }
        Ok(output.flush()?)
    }

    /// An error if a file waits for something else.
    fn check(&self, waits: &Waits) -> Result<(), TimeLockError> {
        if waits.chain_hash != self.hash {
            return Err(TimeLockError::Chain(waits.chain_hash.clone()));
        }
        match waits.round == self.round {
            true => Ok(()),
            false => Err(TimeLockError::Round { waits_for: waits.round, round: self.round }),
        }
    }

    fn file_key(&self, waits: &Waits, body: &[u8]) -> Result<FileKey, TimeLockError> {
        self.check(waits)?;
        Ok(file_key(&self.open_body(body)?))
    }

    /// Decrypts the body of a stanza.
    ///
    /// # Errors
    ///
    /// [`OpenError`].
    pub fn open_body(&self, body: &[u8]) -> Result<Message, OpenError> {
        self.opener.open(body)
    }

    /// Decrypts the bodies of many stanzas, over the threads of an executor: [`ibe::decrypt_many`].
    ///
    /// # Errors
    ///
    /// For each body what is wrong with it.
    pub fn open_bodies(&self, bodies: &[&[u8]], executor: &dyn Executor) -> Vec<Result<Message, OpenError>> {
        self.opener.open_many(bodies, executor)
    }
}

/// What a file waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waits {
    /// The round.
    pub round: u64,
    /// The chain's hash, in hexadecimal.
    pub chain_hash: String,
}

/// The header of a file: what it waits for, and its encrypted file key. Where it waits for any of several rounds or networks, one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What the file waits for.
    pub waits: Waits,
    /// The rounds of that network that it waits for, of which any opens it.
    rounds: Vec<u64>,
    body: Vec<u8>,
}

impl Header {
    /// Reads the start of a file, as far as the header reaches. The first stanza of time-lock counts.
    ///
    /// # Errors
    ///
    /// [`TimeLockError::NotTimeLocked`], [`TimeLockError::Stanza`], [`TimeLockError::Io`].
    pub fn read(file: impl Read) -> Result<Self, TimeLockError> {
        Self::chosen(file, |_| true)
    }

    /// As [`Self::read`], but the first stanza of a network counts if there is one, by the chain's hash.
    ///
    /// # Errors
    ///
    /// As there.
    pub fn read_for(file: impl Read, chain_hash: &[u8; 32]) -> Result<Self, TimeLockError> {
        let hash = hex::encode(chain_hash);
        Self::chosen(file, |waits| waits.chain_hash == hash)
    }

    /// The first stanza that is wanted, otherwise the first.
    fn chosen(file: impl Read, is_wanted: impl Fn(&Waits) -> bool) -> Result<Self, TimeLockError> {
        let reader = Reader(RefCell::new(Vec::new()));
        // Fails, for a reader of headers opens nothing.
        drop(open_header(file)?.decrypt(core::iter::once(&reader as &dyn age::Identity)));
        let mut stanzas = reader.0.into_inner();
        if stanzas.is_empty() {
            return Err(NOT_TIME_LOCKED);
        }
        let wanted = |stanza: &Result<(Waits, _), _>| stanza.as_ref().is_ok_and(|(waits, _)| is_wanted(waits));
        let chosen = stanzas.iter().position(wanted).unwrap_or(0);
        let all: Vec<_> = stanzas.iter().flatten().map(|(waits, _)| waits.clone()).collect();
        let (waits, body) = stanzas.swap_remove(chosen)?;
        let same_network = all.into_iter().filter(|other| other.chain_hash == waits.chain_hash);
        Ok(Self { rounds: same_network.map(|other| other.round).collect(), waits, body })
    }

    /// The rounds of the network that the file waits for, in the order of its stanzas: any of them opens it.
    pub fn rounds(&self) -> &[u64] {
        &self.rounds
    }

    /// The encrypted file key: a body of [`crate::ibe`].
    pub fn body(&self) -> &[u8] {
        &self.body
    }
}

/// The header of a file whose file key is decrypted.
pub struct OpenedHeader {
    body: Vec<u8>,
    message: Message,
}

/// What a file waits for, from its header.
///
/// # Errors
///
/// Those of [`Header::read`].
pub fn waits_for(file: impl Read) -> Result<Waits, TimeLockError> {
    Header::read(file).map(|header| header.waits)
}

fn file_key(message: &Message) -> FileKey {
    FileKey::init_with_mut(|file_key| file_key.copy_from_slice(&**message))
}

const NOT_TIME_LOCKED: TimeLockError = TimeLockError::NotTimeLocked("an age file that waits for no beacon");

/// A file whose armor has been taken off, its header first.
type Opened<R> = HeaderFirst<BufReader<ArmoredReader<BufReader<ShortLines<R>>>>>;

fn open_header<R: Read>(file: R) -> Result<age::Decryptor<Opened<R>>, TimeLockError> {
    let not_age = |_| TimeLockError::NotTimeLocked("not an age file, or its beginning is damaged");
    let file = HeaderFirst::new(BufReader::new(ArmoredReader::new(ShortLines::new(file))));
    let file = file.map_err(|error| io_or(error, not_age))?;
    let file = file.ok_or(TimeLockError::NotTimeLocked("the header is longer than 64 KiB"))?;
    age::Decryptor::new_buffered(file).map_err(|error| match error {
        DecryptError::Io(error) => io_or(error, not_age),
        error => not_age(error.to_string()),
    })
}

/// An error of input or output, unless it says what is wrong with the file.
fn io_or(error: io::Error, of_file: impl FnOnce(String) -> TimeLockError) -> TimeLockError {
    match error.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => of_file(error.to_string()),
        _ => TimeLockError::Io(error),
    }
}

fn not_opened(error: DecryptError) -> TimeLockError {
    match error {
        DecryptError::NoMatchingKeys => NOT_TIME_LOCKED,
        DecryptError::Io(error) => io_or(error, TimeLockError::Damaged),
        DecryptError::InvalidMac => TimeLockError::Damaged("the header was changed".into()),
        error => TimeLockError::Damaged(error.to_string()),
    }
}

/// The round and the chain of a stanza, `None` of another kind.
fn parsed(stanza: &Stanza) -> Option<Result<Waits, TimeLockError>> {
    if stanza.tag != "tlock" {
        return None;
    }
    let [round, hash] = stanza.args.as_slice() else {
        return Some(Err(TimeLockError::Stanza("has not two arguments, a round and a chain's hash")));
    };
    let canonical = round.parse().ok().filter(|value: &u64| value.to_string() == *round);
    let waits = canonical.map(|round| Waits { round, chain_hash: hash.clone() });
    Some(waits.ok_or(TimeLockError::Stanza("its round is no number")))
}

struct Recipient<'a> {
    lock: &'a TimeLock,
    round: u64,
}

impl age::Recipient for Recipient<'_> {
    fn wrap_file_key(&self, file_key: &FileKey) -> Result<(Vec<Stanza>, HashSet<String>), EncryptError> {
        let mut sigma = Zeroizing::new([0; MESSAGE]);
        OsRng.try_fill_bytes(&mut *sigma).map_err(|error| EncryptError::Io(io::Error::other(error)))?;
        let stanza = Stanza {
            tag: "tlock".into(),
            args: vec![self.round.to_string(), hex::encode(self.lock.hash)],
            body: self.lock.lock.encrypt(self.round, file_key.expose_secret(), &sigma),
        };
        Ok((vec![stanza], HashSet::new()))
    }
}

/// From what a file waits for and its encrypted file key to its file key.
type FindKey<'a> = dyn Fn(&Waits, &[u8]) -> Result<FileKey, TimeLockError> + 'a;

struct Identity<'a> {
    key: &'a FindKey<'a>,
    /// Why the first stanza did not open, or the first of this network: a later one may.
    problem: RefCell<Option<TimeLockError>>,
}

impl age::Identity for Identity<'_> {
    fn unwrap_stanza(&self, stanza: &Stanza) -> Option<Result<FileKey, DecryptError>> {
        let opened = parsed(stanza)?.and_then(|waits| (self.key)(&waits, &stanza.body));
        let Err(problem) = opened else { return opened.ok().map(Ok) };
        let mut kept = self.problem.borrow_mut();
        if kept.as_ref().is_none_or(TimeLockError::is_of_another_chain) {
            *kept = Some(problem);
        }
        None
    }
}

/// What a stanza of time-lock says, and its body.
type Said = Result<(Waits, Vec<u8>), TimeLockError>;

/// Keeps what the stanzas of time-lock say.
struct Reader(RefCell<Vec<Said>>);

impl age::Identity for Reader {
    fn unwrap_stanza(&self, stanza: &Stanza) -> Option<Result<FileKey, DecryptError>> {
        if let Some(waits) = parsed(stanza) {
            self.0.borrow_mut().push(waits.map(|waits| (waits, stanza.body.clone())));
        }
        None
    }
}
