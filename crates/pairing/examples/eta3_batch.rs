//! Times η_T in characteristic three in slices: `cargo run --release -p pairloom-pairing --example eta3_batch`. Cycles of the
//! time-stamp counter, the least of some runs, on one core.

#[cfg(target_arch = "x86_64")]
#[path = "../../algebra/examples/clock/mod.rs"]
mod clock;

#[cfg(target_arch = "x86_64")]
fn main() {
    measure::tables();
}

#[cfg(not(target_arch = "x86_64"))]
fn main() {
    println!("the time-stamp counter is read on x86-64 only");
}

#[cfg(target_arch = "x86_64")]
mod measure {
    use crate::clock;
    use core::arch::asm;
    use core::hint::black_box;
    use pairloom_algebra::dispatch::Task;
    use pairloom_algebra::ternary::moduli::*;
    use pairloom_algebra::ternary::sliced::{Slice, Sliced, Slicing};
    use pairloom_algebra::ternary::{F3m, TernaryModulus};
    use pairloom_algebra::{Field, TernaryField, Wide};
    use pairloom_curve::hash::Dst;
    use pairloom_curve::ternary::{Curve, E3_97, E3_127, E3_167, E3_193, E3_239, E3_313, E3_509, Point, hash_to_curve};
    use pairloom_pairing::eta3::{eta, eta_in_lanes, unreduced_in_lanes};
    use std::time::Instant;

    /// Cycles of a formula, the least of some runs.
    fn cycles<T>(runs: usize, formula: impl Fn() -> T) -> f64 {
        clock::least(runs, 1, formula)
    }

    /// Instructions in a measurement of issue times.
    const INSTRUCTIONS: usize = 16 * 2000;

    /// Runs the instructions that the best logic of some slices is made of, which do not wait for each other.
    macro_rules! issue {
        ($($line:literal)*) => {{
            for _ in 0..INSTRUCTIONS / 16 {
                // SAFETY: registers are written and declared; the caller has asked the processor for the instruction.
                unsafe {
                    asm!(
                        $($line, $line, $line, $line,)*
                        out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _,
                        options(nomem, nostack)
                    );
                }
            }
        }};
    }

    /// Cycles that a logic instruction takes where nothing holds it up.
    fn issue_time(slicing: Slicing) -> f64 {
        let run = || match slicing {
            Slicing::Avx512 => issue!("vpternlogq zmm0, zmm4, zmm5, 0x49" "vpternlogq zmm1, zmm4, zmm5, 0x49"
                "vpternlogq zmm2, zmm4, zmm5, 0x49" "vpternlogq zmm3, zmm4, zmm5, 0x49"),
            Slicing::Avx512Half => issue!("vpternlogq ymm0, ymm4, ymm5, 0x49" "vpternlogq ymm1, ymm4, ymm5, 0x49"
                "vpternlogq ymm2, ymm4, ymm5, 0x49" "vpternlogq ymm3, ymm4, ymm5, 0x49"),
            Slicing::Avx2 => {
                issue!("vpand ymm0, ymm4, ymm5" "vpand ymm1, ymm4, ymm5" "vpand ymm2, ymm4, ymm5" "vpand ymm3, ymm4, ymm5")
            }
            Slicing::Neon => unreachable!("another architecture"),
            Slicing::Word => {
                for _ in 0..INSTRUCTIONS / 16 {
                    // SAFETY: the registers are declared.
                    unsafe {
                        asm!(
                            "and rax, r8", "and rcx, r8", "and rdx, r8", "and rsi, r8",
                            "and rax, r8", "and rcx, r8", "and rdx, r8", "and rsi, r8",
                            "and rax, r8", "and rcx, r8", "and rdx, r8", "and rsi, r8",
                            "and rax, r8", "and rcx, r8", "and rdx, r8", "and rsi, r8",
                            out("rax") _, out("rcx") _, out("rdx") _, out("rsi") _, options(nomem, nostack)
                        );
                    }
                }
            }
        };
        cycles(400, run) / INSTRUCTIONS as f64
    }

    fn elements<P: TernaryModulus, S: Slice, const W: usize>(seed: usize) -> Sliced<P, S, W> {
        let one = |k: usize| F3m::from_digits(|i| ((i + 7 * k) * (seed + 11 + k) * (i + seed + 3) / 5 % 251) as u8);
        Sliced::from_lanes(&(0..S::LANES).map(one).collect::<Vec<_>>())
    }

