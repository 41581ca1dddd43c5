//! What contracts accept and refuse.

use pairloom_curve::encoding::{Eip197, Eip2537, PointEncoding};
use pairloom_curve::{Affine, Point, bls12_381, bn254};
use pairloom_evm::{Defect, Error, Precompile};

const P_BLS: &str = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";
const P_BN: &str = "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47";
const R_BLS: &str = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
const R_BN: &str = "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001";

fn hex(digits: &str) -> Vec<u8> {
    hex::decode(digits).unwrap()
}

fn defect(contract: Precompile, input: &[u8]) -> Defect {
    match contract.call(input) {
        Err(Error::Operand { defect, .. }) => defect,
        other => panic!("{contract}: {other:?}"),
    }
}

/// A point of the curve outside the subgroup.
fn outside<G: pairloom_curve::hash::MapToCurve>(u: &G::Field) -> Affine<G> {
    let point = Point::<G>::from_jacobian(&pairloom_curve::hash::map::map_to_curve::<G, _>(u)).to_affine();
    assert!(bool::from(point.is_on_curve()) && !bool::from(point.is_in_subgroup()));
    point
}

#[test]
fn samples_are_accepted() {
    for contract in Precompile::ALL {
        for items in [1, 2, 3, 4, 9, 17, 41, 42] {
            let output = contract.call(&contract.sample(items)).unwrap_or_else(|error| panic!("{contract}: {error}"));
            if matches!(contract, Precompile::EcPairing | Precompile::PairingCheck) {
                assert_eq!(output[31], u8::from(items % 2 == 0), "{contract}, {items}");
            }
        }
    }
}

#[test]
fn products_are_sums() {
    let (sum, add) = (Precompile::G1Msm, Precompile::G1Add);
    let whole = sum.call(&sum.sample(21)).unwrap();
    let parts: Vec<_> = sum.sample(21).chunks(160).map(|term| sum.call(term).unwrap()).collect();
    let added = parts[1..].iter().fold(parts[0].clone(), |total, part| add.call(&[&total[..], part].concat()).unwrap());
    assert_eq!(whole, added);
}

#[test]
fn lengths() {
    let wrong = |contract: Precompile, length: usize| contract.call(&vec![0; length]).is_err();
    for contract in Precompile::ALL {
        let sample = contract.sample(2);
        let is_filled = matches!(contract, Precompile::EcAdd | Precompile::EcMul);
        for input in [&sample[..sample.len() - 1], &[&sample[..], &[0]].concat()] {
            let by_length = matches!(contract.call(input), Err(Error::Length { .. } | Error::ItemLength { .. }));
            assert_eq!(by_length, !is_filled, "{contract}");
        }
    }
    assert_eq!(
        Precompile::EcPairing.call(&[]).unwrap(),
        [vec![0; 31], vec![1]].concat(),
        "no pairs have the product 1"
    );
    for contract in [Precompile::G1Msm, Precompile::G2Msm, Precompile::PairingCheck, Precompile::PointEvaluation] {
        assert!(wrong(contract, 0), "{contract}");
    }
    let message = Precompile::PairingCheck.call(&[]).unwrap_err().to_string();
    assert_eq!(message, "expected 384 bytes an item and at least one item, got 0");
    // What is missing is 0, what is too much is ignored.
    let (add, sample) = (Precompile::EcAdd, Precompile::EcAdd.sample(1));
    assert_eq!(add.call(&sample[..64]).unwrap(), sample[..64]);
    assert_eq!(add.call(&[&sample[..], &[1; 100]].concat()), add.call(&sample));
    assert_eq!(Precompile::EcMul.call(&sample[..64]).unwrap(), [0; 64]);
}

