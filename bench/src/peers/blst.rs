//! blst (BLS12-381), through its C interface where the Rust one would start threads.

use crate::inputs::{self, Scalar};
use crate::work::{Op, chain, over};
use blst::*;

/// Every operation that blst has.
pub fn ops() -> Vec<Op> {
    [field_ops(), pairing_ops(), group_ops(), hash_ops(), signature_ops(), batch_ops()].into_iter().flatten().collect()
}

/// Calls a C function whose first argument receives the result.
macro_rules! output {
    ($f:ident($($arg:expr),*)) => {{
        let mut out = Default::default();
        // SAFETY: every argument is a valid reference to the type that the function declares.
        unsafe { $f(&mut out, $($arg),*) };
        out
    }};
}

/// A C function that sets its first argument to itself times `factor`.
macro_rules! times {
    ($f:ident, $factor:expr) => {{
        let factor = $factor;
        // SAFETY: blst allows the output to be an input.
        move |x: &mut _| unsafe { $f(x, x, &factor) }
    }};
}

fn field_ops() -> Vec<Op> {
    let a = fp12(&inputs::chain_start());
    let b = fp12(&inputs::chain_factor());
    let (a2, b2) = (a.fp6[0].fp2[0], b.fp6[0].fp2[0]);
    // SAFETY: blst allows the output to be an input.
    let square = |x: &mut blst_fp12| unsafe { blst_fp12_sqr(x, x) };
    vec![
        chain("fp_mul", inputs::FP_CHAIN, a2.fp[0], times!(blst_fp_mul, b2.fp[0]), fp_bytes),
        chain("fp2_mul", inputs::FP2_CHAIN, a2, times!(blst_fp2_mul, b2), fp2_bytes),
        chain("fp12_mul", inputs::FP12_CHAIN, a, times!(blst_fp12_mul, b), fp12_bytes),
        chain("fp12_sqr", inputs::FP12_CHAIN, a, square, fp12_bytes),
    ]
}

type Pairs = (Vec<blst_p1_affine>, Vec<blst_p2_affine>);

fn pairing_ops() -> Vec<Op> {
    let pairs = |n| vec![(g1_points(n), g2_points(n))];
    let f = fp12(&inputs::chain_start());
    let miller_bytes = |f: &blst_fp12| fp12_bytes(&f.final_exp());
    vec![
        over("miller", pairs(1), miller_loop, miller_bytes),
        over("final_exp", vec![f], |f| f.final_exp(), fp12_bytes),
        over("pairing", pairs(1), product, fp12_bytes),
        over("product_2", pairs(2), product, fp12_bytes).per(2),
        over("product_64", pairs(64), product, fp12_bytes).per(64),
    ]
}

/// The Miller loops of all pairs; the method `blst_fp12::miller_loop_n` would spread them over threads.
fn miller_loop((p, q): &Pairs) -> blst_fp12 {
    let q_list = [q.as_ptr(), std::ptr::null()];
    let p_list = [p.as_ptr(), std::ptr::null()];
    output!(blst_miller_loop_n(q_list.as_ptr(), p_list.as_ptr(), p.len()))
}

fn product(pairs: &Pairs) -> blst_fp12 {
    miller_loop(pairs).final_exp()
}

fn group_ops() -> Vec<Op> {
    let n = inputs::GROUP_INPUTS;
    let with_factor = |k: Scalar| little_endian(&k);
    let factors = || inputs::factors().into_iter().map(with_factor);
    let g1 = g1_points(n).into_iter().map(g1_projective).zip(factors()).collect();
    let g2 = g2_points(n).into_iter().map(g2_projective).zip(factors()).collect();
    // SAFETY: the argument is a valid reference.
    let g1_check = |p: &blst_p1_affine| unsafe { blst_p1_affine_in_g1(p) };
    // SAFETY: the argument is a valid reference.
    let g2_check = |p: &blst_p2_affine| unsafe { blst_p2_affine_in_g2(p) };
    vec![
        over("g1_mul", g1, |(p, k): &(_, Scalar)| g1_mul(p, k), g1_bytes),
        over("g2_mul", g2, |(p, k): &(_, Scalar)| g2_mul(p, k), g2_bytes),
        over("g1_check", g1_points(n), g1_check, |ok| vec![u8::from(*ok)]),
        over("g2_check", g2_points(n), g2_check, |ok| vec![u8::from(*ok)]),
    ]
}