    /// The operations of a field in slices.
    struct Operations<P, const W: usize>(core::marker::PhantomData<P>);

    impl<P: TernaryModulus, S: Slice, const W: usize> Task<S> for Operations<P, W> {
        type Output = ();
        fn run(self) {
            let (a, b) = (elements::<P, S, W>(1), elements::<P, S, W>(2));
            let wide = a.mul_wide(&b);
            let runs = 40_000 / F3m::<P, W>::DEGREE;
            let each = |cycles: f64| format!("{:>8.2}", cycles / S::LANES as f64);
            let above = [1, 2, 3, 4, 6, 7, 8].map(|leaf| each(cycles(runs, || a.mul_above(&b, leaf))));
            let others = [
                cycles(runs, || a.add(&b)),
                cycles(runs, || wide.sub_both(&wide, &wide)),
                cycles(runs, || a.cube()),
                cycles(runs, || a.cube_root()),
                cycles(runs.div_ceil(50), || a.invert()),
            ];
            println!("{:>4} {:<14}{}  {}", F3m::<P, W>::DEGREE, S::NAME, above.concat(), others.map(each).concat());
        }
    }

    fn operations<P: TernaryModulus, const W: usize>() {
        for slicing in Slicing::ALL {
            slicing.run(Operations::<P, W>(core::marker::PhantomData));
        }
    }

    fn pairs<C: Curve>(count: usize) -> Vec<(Point<C>, Point<C>)> {
        let points = [b"P", b"Q"].map(|message| hash_to_curve::<C>(message, Dst::of_constant(b"PAIRLOOM-TIMING")));
        let next = |pair: &(Point<C>, Point<C>)| Some((pair.0.add(&points[1]), pair.1.double()));
        core::iter::successors(Some((points[0], points[1])), next).take(count).collect()
    }

    fn pairings<C: Curve>(runs: usize, issue: &[f64]) {
        let single = pairs::<C>(1);
        let alone = cycles(4 * runs, || eta(&single[0].0, &single[0].1));
        for (slicing, issue) in Slicing::ALL.into_iter().zip(issue).filter(|(slicing, _)| slicing.is_available()) {
            let pairs = pairs::<C>(slicing.lanes());
            let each = |cycles: f64| cycles / slicing.lanes() as f64;
            let whole = each(cycles(runs, || eta_in_lanes(slicing, &pairs)));
            let raw = each(cycles(runs, || unreduced_in_lanes(slicing, &pairs)));
            let start = Instant::now();
            black_box(eta_in_lanes(slicing, &pairs));
            println!(
                "{:>8} {:<12} {:>10.1} {:>10.1} {:>10.1} {:>9.2} {:>10.0}",
                C::ID,
                format!("{slicing:?}"),
                whole / 1e3,
                raw / 1e3,
                whole / issue / 1e3,
                alone / whole,
                pairs.len() as f64 / start.elapsed().as_secs_f64(),
            );
        }
    }

    pub fn tables() {
        let issue = Slicing::ALL.map(|slicing| if slicing.is_available() { issue_time(slicing) } else { f64::NAN });
        for (slicing, issue) in Slicing::ALL.iter().zip(issue) {
            println!("{slicing:?}: a logic instruction issues in {issue:.3} cycles");
        }
        println!("\nCycles each. Products above leaves of 1, 2, 3, 4, 6, 7, 8; sum, difference of three products,");
        println!("cube, cube root, inversion.");
        operations::<Modulus97, 2>();
        operations::<Modulus193, 4>();
        operations::<Modulus313, 5>();
        operations::<Modulus509, 8>();
        println!(
            "\nThousands of cycles for a pairing and for its loop; the pairing in thousands of issue times; times the"
        );
        println!("speed of one at a time; pairings a second.");
        pairings::<E3_97>(30, &issue);
        pairings::<E3_127>(20, &issue);
        pairings::<E3_167>(20, &issue);
        pairings::<E3_193>(10, &issue);
        pairings::<E3_239>(10, &issue);
        pairings::<E3_313>(5, &issue);
        pairings::<E3_509>(3, &issue);
    }
}