#[test]
fn integers_are_below_the_modulus() {
    let mut input = Precompile::EcAdd.sample(1);
    input[..32].copy_from_slice(&hex(P_BN));
    assert_eq!(defect(Precompile::EcAdd, &input), Defect::NotBelowModulus);
    // (p, 0) is not infinity.
    input[32..64].fill(0);
    assert_eq!(defect(Precompile::EcAdd, &input), Defect::NotBelowModulus);
    // Every coordinate of every contract, at p and at the most that its bytes hold; factors are no coordinates.
    use Precompile as P;
    for (contract, width, first, coordinates) in [
        (P::EcAdd, 32, 0, 4),
        (P::EcMul, 32, 0, 2),
        (P::EcPairing, 32, 0, 6),
        (P::G1Add, 64, 16, 4),
        (P::G1Msm, 64, 16, 2),
        (P::G2Add, 64, 16, 8),
        (P::G2Msm, 64, 16, 4),
        (P::PairingCheck, 64, 16, 6),
        (P::MapFpToG1, 64, 16, 1),
        (P::MapFp2ToG2, 64, 16, 2),
    ] {
        let modulus = hex(if width == 32 { P_BN } else { P_BLS });
        for place in 0..coordinates {
            for integer in [modulus.clone(), vec![0xff; modulus.len()]] {
                let mut input = contract.sample(1);
                input[width * place + first..width * (place + 1)].copy_from_slice(&integer);
                assert_eq!(defect(contract, &input), Defect::NotBelowModulus, "{contract}, coordinate {place}");
            }
        }
    }
}

#[test]
fn padding_is_zero() {
    use Precompile as P;
    for contract in [P::G1Add, P::G1Msm, P::G2Add, P::G2Msm, P::PairingCheck, P::MapFpToG1, P::MapFp2ToG2] {
        let words = contract.sample(1).len() / 64;
        for place in (0..words).map(|word| 64 * word).filter(|at| !(contract == P::G1Msm && *at >= 128)) {
            if contract == P::G2Msm && place >= 256 {
                continue;
            }
            let mut input = contract.sample(1);
            input[place + 15] = 1;
            assert_eq!(defect(contract, &input), Defect::Padding, "{contract} at {place}");
        }
    }
}

#[test]
fn points_are_on_the_curve() {
    use Precompile as P;
    for contract in [P::EcAdd, P::EcMul, P::EcPairing, P::G1Add, P::G1Msm, P::G2Add, P::G2Msm, P::PairingCheck] {
        let mut input = contract.sample(1);
        // The last byte of the first coordinate's first integer.
        let last = if contract.address() < 0x0b { 31 } else { 63 };
        input[last] ^= 1;
        assert_eq!(defect(contract, &input), Defect::NotOnCurve, "{contract}");
    }
}

#[test]
fn subgroups_are_checked_where_the_standards_say() {
    let g1 = Eip2537::encode(&outside::<bls12_381::G1>(&bls12_381::Fp::from_u64(7)));
    let g2 = Eip2537::encode(&outside::<bls12_381::G2>(&bls12_381::Fp2 {
        c0: bls12_381::Fp::from_u64(7),
        c1: bls12_381::Fp::from_u64(1),
    }));
    let [infinity1, infinity2] = [vec![0; 128], vec![0; 256]];
    for items in [1, 2, 8] {
        let terms = |point: &[u8]| [point, &[0; 32]].concat().repeat(items);
        assert_eq!(defect(Precompile::G1Msm, &terms(&g1)), Defect::NotInSubgroup);
        assert_eq!(defect(Precompile::G2Msm, &terms(&g2)), Defect::NotInSubgroup);
        let pairs = |p: &[u8], q: &[u8]| [p, q].concat().repeat(items);
        assert_eq!(defect(Precompile::PairingCheck, &pairs(&g1, &infinity2)), Defect::NotInSubgroup);
        assert_eq!(defect(Precompile::PairingCheck, &pairs(&infinity1, &g2)), Defect::NotInSubgroup);
        let twist = Eip197::encode(&outside::<bn254::G2>(&bn254::Fp2 {
            c0: bn254::Fp::from_u64(7),
            c1: bn254::Fp::from_u64(1),
        }));
        assert_eq!(defect(Precompile::EcPairing, &pairs(&[0; 64], &twist)), Defect::NotInSubgroup);
    }
    assert_eq!(Precompile::G1Add.call(&[&g1[..], &infinity1].concat()).unwrap(), g1);
    assert_eq!(Precompile::G2Add.call(&[&infinity2[..], &g2].concat()).unwrap(), g2);
    let second = [Precompile::G1Msm.sample(1), [&g1[..], &[0; 32]].concat()].concat();
    assert_eq!(
        Precompile::G1Msm.call(&second).unwrap_err().to_string(),
        "G1 point 2: the point is on the curve but not in the subgroup of order r"
    );
}

