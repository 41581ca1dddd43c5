//! Times the operations of ternary fields: `cargo run --release -p pairloom-algebra --example ternary`. Cycles of the time-stamp
//! counter, the least of many runs.

#[cfg(target_arch = "x86_64")]
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
    use core::hint::black_box;
    use pairloom_algebra::ternary::moduli::*;
    use pairloom_algebra::ternary::{F3m, Line, Multiplier, Plus, Sextic, TernaryModulus, multiply};
    use pairloom_algebra::{Field, TernaryField};

    /// Cycles of an operation applied to its own answer.
    fn cycles<T: Clone>(start: &T, operation: impl Fn(&T) -> T) -> f64 {
        let mut value = start.clone();
        clock::least(400, 32, || value = operation(black_box(&value)))
    }

    fn element<P: TernaryModulus, const W: usize>(seed: usize) -> F3m<P, W> {
        F3m::from_digits(|i| ((i + 7) * (seed + 11) * (i + seed + 3) / 5 % 251) as u8)
    }

    fn row<P: TernaryModulus, const W: usize>() {
        let (a, b) = (element::<P, W>(1), element::<P, W>(2));
        let product = |multiplier| {
            let cycles = multiply(multiplier, &a, &b).map(|_| cycles(&a, |x| multiply(multiplier, x, &b).unwrap_or(b)));
            cycles.map_or("-".into(), |cycles| format!("{cycles:.0}"))
        };
        let products = Multiplier::ALL.map(|multiplier| format!("{:>9}", product(multiplier)));
        println!("{:>4}{}", F3m::<P, W>::DEGREE, products.concat());
    }

    fn operations<P: TernaryModulus, const W: usize>() {
        let (a, b) = (element::<P, W>(1), element::<P, W>(2));
        let sextic = Sextic::<F3m<P, W>, Plus>::from_coordinates(core::array::from_fn(element));
        let line = Line { t: a, y_p: b, y_q: a.add(&b) };
        println!(
            "{:>4} {:>8} {:>8.0} {:>8.0} {:>8.0} {:>8.0} {:>9.0} {:>9.0} {:>9.0}",
            F3m::<P, W>::DEGREE,
            format!("{:.1}", cycles(&a, |x| x.add(&b))),
            cycles(&a, |x| x.mul(&b)),
            cycles(&a, F3m::cube),
            cycles(&a, F3m::cube_root),
            cycles(&a, F3m::invert),
            cycles(&sextic, |x| x.mul(&sextic)),
            cycles(&sextic, |x| x.mul_line(&line)),
            cycles(&sextic, |x| x.mul(&Line::evaluate_both([&line, &line])[0].times(&Line::evaluate(&line)))),
        );
    }

    macro_rules! every_field {
        ($row:ident) => {
            $row::<Modulus97, 2>();
            $row::<Modulus127, 2>();
            $row::<Modulus167, 3>();
            $row::<Modulus193, 4>();
            $row::<Modulus239, 4>();
            $row::<Modulus313, 5>();
            $row::<Modulus509, 8>();
            $row::<Modulus509Trinomial, 8>();
        };
    }

    pub fn table() {
        println!(
            "A product by each multiplier; those of vectors run where AVX-512 is, that of bytes where its VNNI is."
        );
        let titles = ["comb", "Karatsuba", "v. comb", "v. Karat.", "planes", "bytes"];
        println!("   m{}", titles.map(|title| format!("{title:>9}")).concat());
        every_field!(row);
        println!("\nThe operations.");
        println!("   m      add      mul     cube     root   invert    F_3^6m      line two lines");
        every_field!(operations);
    }
}
