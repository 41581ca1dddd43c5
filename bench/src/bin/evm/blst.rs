//! The contracts by blst, through its C interface where the Rust one would start threads, with the checks of the standards.

use super::Contract;
use blst::*;
use pairloom_evm::Precompile;

/// What blst has of a contract.
pub fn contract(contract: Precompile) -> Option<Contract> {
    Some(match contract {
        Precompile::G1Add => |input| Some(g1_bytes(&g1_sum(&g1(&input[..128])?, &g1(&input[128..])?))),
        Precompile::G2Add => |input| Some(g2_bytes(&g2_sum(&g2(&input[..256])?, &g2(&input[256..])?))),
        Precompile::G1Msm => g1_msm,
        Precompile::G2Msm => g2_msm,
        Precompile::PairingCheck => pairing,
        Precompile::MapFpToG1 => map_g1,
        Precompile::MapFp2ToG2 => map_g2,
        _ => return None,
    })
}

/// Calls a C function whose first argument receives the result.
macro_rules! output {
    ($f:ident($($arg:expr),*)) => {{
        let mut out = Default::default();
        // SAFETY: every argument is a valid reference or pointer to the type that the function declares.
        unsafe { $f(&mut out, $($arg),*) };
        out
    }};
}

fn fp(bytes: &[u8]) -> Option<blst_fp> {
    let (padding, digits) = bytes.split_at(16);
    let element: blst_fp = output!(blst_fp_from_bendian(digits.as_ptr()));
    // What reaches the modulus comes back reduced.
    (padding.iter().all(|byte| *byte == 0) && fp_bytes(&element) == digits).then_some(element)
}

fn fp_bytes(element: &blst_fp) -> [u8; 48] {
    let mut bytes = [0; 48];
    // SAFETY: the output is 48 bytes long.
    unsafe { blst_bendian_from_fp(bytes.as_mut_ptr(), element) };
    bytes
}

fn fp2(bytes: &[u8]) -> Option<blst_fp2> {
    Some(blst_fp2 { fp: [fp(&bytes[..64])?, fp(&bytes[64..])?] })
}

fn g1(bytes: &[u8]) -> Option<blst_p1_affine> {
    let point = blst_p1_affine { x: fp(&bytes[..64])?, y: fp(&bytes[64..])? };
    // SAFETY: the argument is a valid reference. Zeros are infinity for blst as well.
    unsafe { blst_p1_affine_on_curve(&point) }.then_some(point)
}

fn g2(bytes: &[u8]) -> Option<blst_p2_affine> {
    let point = blst_p2_affine { x: fp2(&bytes[..128])?, y: fp2(&bytes[128..])? };
    // SAFETY: as above.
    unsafe { blst_p2_affine_on_curve(&point) }.then_some(point)
}

fn g1_in_subgroup(bytes: &[u8]) -> Option<blst_p1_affine> {
    // SAFETY: the argument is a valid reference.
    g1(bytes).filter(|point| unsafe { blst_p1_affine_in_g1(point) })
}

fn g2_in_subgroup(bytes: &[u8]) -> Option<blst_p2_affine> {
    // SAFETY: the argument is a valid reference.
    g2(bytes).filter(|point| unsafe { blst_p2_affine_in_g2(point) })
}

fn g1_sum(p: &blst_p1_affine, q: &blst_p1_affine) -> blst_p1 {
    let p: blst_p1 = output!(blst_p1_from_affine(p));
    output!(blst_p1_add_or_double_affine(&p, q))
}

fn g2_sum(p: &blst_p2_affine, q: &blst_p2_affine) -> blst_p2 {
    let p: blst_p2 = output!(blst_p2_from_affine(p));
    output!(blst_p2_add_or_double_affine(&p, q))
}

fn padded(parts: &[&blst_fp]) -> Vec<u8> {
    parts.iter().flat_map(|part| [0; 16].into_iter().chain(fp_bytes(part))).collect()
}

fn g1_bytes(point: &blst_p1) -> Vec<u8> {
    let point: blst_p1_affine = output!(blst_p1_to_affine(point));
    padded(&[&point.x, &point.y])
}