/// Of several things that are wrong the first in this order: bytes of any pair, points of G1 outside their subgroup, those of G2; of these the
/// first pair.
#[test]
fn the_first_that_is_wrong_is_named() {
    let bls_g1 = Eip2537::encode(&outside::<bls12_381::G1>(&bls12_381::Fp::from_u64(7)));
    let one = bls12_381::Fp::from_u64(1);
    let bls_g2 =
        Eip2537::encode(&outside::<bls12_381::G2>(&bls12_381::Fp2 { c0: bls12_381::Fp::from_u64(7), c1: one }));
    let one = bn254::Fp::from_u64(1);
    let bn_g2 = Eip197::encode(&outside::<bn254::G2>(&bn254::Fp2 { c0: bn254::Fp::from_u64(7), c1: one }));
    let message = |contract: Precompile, pairs: &[Vec<u8>]| contract.call(&pairs.concat()).unwrap_err().to_string();
    let not_in_subgroup = |group: &str, place: usize| {
        format!("{group} point {place}: the point is on the curve but not in the subgroup of order r")
    };
    for (contract, g1_outside, g2_outside) in
        [(Precompile::EcPairing, None, &bn_g2[..]), (Precompile::PairingCheck, Some(&bls_g1[..]), &bls_g2[..])]
    {
        let length = contract.item_length().unwrap();
        let g1 = length / 3;
        // One after the other, in lanes of bn254, by AVX2 in two full rows of both curves and not in three, in lanes of both curves.
        for count in [5, 6, 16, 17, 41] {
            let good: Vec<_> = contract.sample(count).chunks(length).map(<[u8]>::to_vec).collect();
            let last = count - 1;
            for place in (0..count).step_by(count.div_ceil(6)) {
                let mut pairs = good.clone();
                pairs[place][g1..].copy_from_slice(g2_outside);
                assert_eq!(message(contract, &pairs), not_in_subgroup("G2", place + 1));
                pairs[last][g1..].copy_from_slice(g2_outside);
                assert_eq!(message(contract, &pairs), not_in_subgroup("G2", place + 1));
                // Beside infinity there is no loop.
                pairs[place][..g1].fill(0);
                assert_eq!(message(contract, &pairs), not_in_subgroup("G2", place + 1));
                if let Some(g1_outside) = g1_outside {
                    pairs[last - 1][..g1].copy_from_slice(g1_outside);
                    assert_eq!(message(contract, &pairs), not_in_subgroup("G1", last));
                }
                pairs[last - 2][g1 - 1] ^= 1;
                let expected = format!("G1 point {}: the point is not on the curve", last - 1);
                assert_eq!(message(contract, &pairs), expected);
            }
        }
        // Infinity in G2, and outside after it.
        let mut pairs: Vec<_> = contract.sample(6).chunks(length).map(<[u8]>::to_vec).collect();
        pairs[1][g1..].fill(0);
        assert_eq!(contract.call(&pairs.concat()).unwrap()[..31], [0; 31]);
        pairs[2][g1..].copy_from_slice(g2_outside);
        assert_eq!(message(contract, &pairs), not_in_subgroup("G2", 3));
    }
}