fn hash_ops() -> Vec<Op> {
    vec![
        over("hash_g1", inputs::messages(), |m| hash_to_g1(m), g1_bytes),
        over("hash_g2", inputs::messages(), |m| hash_to_g2(m), g2_bytes),
    ]
}

fn hash_to_g1(message: &[u8]) -> blst_p1 {
    let (m, dst) = (message, inputs::DST_G1);
    output!(blst_hash_to_g1(m.as_ptr(), m.len(), dst.as_ptr(), dst.len(), std::ptr::null(), 0))
}

fn hash_to_g2(message: &[u8]) -> blst_p2 {
    let (m, dst) = (message, inputs::DST_G2);
    output!(blst_hash_to_g2(m.as_ptr(), m.len(), dst.as_ptr(), dst.len(), std::ptr::null(), 0))
}

/// The steps of `Signature::verify` in order on this thread: that method gives half to a thread pool.
macro_rules! signature_op {
    ($name:literal, $variant:ident, $dst:expr) => {{
        let secret = $variant::SecretKey::from_bytes(&inputs::secret_key()).expect("a key below r");
        let key = secret.sk_to_pk();
        let message = inputs::messages()[0];
        let signature = secret.sign(&message, $dst, &[]);
        let verify = |(key, signature, message): &(_, _, [u8; 32])| {
            let mut pairing = Pairing::new(true, $dst);
            let status = pairing.aggregate(key, false, signature, true, message, &[]);
            pairing.commit();
            status == BLST_ERROR::BLST_SUCCESS && pairing.finalverify(None)
        };
        let input: (blst_key!($variant), blst_signature!($variant), [u8; 32]) = (key.into(), signature.into(), message);
        over($name, vec![input], verify, |ok| vec![u8::from(*ok)])
    }};
}

macro_rules! blst_key {
    (min_pk) => {
        blst_p1_affine
    };
    (min_sig) => {
        blst_p2_affine
    };
}

macro_rules! blst_signature {
    (min_pk) => {
        blst_p2_affine
    };
    (min_sig) => {
        blst_p1_affine
    };
}

fn signature_ops() -> Vec<Op> {
    vec![
        signature_op!("verify_min_pk", min_pk, inputs::DST_G2),
        signature_op!("verify_min_sig", min_sig, inputs::DST_G1),
    ]
}

/// Many items: blst has batches of signatures, the rest is one after the other.
fn batch_ops() -> Vec<Op> {
    let n = inputs::PAIRS;
    let pairs = g1_points(n).into_iter().zip(g2_points(n)).map(|(p, q)| (vec![p], vec![q])).collect();
    // SAFETY: the argument is a valid reference.
    let g1_check = |p: &blst_p1_affine| unsafe { blst_p1_affine_in_g1(p) };
    // SAFETY: the argument is a valid reference.
    let g2_check = |p: &blst_p2_affine| unsafe { blst_p2_affine_in_g2(p) };
    vec![
        over("pairing_batch", pairs, product, fp12_bytes),
        over("hash_g2_batch", inputs::many_messages(n), |m| hash_to_g2(m), g2_bytes),
        over("g1_check_batch", g1_points(n), g1_check, |ok| vec![u8::from(*ok)]),
        over("g2_check_batch", g2_points(n), g2_check, |ok| vec![u8::from(*ok)]),
        over("verify_batch_1024", vec![Signed::all()], |signed| verify_all(signed), |ok| vec![u8::from(*ok)])
            .per(inputs::SIGNATURES),
    ]
}

/// A signature in bytes, with what it is checked by.
struct Signed {
    key: blst_p1_affine,
    message: [u8; 32],
    signature: [u8; 96],
    weight: [u8; 16],
}

impl Signed {
    /// Distinct messages of distinct signers.
    fn all() -> Vec<Self> {
        let items = inputs::secret_keys().into_iter().zip(inputs::many_messages(inputs::SIGNATURES));
        let signed = items.zip(inputs::weights()).map(|((key, message), weight)| {
            let secret = min_pk::SecretKey::from_bytes(&key).expect("a key below r");
            let signature = secret.sign(&message, inputs::DST_G2, &[]).compress();
            Self { key: secret.sk_to_pk().into(), message, signature, weight }
        });
        signed.collect()
    }

