//! Tapes of the groups: their values are the library's, on one core and by the shipped PTX.

use pairloom_algebra::{Field, PrimeField, QuadraticExt, SquareRoot};
use pairloom_curve::coordinates::Homogeneous;
use pairloom_curve::hash::map::{MapToCurve, map_pair_to_curve, map_to_curve};
use pairloom_curve::scalar_mul::weighted_sum_vartime;
use pairloom_curve::{Affine, Point, bls12_381, bn254, bn254_nogami};
use pairloom_gpu::{Emulator, GpuCurve, Program, Side, Tape};

/// A group, and how tapes have elements of its field.
trait OfTapes<C: GpuCurve>: MapToCurve {
    const SIDE: Side;
    fn element(seed: u64) -> Self::Field;
    fn packed(elements: &[Self::Field]) -> Vec<C::Fp2>;
    fn unpacked(elements: &[C::Fp2]) -> Vec<Self::Field>;
}

fn number<F: PrimeField>(seed: u64) -> F {
    integer::<F>(u128::from(seed) + 2).pow(&[seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, seed + 3, 0x1234_5678_9abc])
}

macro_rules! groups {
    ($($curve:ident),*) => { $(
        impl OfTapes<$curve::Curve> for $curve::G1 {
            const SIDE: Side = Side::G1;
            fn element(seed: u64) -> Self::Field {
                number(seed)
            }
            fn packed(elements: &[Self::Field]) -> Vec<$curve::Fp2> {
                elements.chunks(2).map(|two| QuadraticExt::new(two[0], two.get(1).copied().unwrap_or_default())).collect()
            }
            fn unpacked(elements: &[$curve::Fp2]) -> Vec<Self::Field> {
                elements.iter().flat_map(QuadraticExt::parts).collect()
            }
        }
        impl OfTapes<$curve::Curve> for $curve::G2 {
            const SIDE: Side = Side::G2;
            fn element(seed: u64) -> Self::Field {
                QuadraticExt::new(number(2 * seed), number(2 * seed + 1))
            }
            fn packed(elements: &[Self::Field]) -> Vec<$curve::Fp2> {
                elements.to_vec()
            }
            fn unpacked(elements: &[$curve::Fp2]) -> Vec<Self::Field> {
                elements.to_vec()
            }
        }
    )* };
}

groups!(bls12_381, bn254, bn254_nogami);

/// Points that look random: those of the subgroup, and those that a map gives before its cofactor is cleared.
fn points<G: OfTapes<C>, C: GpuCurve>(count: u64) -> Vec<Affine<G>> {
    let inside = |i: u64| Affine::<G>::generator().mul_words_vartime(&[i * 77 + 5, i ^ 0x1234]).to_affine();
    let any = |i| Point::from_coordinates(map_to_curve::<G, _>(&G::element(i)).to_homogeneous()).to_affine();
    (0..count).map(|i| if i % 2 == 0 { inside(i) } else { any(i) }).collect()
}

fn weight(i: u64) -> u128 {
    match i {
        0 => u128::MAX,
        1 => 0,
        2 => 1,
        _ => u128::from(i).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835),
    }
}

fn integer<F: PrimeField>(value: u128) -> F {
    let digit = |bit: u32| if value >> bit & 1 == 1 { F::one() } else { F::zero() };
    (0..u128::BITS - value.leading_zeros()).rev().fold(F::zero(), |sum, bit| sum.double().add(&digit(bit)))
}

/// A weight as tapes have it.
fn parts<E: QuadraticExt<Base: PrimeField>>(weight: u128) -> [E; 2] {
    let [a, b, c, d] = [0, 32, 64, 96].map(|low| integer::<E::Base>(weight >> low & 0xffff_ffff));
    [E::new(a, b), E::new(c, d)]
}

