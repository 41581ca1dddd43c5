//! Batches of signature sets beside blst's, and bulk membership in the subgroup beside blst's one by one; one thread, in one run.
//!
//! JSON Lines on standard output: `{"op","size","messages","ours_us","blst_us","ratio"}`, microseconds of thread time (of the clock for several threads)
//! for the whole batch, the least of all rounds, in which both take turns. `PAIRLOOM_INSTRUCTIONS` caps the instructions of ours.
#![warn(missing_docs)]

use blst::{BLST_ERROR, blst_p1_affine, blst_p1_affine_in_g1, blst_p2_affine, blst_p2_affine_in_g2};
use clap::Parser;
use pairloom_bench::clock::micros;
use pairloom_curve::encoding::{PointEncoding, ZcashUncompressed};
use pairloom_curve::lanes::LaneGroup;
use pairloom_curve::subgroup::combinations::Soundness;
use pairloom_curve::{Affine, Point, bls12_381};
use pairloom_parallel::{Executor, Inline, Pool, batch};
use pairloom_signature::sets::{EmptyBatch, SignatureSet, Weight64, all_valid};
use pairloom_signature::suite::{MinPkPop, Suite};
use pairloom_signature::{PublicKey, SecretKey, Signature};
use rand::TryRngCore;
use rand::rngs::OsRng;
use sha2::{Digest, Sha256};
use std::time::Instant;

/// Times batches of signature sets and of subgroup checks against blst.
#[derive(Parser)]
#[command(name = "batches", version)]
struct Options {
    /// How often each is timed.
    #[arg(long, default_value_t = 15)]
    rounds: usize,
    /// The threads of ours; blst has one.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Points of a subgroup check.
    #[arg(long, default_value_t = 10_000)]
    points: usize,
}

fn main() {
    let options = Options::parse();
    let pool = Pool::new(options.threads).expect("threads");
    let executor: &dyn Executor = if options.threads == 1 { &Inline } else { &pool };
    for size in [10, 128, 1000] {
        for messages in [1, 4, size] {
            let sets = Sets::new(size, messages);
            let [ours, theirs] = least(options.threads, options.rounds, [&|| sets.ours(executor), &|| sets.blst()]);
            report("sets", size, messages, ours, theirs);
        }
    }
    let (g1, g2) = (points::<bls12_381::G1>(options.points), points::<bls12_381::G2>(options.points));
    // SAFETY: the arguments are valid references.
    let blst_g1 =
        blst_points(&g1, |bytes, point: &mut blst_p1_affine| unsafe { blst::blst_p1_deserialize(point, bytes) });
    let blst_g2 =
        blst_points(&g2, |bytes, point: &mut blst_p2_affine| unsafe { blst::blst_p2_deserialize(point, bytes) });
    let checks: [(_, [&dyn Fn() -> bool; 3]); 2] = [
        (
            "g1",
            [
                &|| combined(&g1, executor),
                &|| batch::are_in_subgroup::<bls12_381::Curve, _>(&g1, executor).into_iter().all(|inside| inside),
                // SAFETY: the argument is a valid reference.
                &|| blst_g1.iter().all(|point| unsafe { blst_p1_affine_in_g1(point) }),
            ],
        ),
        (
            "g2",
            [
                &|| combined(&g2, executor),
                &|| batch::are_in_subgroup::<bls12_381::Curve, _>(&g2, executor).into_iter().all(|inside| inside),
                // SAFETY: the argument is a valid reference.
                &|| blst_g2.iter().all(|point| unsafe { blst_p2_affine_in_g2(point) }),
            ],
        ),
    ];
    for (group, ways) in checks {
        let [combined, exact, theirs] = least(options.threads, options.rounds.div_ceil(3), ways);
        report(&format!("{group}_by_combinations"), options.points, 0, combined, theirs);
        report(&format!("{group}_exact"), options.points, 0, exact, theirs);
    }
}

/// The microseconds that this thread runs for a call; those on the clock where it has several threads.
fn timed(threads: usize, call: impl FnOnce()) -> f64 {
    if threads == 1 {
        return micros(call);
    }
    let start = Instant::now();
    call();
    start.elapsed().as_secs_f64() * 1e6
}

/// The least microseconds of each computation over rounds in which all take turns; what it says must be true.
fn least<const N: usize>(threads: usize, rounds: usize, computations: [&dyn Fn() -> bool; N]) -> [f64; N] {
    let mut least = [f64::INFINITY; N];
    for round in 0..=rounds {
        for (least, compute) in least.iter_mut().zip(computations) {
            let mut valid = false;
            let time = timed(threads, || valid = compute());
            assert!(valid, "everything here is valid");
            // The first round measures what ours measures first.
            *least = if round == 0 { *least } else { least.min(time) };
        }
    }
    least
}

