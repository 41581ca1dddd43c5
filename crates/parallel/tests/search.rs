//! Which of many equations do not hold, and how many products of pairings it takes to know.

use core::ops::Range;
use pairloom_algebra::{Field, Fp12};
use pairloom_curve::Point;
use pairloom_curve::bls12_381::{Curve, Fp2, Fr, G1, G1Affine, G2Affine};
use pairloom_pairing::Gt;
use pairloom_pairing::compiled::pairing;
use pairloom_parallel::search::Search;

/// Verdicts on items of which some are bad, and the ranges whose quotients were asked for. A bad item's quotient is a power of its own.
fn search(bad: &[bool], singly: bool) -> (Vec<bool>, Vec<Range<usize>>) {
    let generator: Gt<Curve> = pairing::<Curve>(&G1Affine::generator(), &G2Affine::generator());
    let mut asked = Vec::new();
    let defect = |items: Range<usize>| {
        asked.push(items.clone());
        let power: u64 = items.filter(|&item| bad[item]).map(|item| item as u64 + 1).sum();
        generator.pow_vartime(&[power])
    };
    let verdicts = Search::new(defect).run(bad.len(), singly);
    (verdicts, asked)
}

fn good(bad: &[bool]) -> Vec<bool> {
    bad.iter().map(|bad| !bad).collect()
}

#[test]
fn every_pattern_of_bad_items() {
    for count in 1..=6 {
        for pattern in 0..1 << count {
            let bad: Vec<_> = (0..count).map(|item| pattern >> item & 1 == 1).collect();
            assert_eq!(search(&bad, false).0, good(&bad), "{bad:?}");
            let (verdicts, asked) = search(&bad, true);
            assert_eq!((verdicts, asked.len()), (good(&bad), count), "{bad:?}, one by one");
        }
    }
}

/// The pairing of a point outside its subgroup may be 0, which hides the others of its range.
#[test]
fn an_item_that_vanishes() {
    let generator: Gt<Curve> = pairing::<Curve>(&G1Affine::generator(), &G2Affine::generator());
    for vanishing in 0..6 {
        for pattern in 0..1 << 6 {
            let bad: Vec<_> = (0..6).map(|item| pattern >> item & 1 == 1 || item == vanishing).collect();
            let defect = |items: Range<usize>| match items.contains(&vanishing) {
                true => Gt::from_fp12_unchecked_subgroup(&Fp12::<Fp2>::zero()),
                false => generator.pow_vartime(&[items.filter(|&item| bad[item]).map(|item| item as u64 + 1).sum()]),
            };
            assert_eq!(Search::new(defect).run(bad.len(), false), good(&bad), "{vanishing} of {bad:?}");
        }
    }
}

/// Differences of points, as time-lock bodies have them.
#[test]
fn every_pattern_of_bad_points() {
    for pattern in 0..1 << 5 {
        let bad: Vec<_> = (0..5).map(|item| pattern >> item & 1 == 1).collect();
        let defect = |items: Range<usize>| {
            let multiples = items.filter(|&item| bad[item]).flat_map(|item| (0..=item).map(|_| G1Affine::generator()));
            multiples.fold(Point::<G1>::identity(), |sum, point| sum + point)
        };
        for singly in [false, true] {
            assert_eq!(Search::new(defect).run(bad.len(), singly), good(&bad), "{bad:?}");
        }
    }
}

/// What says of an item alone whether it is good is asked where nothing is compared with others, and nowhere else.
#[test]
fn items_alone() {
    let often: Vec<_> = (0..100).map(|item| item % 8 == 0).collect();
    for (bad, singly) in
        [(vec![true; 100], false), (often, false), (vec![false, true, false], true), (vec![false; 100], false)]
    {
        let (mut alone, mut together) = (Vec::new(), Vec::new());
        let defect = |items: Range<usize>| {
            together.push(items.len());
            let multiples = items
                .filter(|&item| bad[item])
                .map(|item| Point::from(G1Affine::generator()).mul(&Fr::from_u64(item as u64 + 1)));
            multiples.fold(Point::<G1>::identity(), |sum, point| sum + point)
        };
        let holds = |item: usize| {
            alone.push(item);
            !bad[item]
        };
        assert_eq!(Search::new(defect).alone(holds).run(bad.len(), singly), good(&bad));
        let known = bad.len() - alone.len();
        assert_eq!(alone, (known..bad.len()).collect::<Vec<_>>());
        match (singly, bad[0]) {
            (true, _) => assert_eq!((known, together.len()), (0, 0)),
            // Some sixteen are known before the others are taken one by one.
            (false, true) => assert!((16..32).contains(&known), "{known}"),
            (false, false) => assert_eq!((known, together), (100, vec![100])),
        }
    }
}

#[test]
fn no_items() {
    assert_eq!(search(&[], true), (vec![], vec![]));
    assert!(search(&[], false).0.is_empty());
}

#[test]
fn a_halving_asks_for_its_left_half_alone() {
    let bad: Vec<_> = (0..8).map(|item| item == 5).collect();
    let (verdicts, asked) = search(&[false; 8], false);
    assert_eq!((verdicts, asked.len(), asked.first()), (vec![true; 8], 1, Some(&(0..8))));
    assert_eq!(search(&bad, false), (good(&bad), vec![0..8, 0..4, 4..6, 4..5]));
}

/// All of the first sixteen stand alone after the whole, two halves and the fifteen halvings of those sixteen.
const UNTIL_SIXTEEN_STAND_ALONE: usize = 18;

#[test]
fn where_most_are_bad_the_others_are_looked_at_one_by_one() {
    let bad: Vec<_> = (0..64).map(|item| item % 4 != 0).collect();
    let (verdicts, asked) = search(&bad, false);
    assert_eq!(verdicts, good(&bad));
    assert_eq!(asked.len(), UNTIL_SIXTEEN_STAND_ALONE + 48);
    assert!(asked[UNTIL_SIXTEEN_STAND_ALONE..].iter().cloned().eq((16..64).map(|item| item..item + 1)));
}

#[test]
fn where_half_are_bad_halving_goes_on() {
    let bad: Vec<_> = (0..64).map(|item| item < 16 && item % 2 == 1).collect();
    let (verdicts, asked) = search(&bad, false);
    assert_eq!((verdicts, asked.len()), (good(&bad), UNTIL_SIXTEEN_STAND_ALONE));
}