    fn decoded(&self) -> Option<blst_p2_affine> {
        let mut point = blst_p2_affine::default();
        // SAFETY: the output is a valid reference, the input 96 bytes long.
        let status = unsafe { blst_p2_uncompress(&mut point, self.signature.as_ptr()) };
        (status == BLST_ERROR::BLST_SUCCESS).then_some(point)
    }

    /// Decodes the signature, checks its subgroup, and adds both sides to the product, weighted.
    fn add_to(&self, pairing: &mut Pairing) -> bool {
        let Some(point) = self.decoded() else { return false };
        let bits = 8 * self.weight.len();
        let status = pairing.mul_n_aggregate(&self.key, false, &point, true, &self.weight, bits, &self.message, &[]);
        status == BLST_ERROR::BLST_SUCCESS
    }
}

/// The steps of `Signature::verify_multiple_aggregate_signatures` on this thread.
fn verify_all(signed: &[Signed]) -> bool {
    let mut pairing = Pairing::new(true, inputs::DST_G2);
    let added = signed.iter().all(|item| item.add_to(&mut pairing));
    pairing.commit();
    added && pairing.finalverify(None)
}

fn g1_points(n: usize) -> Vec<blst_p1_affine> {
    // SAFETY: the generator is a static of the library.
    let generator = unsafe { &*blst_p1_generator() };
    let logs = inputs::g1_logs().into_iter().take(n);
    logs.map(|k| output!(blst_p1_to_affine(&g1_mul(generator, &little_endian(&k))))).collect()
}

fn g2_points(n: usize) -> Vec<blst_p2_affine> {
    // SAFETY: the generator is a static of the library.
    let generator = unsafe { &*blst_p2_generator() };
    let logs = inputs::g2_logs().into_iter().take(n);
    logs.map(|k| output!(blst_p2_to_affine(&g2_mul(generator, &little_endian(&k))))).collect()
}

fn g1_projective(p: blst_p1_affine) -> blst_p1 {
    output!(blst_p1_from_affine(&p))
}

fn g2_projective(p: blst_p2_affine) -> blst_p2 {
    output!(blst_p2_from_affine(&p))
}

fn g1_mul(p: &blst_p1, k: &Scalar) -> blst_p1 {
    output!(blst_p1_mult(p, k.as_ptr(), 255))
}

fn g2_mul(p: &blst_p2, k: &Scalar) -> blst_p2 {
    output!(blst_p2_mult(p, k.as_ptr(), 255))
}

fn little_endian(k: &Scalar) -> Scalar {
    let mut bytes = *k;
    bytes.reverse();
    bytes
}

fn fp12(coefficients: &[Scalar]) -> blst_fp12 {
    let mut f = blst_fp12::default();
    for (i, k) in coefficients.iter().enumerate() {
        f.fp6[i / 6].fp2[i / 2 % 3].fp[i % 2] = fp(k);
    }
    f
}

fn fp(k: &Scalar) -> blst_fp {
    let mut bytes = [0; 48];
    bytes[16..].copy_from_slice(k);
    output!(blst_fp_from_bendian(bytes.as_ptr()))
}

fn fp_bytes(x: &blst_fp) -> Vec<u8> {
    let mut bytes = [0; 48];
    // SAFETY: the output is 48 bytes long.
    unsafe { blst_bendian_from_fp(bytes.as_mut_ptr(), x) };
    bytes.to_vec()
}

fn fp2_bytes(x: &blst_fp2) -> Vec<u8> {
    x.fp.iter().flat_map(fp_bytes).collect()
}

fn fp12_bytes(x: &blst_fp12) -> Vec<u8> {
    x.fp6.iter().flat_map(|c| &c.fp2).flat_map(fp2_bytes).collect()
}

fn g1_bytes(p: &blst_p1) -> Vec<u8> {
    let affine: blst_p1_affine = output!(blst_p1_to_affine(p));
    [fp_bytes(&affine.x), fp_bytes(&affine.y)].concat()
}

fn g2_bytes(p: &blst_p2) -> Vec<u8> {
    let affine: blst_p2_affine = output!(blst_p2_to_affine(p));
    [fp2_bytes(&affine.x), fp2_bytes(&affine.y)].concat()
}