fn report(op: &str, size: usize, messages: usize, ours: f64, theirs: f64) {
    println!(
        "{{\"op\":\"{op}\",\"size\":{size},\"messages\":{messages},\"ours_us\":{ours:.1},\"blst_us\":{theirs:.1},\"ratio\":{:.3}}}",
        ours / theirs
    );
}

const DST: &[u8] = MinPkPop::ID.as_bytes();

/// Signature sets as both libraries have them: keys are validated, signatures are on the curve and not yet checked for the subgroup.
struct Sets {
    messages: Vec<Vec<u8>>,
    keys: Vec<PublicKey<MinPkPop>>,
    signatures: Vec<Affine<bls12_381::G2>>,
    blst_keys: Vec<blst::min_pk::PublicKey>,
    blst_signatures: Vec<blst::min_pk::Signature>,
}

impl Sets {
    fn new(size: usize, messages: usize) -> Self {
        let secret = |i: usize| {
            SecretKey::<MinPkPop>::derive(&Sha256::digest(i.to_le_bytes()), b"").expect("32 bytes are enough")
        };
        let messages: Vec<_> = (0..size).map(|i| Sha256::digest((i % messages).to_be_bytes()).to_vec()).collect();
        let secrets: Vec<_> = (0..size).map(secret).collect();
        let keys: Vec<_> = secrets.iter().map(SecretKey::public_key).collect();
        let signatures: Vec<_> = secrets.iter().zip(&messages).map(|(secret, message)| secret.sign(message)).collect();
        let blst_keys = keys.iter().map(|key| blst::min_pk::PublicKey::key_validate(&key.to_bytes()).expect("a key"));
        let blst_signatures = signatures
            .iter()
            .map(|signature| blst::min_pk::Signature::uncompress(&signature.to_bytes()).expect("a point"));
        Self {
            blst_keys: blst_keys.collect(),
            blst_signatures: blst_signatures.collect(),
            signatures: signatures.iter().map(|signature| *signature.as_point()).collect(),
            messages,
            keys,
        }
    }

    fn ours(&self, executor: &dyn Executor) -> bool {
        let signatures = Signature::<MinPkPop>::from_points(&self.signatures, executor);
        let sets = self.keys.iter().zip(&self.messages).zip(signatures).map(|((key, message), signature)| {
            SignatureSet::new(key, message, &signature.expect("a point of the subgroup"))
        });
        all_valid::<Weight64, _>(&sets.collect::<Vec<_>>(), EmptyBatch::Invalid, executor)
    }

    /// What blst's `verify_multiple_aggregate_signatures` does, which would start threads.
    fn blst(&self) -> bool {
        let mut pairing = blst::Pairing::new(true, DST);
        for (i, ((key, message), signature)) in
            self.blst_keys.iter().zip(&self.messages).zip(&self.blst_signatures).enumerate()
        {
            let weight = Sha256::digest(i.to_be_bytes());
            let key: &blst_p1_affine = key.into();
            let signature: &blst_p2_affine = signature.into();
            let status = pairing.mul_n_aggregate(key, false, signature, true, &weight[..8], 64, message, &[]);
            assert_eq!(status, BLST_ERROR::BLST_SUCCESS);
        }
        pairing.commit();
        pairing.finalverify(None)
    }
}

/// Multiples of the generator.
fn points<G: LaneGroup>(count: usize) -> Vec<Affine<G>> {
    let multiples = core::iter::successors(Some(Point::generator()), |point| Some(*point + Affine::<G>::generator()));
    Point::batch_to_affine(&multiples.take(count).collect::<Vec<_>>())
}

fn blst_points<G, P: Default>(points: &[Affine<G>], read: impl Fn(*const u8, &mut P) -> BLST_ERROR) -> Vec<P>
where
    G: LaneGroup + pairloom_curve::encoding::EncodableGroup,
    ZcashUncompressed: PointEncoding<G>,
{
    let point = |point: &Affine<G>| {
        let mut read_point = P::default();
        let status = read(ZcashUncompressed::encode(point).as_ptr(), &mut read_point);
        assert_eq!(status, BLST_ERROR::BLST_SUCCESS);
        read_point
    };
    points.iter().map(point).collect()
}

fn combined<G: LaneGroup>(points: &[Affine<G>], executor: &dyn Executor) -> bool {
    let random = |bytes: &mut [u8]| OsRng.try_fill_bytes(bytes).is_ok();
    let inside =
        batch::are_in_subgroup_by_combinations::<bls12_381::Curve, G>(points, Soundness::Bits64, &random, executor);
    inside.into_iter().all(|inside| inside)
}