#[test]
fn sums_have_no_exceptions() {
    for contract in [Precompile::EcAdd, Precompile::G1Add, Precompile::G2Add] {
        let sample = contract.sample(1);
        let (p, _) = sample.split_at(sample.len() / 2);
        let infinity = vec![0; p.len()];
        let sum = |a: &[u8], b: &[u8]| contract.call(&[a, b].concat()).unwrap();
        assert_eq!(sum(p, &infinity), p);
        assert_eq!(sum(&infinity, p), p);
        assert_eq!(sum(&infinity, &infinity), infinity);
        let (twice, thrice) = (sum(p, p), sum(&sum(p, p), p));
        assert_ne!(twice, p);
        assert_eq!(sum(&twice, &twice), sum(&thrice, p));
    }
}

#[test]
fn factors_are_any_256_bits() {
    let point = Precompile::EcMul.sample(1)[..64].to_vec();
    let times = |k: &[u8]| Precompile::EcMul.call(&[&point[..], k].concat()).unwrap();
    let r = hex(R_BN);
    assert_eq!(times(&r), [0; 64]);
    let mut above = r.clone();
    above[31] += 2;
    let mut two = [0; 32];
    two[31] = 2;
    assert_eq!(times(&above), times(&two));
    // 2^256 − 1 = 2 (2^255 − 1) + 1.
    let half = {
        let mut half = [0xff; 32];
        half[0] = 0x7f;
        times(&half)
    };
    let sum = |a: &[u8], b: &[u8]| Precompile::EcAdd.call(&[a, b].concat()).unwrap();
    assert_eq!(times(&[0xff; 32]), sum(&sum(&half, &half), &point));
}

/// Σ k P with factors from r on, and with points that are equal, opposite and infinite, as many as on both sides of where ways of computing change.
#[test]
fn sums_of_products_have_no_exceptions() {
    let r = hex(R_BLS);
    for (sum, add) in [(Precompile::G1Msm, Precompile::G1Add), (Precompile::G2Msm, Precompile::G2Add)] {
        let term = sum.sample(1);
        let (point, _) = term.split_at(term.len() - 32);
        let small = |k: u8| [vec![0; 31], vec![k]].concat();
        let infinity = vec![0; point.len()];
        let times = |point: &[u8], k: &[u8]| sum.call(&[point, k].concat()).unwrap();
        assert_eq!(times(point, &r), infinity, "{sum}");
        let mut above = r.clone();
        above[31] += 3;
        assert_eq!(times(point, &above), times(point, &small(3)), "{sum}");
        let mut opposite = r.clone();
        opposite[31] -= 1;
        let opposite = times(point, &opposite);
        assert_eq!(add.call(&[point, &opposite].concat()).unwrap(), infinity, "{sum}");
        for count in [2, 3, 11, 12, 13, 24, 25, 40, 129] {
            let factor = [[0x5a; 31].to_vec(), vec![count as u8]].concat();
            let same = [point, &factor].concat();
            let other = [&opposite[..], &factor].concat();
            let none = [&infinity[..], &factor].concat();
            assert_eq!(sum.call(&[same.clone(), other].concat().repeat(count)).unwrap(), infinity, "{sum} {count}");
            assert_eq!(sum.call(&none.repeat(count)).unwrap(), infinity, "{sum} {count}");
            let product = times(&times(point, &factor), &small(count as u8));
            assert_eq!(sum.call(&same.repeat(count)).unwrap(), product, "{sum} {count}");
            assert_eq!(sum.call(&[same, none].concat().repeat(count)).unwrap(), product, "{sum} {count}");
        }
    }
}