fn g2_bytes(point: &blst_p2) -> Vec<u8> {
    let point: blst_p2_affine = output!(blst_p2_to_affine(point));
    padded(&[&point.x.fp[0], &point.x.fp[1], &point.y.fp[0], &point.y.fp[1]])
}

/// A sum of products of affine points by factors of 32 little-endian bytes, on this thread.
macro_rules! sum {
    ($name:ident, $affine:ty, $point:ty, $pippenger:ident, $scratch:ident, $from:ident, $mult:ident) => {
        /// A sum of products by factors of 32 little-endian bytes.
        pub fn $name(points: &[$affine], scalars: &[u8]) -> $point {
            if let [point] = points {
                let point: $point = output!($from(point));
                return output!($mult(&point, scalars.as_ptr(), 255));
            }
            // SAFETY: it takes a number.
            let size = unsafe { $scratch(points.len()) };
            let mut scratch = vec![0u64; size / 8 + 1];
            let (points_list, scalars_list) =
                ([points.as_ptr(), std::ptr::null()], [scalars.as_ptr(), std::ptr::null()]);
            output!($pippenger(points_list.as_ptr(), points.len(), scalars_list.as_ptr(), 255, scratch.as_mut_ptr()))
        }
    };
}

sum!(
    g1_sum_of_products,
    blst_p1_affine,
    blst_p1,
    blst_p1s_mult_pippenger,
    blst_p1s_mult_pippenger_scratch_sizeof,
    blst_p1_from_affine,
    blst_p1_mult
);
sum!(
    g2_sum_of_products,
    blst_p2_affine,
    blst_p2,
    blst_p2s_mult_pippenger,
    blst_p2s_mult_pippenger_scratch_sizeof,
    blst_p2_from_affine,
    blst_p2_mult
);

/// A factor, reduced: 32 little-endian bytes.
fn scalar(bytes: &[u8]) -> [u8; 32] {
    let (mut scalar, mut out) = (blst_scalar::default(), [0; 32]);
    // SAFETY: as many bytes are read as are there, and 32 are written.
    unsafe {
        blst_scalar_from_be_bytes(&mut scalar, bytes.as_ptr(), bytes.len());
        blst_lendian_from_scalar(out.as_mut_ptr(), &scalar);
    }
    out
}

fn g1_msm(input: &[u8]) -> Option<Vec<u8>> {
    let points: Vec<_> = input.chunks_exact(160).map(|term| g1_in_subgroup(&term[..128])).collect::<Option<_>>()?;
    let scalars: Vec<_> = input.chunks_exact(160).flat_map(|term| scalar(&term[128..])).collect();
    Some(g1_bytes(&g1_sum_of_products(&points, &scalars)))
}

fn g2_msm(input: &[u8]) -> Option<Vec<u8>> {
    let points: Vec<_> = input.chunks_exact(288).map(|term| g2_in_subgroup(&term[..256])).collect::<Option<_>>()?;
    let scalars: Vec<_> = input.chunks_exact(288).flat_map(|term| scalar(&term[256..])).collect();
    Some(g2_bytes(&g2_sum_of_products(&points, &scalars)))
}

fn pairing(input: &[u8]) -> Option<Vec<u8>> {
    let (mut p, mut q) = (Vec::new(), Vec::new());
    for pair in input.chunks_exact(384) {
        p.push(g1_in_subgroup(&pair[..128])?);
        q.push(g2_in_subgroup(&pair[128..])?);
    }
    let (q_list, p_list) = ([q.as_ptr(), std::ptr::null()], [p.as_ptr(), std::ptr::null()]);
    let product: blst_fp12 = output!(blst_miller_loop_n(q_list.as_ptr(), p_list.as_ptr(), p.len()));
    let mut out = vec![0; 32];
    out[31] = u8::from(product.final_exp() == blst_fp12::default());
    Some(out)
}

fn map_g1(input: &[u8]) -> Option<Vec<u8>> {
    let element = fp(input)?;
    Some(g1_bytes(&output!(blst_map_to_g1(&element, std::ptr::null()))))
}

fn map_g2(input: &[u8]) -> Option<Vec<u8>> {
    let element = fp2(input)?;
    Some(g2_bytes(&output!(blst_map_to_g2(&element, std::ptr::null()))))
}