/// The values of a tape for items: by one core, and by the PTX for as many as asked.
fn run<C: GpuCurve>(program: Program, items: &[Vec<C::Fp2>], emulated: usize) -> Vec<Vec<C::Fp2>> {
    let tape = Tape::<C>::record(program, 9).unwrap();
    eprintln!("{} {program}: {} steps, {} put aside", C::ID, tape.words().len(), tape.parked());
    let found: Vec<_> = items.iter().map(|item| tape.run(item).unwrap()).collect();
    if emulated > 0 {
        let by_ptx = Emulator::new::<C>().unwrap().run(&tape, &items[..emulated].concat()).unwrap();
        assert_eq!(by_ptx, found[..emulated].concat(), "{} {program}", C::ID);
    }
    found
}

fn check<G: OfTapes<C>, C: GpuCurve>(emulated: usize) {
    let side = G::SIDE;
    let points = points::<G, C>(6);
    let items: Vec<_> = points.iter().map(|point| G::packed(&[point.x, point.y])).collect();
    let truth = |value: &C::Fp2| *value != C::Fp2::zero();
    let inside: Vec<_> =
        run::<C>(Program::InSubgroup(side), &items, emulated).iter().map(|found| truth(&found[0])).collect();
    let expected: Vec<bool> = points.iter().map(|point| point.is_in_subgroup().into()).collect();
    assert_eq!(inside, expected, "{} {side:?}", C::ID);

    let mut pairs: Vec<[G::Field; 2]> = (0..6).map(|i| [G::element(i), G::element(i + 9)]).collect();
    // Both maps meet their special cases: equal images, and an element that the standard singles out.
    pairs[0] = [G::element(3); 2];
    pairs[1] = [G::Field::zero(), G::Field::one()];
    let items: Vec<_> = pairs.iter().map(|pair| G::packed(pair)).collect();
    for (found, [u0, u1]) in run::<C>(Program::Hash(side), &items, emulated).iter().zip(&pairs) {
        let expected = G::clear_cofactor(&map_pair_to_curve::<G, _>([u0, u1]).to_homogeneous());
        assert_eq!(point::<G, C>(found), Point::from_coordinates(expected).to_affine(), "{} {side:?}", C::ID);
    }

    let x: Vec<_> = (0..8).map(G::element).chain([points[0].x, G::Field::zero()]).collect();
    let items: Vec<_> = x.iter().map(|x| G::packed(&[*x])).collect();
    for (found, x) in run::<C>(Program::Lift(side), &items, emulated).iter().zip(&x) {
        let (y, exists) = x.square().mul(x).add(&G::Field::constant(&G::B)).sqrt();
        assert_eq!(truth(&found[1]), bool::from(exists), "{} {side:?}", C::ID);
        assert!(!bool::from(exists) || G::unpacked(&found[..1])[0] == y, "{} {side:?}", C::ID);
    }

    for count in [1, 2] {
        let all: Vec<_> =
            points.iter().cycle().zip(0..3 * count as u64).map(|(point, i)| (*point, weight(i))).collect();
        let term =
            |(point, weight): &(Affine<G>, u128)| [G::packed(&[point.x, point.y]), parts(*weight).to_vec()].concat();
        let items: Vec<_> = all.chunks(count).map(|terms| terms.iter().flat_map(term).collect()).collect();
        let found = run::<C>(Program::WeightedSum(side, count), &items, emulated.min(1));
        for (found, terms) in found.iter().zip(all.chunks(count)) {
            assert_eq!(point::<G, C>(found), weighted_sum_vartime(terms).to_affine(), "{} {side:?}", C::ID);
        }
    }
}

fn point<G: OfTapes<C>, C: GpuCurve>(coordinates: &[C::Fp2]) -> Affine<G> {
    let of = G::unpacked(coordinates);
    Point::from_coordinates(Homogeneous { x: of[0], y: of[1], z: of[2] }).to_affine()
}

#[test]
fn groups_of_bls12_381() {
    check::<bls12_381::G1, bls12_381::Curve>(2);
    check::<bls12_381::G2, bls12_381::Curve>(1);
}

#[test]
fn groups_of_bn254() {
    check::<bn254::G1, bn254::Curve>(2);
    check::<bn254::G2, bn254::Curve>(1);
}

#[test]
fn groups_of_bn254_nogami() {
    check::<bn254_nogami::G1, bn254_nogami::Curve>(0);
    check::<bn254_nogami::G2, bn254_nogami::Curve>(1);
}
