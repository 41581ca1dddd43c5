//! Times pairings in characteristic two in eight lanes: `cargo run --release -p pairloom-pairing --example binary_batch`. Thousands
//! of cycles of the time-stamp counter for a pairing of eight, the least of some runs, on one core.

#[cfg(target_arch = "x86_64")]
#[path = "../../algebra/examples/clock/mod.rs"]
mod clock;

#[cfg(target_arch = "x86_64")]
fn main() {
    measure::table();
}

#[cfg(not(target_arch = "x86_64"))]
fn main() {
    println!("the time-stamp counter is read on x86-64 only");
}

#[cfg(target_arch = "x86_64")]
mod measure {
    use crate::clock;
    use pairloom_algebra::binary::lanes::{Backend, LANES};
    use pairloom_curve::genus2::{
        self, Divisor, G2_103, G2_367, G2_439, random_degenerate, random_type_a, random_type_b,
    };
    use pairloom_curve::{binary, hash::Dst};
    use pairloom_pairing::binary_lanes::{self, BinaryLanes};
    use pairloom_pairing::{eta_genus2, eta2, symmetric};

    /// Thousands of cycles of a formula, the least of some runs.
    fn cycles<T>(formula: impl Fn() -> T) -> f64 {
        clock::least(30, 1, formula) / 1e3
    }

    fn row<S: BinaryLanes>(name: &str, pairs: &[(S::Argument, S::Argument); LANES]) {
        let alone = cycles(|| symmetric::product::<S>(&pairs[..1]));
        let backend = Backend::best();
        let each = |cycles: f64| cycles / LANES as f64;
        let reduced = each(cycles(|| binary_lanes::reduced::<S>(backend, 1, pairs)));
        let raw = each(cycles(|| binary_lanes::unreduced::<S>(backend, 1, pairs)));
        println!("{name:<22}{alone:>12.1}{reduced:>12.1}{raw:>12.1}{:>8.2}", alone / reduced);
    }

    fn elliptic<C: binary::Curve>() {
        let points =
            [b"P", b"Q"].map(|message| binary::hash_to_curve::<C>(message, Dst::of_constant(b"PAIRLOOM-TIMING")));
        let mut pair = (points[0], points[1]);
        let pairs = core::array::from_fn(|_| {
            pair = (pair.0.add(&points[1]), pair.1.double());
            pair
        });
        row::<eta2::Eta<C>>(C::ID, &pairs);
    }

    /// Bytes that look random and are the same in every run.
    fn fill(seed: &mut u64) -> impl FnMut(&mut [u8]) {
        move |bytes| {
            for byte in bytes {
                *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                *byte = (*seed >> 56) as u8;
            }
        }
    }

    fn divisor<C: genus2::Curve>(kind: char, seed: &mut u64) -> Divisor<C> {
        match kind {
            'd' => random_degenerate(fill(seed)),
            'A' => random_type_a(fill(seed)),
            _ => random_type_b(fill(seed)),
        }
    }

    fn genus_two<C: genus2::Curve>() {
        for kinds in [['d', 'd'], ['d', 'A'], ['A', 'A'], ['d', 'B']] {
            let mut seed = 7;
            let pairs = core::array::from_fn(|_| (divisor::<C>(kinds[0], &mut seed), divisor(kinds[1], &mut seed)));
            let name = |pairing| format!("{} {pairing} {}{}", C::ID, kinds[0], kinds[1]);
            row::<eta_genus2::OptimalEta<C>>(&name("optimal"), &pairs);
            if kinds == ['d', 'd'] {
                row::<eta_genus2::Eta<C>>(&name("eta"), &pairs);
            }
        }
    }

    pub fn table() {
        println!("{:<22}{:>12}{:>12}{:>12}{:>8}", "", "alone", "in lanes", "unreduced", "ratio");
        elliptic::<binary::E2_239>();
        elliptic::<binary::E2_1223>();
        genus_two::<G2_103>();
        genus_two::<G2_367>();
        genus_two::<G2_439>();
    }
}
