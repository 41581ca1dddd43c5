//! Slides 12, 13, 19, 22 of seed 001: a row is a slide, a name, what is printed, and what gives our figure.

use super::processors::{Processors, alone};
use super::{Ours, Row, row};
use pairloom_curve::binary::E2_1223;
use pairloom_curve::bn254_nogami;
use pairloom_curve::genus2::{Divisor, G2_103, G2_367, G2_439, random_degenerate, random_type_a};
use pairloom_curve::ternary::E3_509;
use pairloom_pairing::miller::OptimalAte;
use pairloom_pairing::{Exponent, eta_genus2, eta2, eta3, rate};
use pairloom_parallel::Inline;
use pairloom_parallel::compiled::CompiledSymmetric;
use pairloom_parallel::cost::counts::counts_of;
use pairloom_parallel::engine::{SplitKind, counts_name};
use pairloom_parallel::symmetric::{self, SplitSymmetric};
use std::rc::Rc;

/// These rows.
pub fn rows() -> Vec<Row> {
    [slide_12(), slide_13(), slide_19(), slide_22()].into_iter().flatten().collect()
}

/// A pairing by one thread; divisors are degenerate.
fn pairing(slide: u8, name: &str, curve: &'static str, which: &'static str, printed: &'static str) -> Row {
    row(slide, format!("{name}: {which}"), curve, printed, move |time| alone(curve, which, time))
}

/// Products of the base field, counted.
fn count(slide: u8, name: &str, curve: &'static str, printed: &'static str, operations: fn() -> u64) -> Row {
    row(slide, name, curve, printed, move |_| Ok(Ours::counted(operations())))
}

/// The products of a loop without its final exponentiation.
fn loop_products<S: SplitSymmetric>() -> u64 {
    counts_of(&symmetric::counts_name::<S>()).map_or(0, |steps| steps.unreduced().products)
}

/// The products of a whole pairing of bn254-nogami.
fn all_products<K: SplitKind<bn254_nogami::Curve>>(exponent: Exponent) -> u64 {
    let steps = counts_of(&counts_name::<bn254_nogami::Curve, K>(exponent));
    steps.map_or(0, |steps| steps.pairing().products)
}

/// A pairing of two divisors, degenerate or of two rational points each.
fn divisors<S, C>(slide: u8, name: &str, curve: &'static str, printed: &'static str, general: [bool; 2]) -> Row
where
    C: pairloom_curve::genus2::Curve,
    S: CompiledSymmetric<Argument = Divisor<C>>,
{
    row(slide, name, curve, printed, move |time| {
        let mut state = 7u64;
        let mut fill = |bytes: &mut [u8]| {
            bytes.fill_with(|| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (state >> 56) as u8
            });
        };
        let [p, q] = general.map(|two| if two { random_type_a(&mut fill) } else { random_degenerate(&mut fill) });
        Ok(Ours::measured(time, || {
            core::hint::black_box(S::product(&[(p, q)], &Inline));
        }))
    })
}

/// Timings of Barreto, Galbraith, Ó hÉigeartaigh and Scott (2007), in milliseconds on a Pentium 4 of 3 GHz.
fn slide_12() -> Vec<Row> {
    type Eta = eta_genus2::Eta<G2_103>;
    vec![
        pairing(12, "E(F_2^307)", "e2-307", "eta", "3.50 ms"),
        pairing(12, "E(F_3^127)", "e3-127", "eta", "5.36 ms"),
        divisors::<Eta, _>(12, "C(F_2^103) degenerate: eta", "g2-103", "1.87 ms", [false, false]),
        divisors::<Eta, _>(12, "C(F_2^103) non-degenerate: eta", "g2-103", "6.42 ms", [true, true]),
    ]
}

/// Products of the base field, and millions of cycles on an Intel Core2. (The slide's heading has the 10^6 with the products.)
fn slide_13() -> Vec<Row> {
    vec![
        count(13, "E/F_2^1223, products in the loop", "e2-1223", "4284", loop_products::<eta2::Eta<E2_1223>>),
        pairing(13, "E/F_2^1223", "e2-1223", "eta", "19.0·10^6 cycles"),
        count(13, "E/F_3^509, products in the loop", "e3-509", "3570", loop_products::<eta3::Eta<E3_509>>),
        pairing(13, "E/F_3^509", "e3-509", "eta", "15.8·10^6 cycles"),
        count(
            13,
            "C/F_2^439 degenerate, products in the loop",
            "g2-439",
            "15111",
            loop_products::<eta_genus2::Eta<G2_439>>,
        ),
        pairing(13, "C/F_2^439 degenerate", "g2-439", "eta", "16.4·10^6 cycles"),
        count(13, "BN(a), products of the R-ate pairing", "bn254-nogami", "15093", || {
            all_products::<rate::RAte>(Exponent::Reduced)
        }),
        pairing(13, "BN(a)", "bn254-nogami", "r-ate", "10·10^6 cycles"),
        pairing(13, "BN(b)", "bn254-nogami", "optimal-ate", "4.5·10^6 cycles"),
        count(13, "BN(c), products of the optimal ate pairing", "bn254-nogami", "12785", || {
            all_products::<OptimalAte>(Exponent::Fast)
        }),
        pairing(13, "BN(c)", "bn254-nogami", "optimal-ate", "3.3·10^6 cycles"),
    ]
}

/// E/F_2^1223 over 1, 2, 4, 8 processors; * are the slide's own estimates.
fn slide_19() -> Vec<Row> {
    let processors = Rc::new(Processors::new("e2-1223", "eta"));
    let times = [
        (1, "Core2 17.4, i5 7.5 (10^6 cycles)"),
        (2, "Core2 9.3, i5 4.3 (10^6 cycles)"),
        (4, "Core2 5.1, i5 2.5* (10^6 cycles)"),
        (8, "Core2 3.0, i5 1.7* (10^6 cycles)"),
    ];
    let accelerations = [
        (2, "estimated 1.9, Core2 1.9, i5 1.7"),
        (4, "estimated 3.5, Core2 3.4, i5 3.0"),
        (8, "estimated 5.8, Core2 5.8, i5 4.5"),
    ];
    let time = |(count, printed)| {
        let processors = processors.clone();
        row(19, format!("{count} × processor: time"), "e2-1223", printed, move |time| processors.time(count, time))
    };
    let acceleration = |(count, printed)| {
        let processors = processors.clone();
        row(19, format!("{count} × processor: acceleration"), "e2-1223", printed, move |time| {
            processors.acceleration(count, time)
        })
    };
    times.map(time).into_iter().chain(accelerations.map(acceleration)).collect()
}

/// C/F_2^367 by the optimal η pairing (D. Aranha, J.-L. Beuchat, J. Detrey and N. Estibals, 2010), in millions of cycles.
fn slide_22() -> Vec<Row> {
    type Optimal = eta_genus2::OptimalEta<G2_367>;
    vec![
        divisors::<Optimal, _>(
            22,
            "C/F_2^367 degenerate: optimal-eta",
            "g2-367",
            "Core2 5.0, i5 2.5 (10^6 cycles)",
            [false, false],
        ),
        divisors::<Optimal, _>(
            22,
            "C/F_2^367 mixed: optimal-eta",
            "g2-367",
            "Core2 9.3, i5 4.5 (10^6 cycles)",
            [false, true],
        ),
        divisors::<Optimal, _>(
            22,
            "C/F_2^367 general: optimal-eta",
            "g2-367",
            "Core2 18.4, i5 8.6 (10^6 cycles)",
            [true, true],
        ),
    ]
}