/// (0, 2) has order 3 on y² = x³ + 4: additions take it, and meet its tangent and its opposite; what needs the subgroup does not.
#[test]
fn a_point_of_order_three() {
    let point = [vec![0; 127], vec![2]].concat();
    let add = |a: &[u8], b: &[u8]| Precompile::G1Add.call(&[a, b].concat()).unwrap();
    let twice = add(&point, &point);
    assert_ne!(twice, point);
    assert_eq!(twice[..64], [0; 64]);
    assert_eq!(add(&twice, &point), [0; 128]);
    assert_eq!(add(&twice, &twice), point);
    assert_eq!(defect(Precompile::G1Msm, &[&point[..], &[0; 32]].concat()), Defect::NotInSubgroup);
    assert_eq!(defect(Precompile::PairingCheck, &[&point[..], &[0; 256]].concat()), Defect::NotInSubgroup);
}

/// Zero, for which the maps' formulas have an exception, has an image in the subgroup.
#[test]
fn the_image_of_zero() {
    for (map, sum, length) in
        [(Precompile::MapFpToG1, Precompile::G1Msm, 64), (Precompile::MapFp2ToG2, Precompile::G2Msm, 128)]
    {
        let image = map.call(&vec![0; length]).unwrap();
        assert_ne!(image, vec![0; image.len()]);
        let one = [vec![0; 31], vec![1]].concat();
        assert_eq!(sum.call(&[&image[..], &one].concat()).unwrap(), image);
    }
}

#[test]
fn infinity_in_pairs() {
    for (contract, first) in [(Precompile::EcPairing, 64), (Precompile::PairingCheck, 128)] {
        let sample = contract.sample(1);
        let [mut no_p, mut no_q] = [sample.clone(), sample.clone()];
        no_p[..first].fill(0);
        no_q[first..].fill(0);
        for input in [&no_p, &no_q, &[&no_p[..], &no_q, &contract.sample(2)].concat()] {
            assert_eq!(contract.call(input).unwrap()[31], 1, "{contract}");
        }
        assert_eq!(contract.call(&[&no_p[..], &sample].concat()).unwrap()[31], 0, "{contract}");
    }
}

#[test]
fn point_evaluations_are_refused() {
    let sample = Precompile::PointEvaluation.sample(1);
    let changed = |at: usize| {
        let mut input = sample.clone();
        input[at] ^= 1;
        Precompile::PointEvaluation.call(&input)
    };
    assert_eq!(changed(0), Err(Error::VersionedHash));
    assert_eq!(changed(31), Err(Error::VersionedHash));
    assert_eq!(changed(95), Err(Error::Proof));
    assert!(matches!(changed(64 + 32), Err(Error::VersionedHash)));
    let mut above = sample.clone();
    above[32..64].fill(0xff);
    assert_eq!(
        Precompile::PointEvaluation.call(&above).unwrap_err().to_string(),
        "z: the scalar is not below the modulus"
    );
    assert!(matches!(changed(144), Err(Error::Operand { .. } | Error::Proof)));
    let mut at_modulus = sample.clone();
    at_modulus[64..96].copy_from_slice(&hex(R_BLS));
    assert_eq!(defect(Precompile::PointEvaluation, &at_modulus).to_string(), "the scalar is not below the modulus");
}

/// The polynomial 0: commitment and proof are infinite, and its value is 0 everywhere and nothing else anywhere.
#[test]
fn point_evaluation_of_zero() {
    use sha2::Digest;
    let infinity = [vec![0xc0], vec![0; 47]].concat();
    let mut hash = sha2::Sha256::digest(&infinity).to_vec();
    hash[0] = 1;
    let input = |z: u8, y: u8| [&hash[..], &[z; 32], &[y; 32], &infinity, &infinity].concat();
    for z in [0, 1, 0x72] {
        let output = Precompile::PointEvaluation.call(&input(z, 0)).unwrap();
        assert_eq!(output[..32], [vec![0; 30], vec![0x10, 0]].concat());
        assert_eq!(output[32..], hex(R_BLS));
        assert_eq!(Precompile::PointEvaluation.call(&input(z, 1)), Err(Error::Proof));
    }
}
