//! One extension-field operation by residues, beside what it would take at the least with its independent products in the lanes of vector registers
//! (positional lanes): rows of eight products and of eight reductions, with no sum, and with nothing moved from lane to lane.
//!
//! `cargo run --release -p pairloom-algebra --example positional` prints cycles of the time-stamp counter, the least of many runs;
//! `PAIRLOOM_INSTRUCTIONS` caps the instructions.

#[cfg(target_arch = "x86_64")]
mod clock;

#[cfg(target_arch = "x86_64")]
mod measure {
    use crate::clock;
    use core::hint::black_box;
    use pairloom_algebra::instructions;
    use pairloom_algebra::lanes::{Backend, LaneModulus, Lanes8};
    use pairloom_algebra::prime::moduli::{Bls12381Modulus, Bn254Modulus};
    use pairloom_algebra::prime::{Fp, TowerParams};
    use pairloom_algebra::residues::{Doubles, Representation, ResidueModulus, Residues, Words};
    use pairloom_algebra::{ComplexBase, Field, Fp2, Fp6, Fp12, Transfer};

    const LANES: usize = 8;
    /// Coordinates of F_p^12, each of which is reduced once.
    const REDUCTIONS: usize = 12;
    /// Products of F_p of an F_p² product.
    const KARATSUBA: usize = 3;

    fn cycles<T>(operation: impl FnMut() -> T) -> f64 {
        clock::least(2000, 16, operation)
    }

    /// So many products of F_p and reductions in rows that are full but for the last.
    fn rows<P: LaneModulus<N, L> + 'static, const N: usize, const L: usize>(products: usize) -> f64
    where
        Lanes8<P, N, L>: ComplexBase,
    {
        let one = Fp::<P, N>::from_u64(3).invert();
        let [a, b] = [one, one.square()].map(|x| Lanes8::<P, N, L>::splat(&x));
        let wide = a.mul_wide(&b);
        cycles(|| {
            for _ in 0..products.div_ceil(LANES) {
                black_box(black_box(&a).mul_wide(black_box(&b)));
            }
            for _ in 0..REDUCTIONS.div_ceil(LANES) {
                black_box(Lanes8::<P, N, L>::reduce(black_box(&wide)));
            }
        })
    }

    fn curve<P, const N: usize, const L: usize, R: Representation>(name: &str)
    where
        P: LaneModulus<N, L> + ResidueModulus<N> + TowerParams<N> + 'static,
        Lanes8<P, N, L>: ComplexBase,
    {
        let one = Fp::<P, N>::from_u64(3).invert();
        let a = Fp2 { c0: one, c1: one.square() };
        let b = Fp6 { c0: a, c1: a.square(), c2: a };
        let f = Fp12::<Fp2<Residues<P, N, R>>>::from_one_core(&Fp12 { c0: b, c1: b });
        let operations: [(&str, usize, f64); 3] = [
            ("product", KARATSUBA * 18, cycles(|| black_box(&f).mul(black_box(&f)))),
            ("square", KARATSUBA * 12, cycles(|| black_box(&f).square())),
            // Three squares of F_p⁴, each three squares of F_p², each two products (Granger and Scott).
            ("cyclotomic square", 2 * 9, cycles(|| black_box(&f).cyclotomic_square())),
        ];
        for (operation, products, residues) in operations {
            let rows = rows::<P, N, L>(products);
            println!("{name:<12}{operation:<20}{residues:>10.0}{rows:>20.0}{:>8.2}", rows / residues);
        }
    }

    pub fn run() {
        match instructions::cap_of_environment() {
            Ok(cap) => cap.into_iter().for_each(instructions::lower_cap),
            Err(error) => return eprintln!("{}: {error}", instructions::VARIABLE),
        }
        println!("lanes: {}", Backend::best().name());
        println!("{:<12}{:<20}{:>10}{:>20}{:>8}", "curve", "in F_p^12", "residues", "lanes, at the least", "ratio");
        match Backend::best() {
            Backend::Ifma => {
                curve::<Bls12381Modulus, 6, 8, Words>("bls12-381");
                curve::<Bn254Modulus, 4, 6, Words>("bn254");
            }
            _ => {
                curve::<Bls12381Modulus, 6, 8, Doubles>("bls12-381");
                curve::<Bn254Modulus, 4, 6, Doubles>("bn254");
            }
        }
    }
}

fn main() {
    #[cfg(target_arch = "x86_64")]
    measure::run();
    #[cfg(not(target_arch = "x86_64"))]
    println!("the time-stamp counter is read on x86-64 only");
}
