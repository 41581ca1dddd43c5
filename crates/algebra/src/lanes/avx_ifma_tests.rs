//! AVX-IFMA, by the model of its two instructions, against plain Rust: the same digits.

use super::avx_ifma::{AvxIfma, Model, Multiplier};
use super::kernel;
use super::kernel::{Memory, digit};
use super::params::{Bits52, LOW52, Params};
use super::portable;
use super::simd::{Integers, Part, Registers, Simd};
use super::vector::{Columns, Vector};
use crate::dispatch::Task;
use crate::prime::Modulus;
use crate::prime::moduli::{Bls12381Modulus, Bls12381Order, Bn254Modulus};
use crate::wide::Wide;
use core::array::from_fn;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// Digits of eight lanes: any of 52 bits, among them the least and the greatest; the top one such that the values are elements.
fn element<P: Modulus<N>, const N: usize, const L: usize>(rng: &mut StdRng) -> [Vector; L] {
    let top = Params::<P, Bits52, N, L>::DIGITS - 1;
    let below = Params::<P, Bits52, N, L>::P[top];
    from_fn(|i| {
        Vector(from_fn(|lane| match (lane, i) {
            _ if i > top => 0,
            (0, _) => 0,
            (_, i) if i == top => rng.random_range(0..below),
            (1, _) => LOW52,
            _ => rng.random_range(0..=LOW52),
        }))
    })
}

/// Every operation on what is drawn from a seed, and what it gives.
struct All<P, const N: usize, const L: usize> {
    seed: u64,
    modulus: PhantomData<P>,
}

/// What operations gave, in order.
#[derive(Default)]
struct Given(Vec<(&'static str, Vec<Vector>)>);

impl Given {
    fn take<S: Simd, const L: usize>(&mut self, name: &'static str, registers: &[S::Register; L]) {
        let digits = kernel::count::<S, L>();
        self.0.push((name, registers[..digits].iter().map(|x| S::store(*x)).collect()));
    }
    fn take_bits(&mut self, name: &'static str, bits: u8) {
        self.0.push((name, vec![Vector([u64::from(bits); 8])]));
    }
}

impl<S: Integers, P: Modulus<N>, const N: usize, const L: usize> Task<S> for All<P, N, L> {
    type Output = Given;

    fn run(self) -> Given {
        let (mut rng, mut given) = (StdRng::seed_from_u64(self.seed), Given::default());
        let registers = |x: [Vector; L]| x.map(|vector| S::load(&vector));
        let [a, b, c] = from_fn(|_| registers(element::<P, N, L>(&mut rng)));
        given.take::<S, L>("load", &a);
        given.take::<S, L>("add", &from_fn(|i| S::add(a[i], b[i])));
        let differences: [S::Register; L] = from_fn(|i| S::sub(a[i], b[i]));
        given.take::<S, L>("sub", &differences);
        given.take::<S, L>("carry", &differences.map(S::carry));
        given.take::<S, L>("low_bits", &differences.map(S::low_bits));
        given.take::<S, L>("factor", &differences.map(|x| S::low_bits(S::factor(x))));
        given.take::<S, L>("carried", &S::carried::<L, false>(&differences));
        given.take::<S, L>("carried to factors", &S::carried::<L, true>(&differences).map(S::low_bits));
        given.take::<S, L>("shr", &differences.map(|x| S::shr(x, 7)));
        given.take::<S, L>("shl", &differences.map(|x| S::shl(x, 51)));
        let table = Vector(from_fn(|_| rng.random()));
        given.take::<S, L>("lookup", &differences.map(|x| S::lookup(&table, x)));
        given.take::<S, L>("estimate", &a.map(|x| S::estimate(S::shr(x, 29), (1 << 33) - 5)));
        let mask = rng.random();
        given.take::<S, L>("select", &from_fn(|i| S::select(mask, a[i], b[i])));
        given.take_bits("odd", S::odd(a[0]));
        given.take_bits("is_zero", S::is_zero(a[0]));
        given.take_bits("negative", S::negative(differences[0]));
        let rows: [S::Register; 8] = from_fn(|i| S::load(&Vector(from_fn(|j| (8 * i + j) as u64))));
        given.take::<S, 8>("transpose", &S::transpose(rows));

        let [low, high] = S::product(&a, &b);
        given.take::<S, L>("product, below", &low);
        given.take::<S, L>("product, above", &high);
        let added = S::product_added(&[low, high], &c, &a);
        given.take::<S, L>("product added, below", &added[0]);
        given.take::<S, L>("product added, above", &added[1]);
        let [low, high] = S::square(&c);
        given.take::<S, L>("square, below", &low);
        given.take::<S, L>("square, above", &high);

        let in_memory: Columns<L> = added.map(|half| half.map(|column| MaybeUninit::new(S::store(column))));
        let [first, second] = S::montgomery::<P, _, N, L, 2>([Memory(&in_memory); 2]);
        let [quotient] = S::montgomery::<P, _, N, L, 1>([Registers::<S, L>(&added)]);
        for (name, quotient) in
            [("first of two quotients", first), ("second of two quotients", second), ("quotient", quotient)]
        {
            given.take::<S, L>(name, &quotient);
        }
        given.take::<S, L>("weak_reduce", &S::weak_reduce::<P, N, L, 2>(&differences));
        given.take::<S, L>("canonical", &S::canonical::<P, N, L>(&S::carried::<L, false>(&quotient)));
        given.take::<S, L>("halve", &S::halve::<P, N, L>(&a));

        let mut parts: [Vector; L] = [Vector([0; 8]); L];
        for (i, out) in parts.iter_mut().enumerate() {
            for k in 0..S::Part::COUNT {
                let [x, y] = [0, 1].map(|half| S::Part::load(digit(&in_memory[half][i]), k));
                x.add(&y).sub(&x.multiple_plus(3, &y)).store(out, k);
            }
        }
        given.0.push(("parts", parts[..kernel::count::<S, L>()].to_vec()));
        given
    }
}

fn check<P: Modulus<N>, const N: usize, const L: usize>() {
    for seed in 0..64 {
        let all = || All::<P, N, L> { seed, modulus: PhantomData };
        // SAFETY: the caller has asked the processor.
        let by_model = unsafe { Model::outlined::<AvxIfma<Model>, _>(all()) };
        let plain = portable::outlined::<All<P, N, L>>(all());
        assert_eq!(by_model.0.len(), plain.0.len());
        for ((name, ours), (_, expected)) in by_model.0.iter().zip(&plain.0) {
            assert_eq!(ours, expected, "{name}, seed {seed}");
        }
    }
}

#[test]
fn the_model_computes_the_digits_of_plain_rust() {
    if !is_x86_feature_detected!("avx2") {
        return eprintln!("NOT RUN: the model of AVX-IFMA: this processor has no AVX2");
    }
    check::<Bls12381Modulus, 6, 8>();
    check::<Bn254Modulus, 4, 6>();
    check::<Bls12381Order, 4, 6>();
}
