//! Slices of every width against one element at a time.

use super::{Samples, every_field, every_toy};
use crate::dispatch::Task;
use crate::field::{Field, Mask, OddCharacteristic};
use crate::ternary::moduli::toy::{Modulus5, Modulus13};
use crate::ternary::moduli::*;
use crate::ternary::sliced::{Slice, SliceTask, Word, linear};
use crate::ternary::{F3m, Line, Plus, Sextic, Sliced, Slicing, TernaryField, TernaryModulus};
use crate::wide::Wide;

/// As many elements as there are lanes, 0, 1 and −1 among them.
fn lanes<P: TernaryModulus, S: Slice, const W: usize>(seed: u64) -> Vec<F3m<P, W>> {
    let mut source = Samples(seed << 32);
    let special = [F3m::ZERO, F3m::ONE, F3m::ONE.neg(), F3m::from_digits(|_| 1), F3m::from_digits(|_| 2)];
    let random = core::iter::repeat_with(|| source.next());
    let shift = seed as usize % special.len();
    special.into_iter().cycle().skip(shift).take(special.len()).chain(random).take(S::LANES).collect()
}

/// Runs a check in slices of every kind that this processor has.
fn everywhere<T: SliceTask<()> + Copy>(task: T) {
    let run = Slicing::ALL.map(|slicing| slicing.run(task).is_some());
    assert_eq!(run, Slicing::ALL.map(Slicing::is_available));
    assert!(Slicing::Word.is_available());
}

/// Declares checks of one modulus in any slices.
macro_rules! checks {
    ($($name:ident $task:ident)*) => {
        $(
            #[derive(Clone, Copy)]
            struct $task<P, const W: usize>(core::marker::PhantomData<P>);
            impl<P: TernaryModulus, S: Slice, const W: usize> Task<S> for $task<P, W> {
                type Output = ();
                fn run(self) {
                    $name::<P, S, W>();
                }
            }
        )*
    };
}

checks! {
    operations Operations
    leaves Leaves
    linear_maps LinearMaps
    tower Tower
    ragged Ragged
}

/// Runs a check over a modulus in slices of every kind.
macro_rules! over {
    ($name:ident, $task:ident) => {
        fn $name<P: TernaryModulus, const W: usize>() {
            everywhere($task::<P, W>(core::marker::PhantomData));
        }
    };
}

/// A function of two elements.
type Binary<'a, T> = &'a dyn Fn(&T, &T) -> T;

fn operations<P: TernaryModulus, S: Slice, const W: usize>() {
    type L<P, S, const W: usize> = Sliced<P, S, W>;
    let (a, b) = (lanes::<P, S, W>(1), lanes::<P, S, W>(2));
    let (x, y) = (L::<P, S, W>::from_lanes(&a), L::<P, S, W>::from_lanes(&b));
    let same = |sliced: L<P, S, W>, scalar: Binary<F3m<P, W>>| {
        let expected: Vec<_> = a.iter().zip(&b).map(|(a, b)| scalar(a, b)).collect();
        assert_eq!(sliced.to_lanes(S::LANES), expected, "{}", S::NAME);
    };
    same(x.clone(), &|a, _| *a);
    same(x.add(&y), &|a, b| a.add(b));
    same(x.sub(&y), &|a, b| a.sub(b));
    same(x.neg(), &|a, _| a.neg());
    same(x.double(), &|a, _| a.neg());
    same(x.triple(), &|_, _| F3m::ZERO);
    same(x.halve(), &|a, _| a.neg());
    same(x.mul(&y), &|a, b| a.mul(b));
    same(x.square(), &|a, _| a.square());
    let sum = x.mul_wide(&y).add(&y.mul_wide(&y)).sub(&x.mul_wide(&x).double());
    same(L::reduce(&sum), &|a, b| a.mul(b).add(&b.square()).add(&a.square()));
    let middle = x.add(&y).mul_wide(&x.add(&y)).middle(&x.mul_wide(&x), &y.mul_wide(&y));
    same(L::reduce(&middle), &|a, b| a.mul(b).double());
    for trit in [-1, 0, 1] {
        same(x.add_trit(trit), &|a, _| a.add_trit(trit));
        same(x.mul_trit(trit), &|a, _| a.mul_trit(trit));
    }
    let equal = x.equal(&y);
    same(L::select(&equal, &x, &y.neg()), &|a, b| if a == b { *a } else { b.neg() });
    same(x.negate_if(&x.is_zero().or(&y.is_zero()).not()), &|a, b| {
        if *a == F3m::ZERO || *b == F3m::ZERO { *a } else { a.neg() }
    });
    same(L::constant(&a[3]), &|_, _| a[3]);
}
over!(check_operations, Operations);

#[test]
fn operations_are_those_of_every_lane() {
    check_operations::<Modulus5, 1>();
    check_operations::<Modulus97, 2>();
    check_operations::<Modulus509, 8>();
}

/// Products and their reduction in every field: what the slices are makes no difference there.
#[test]
fn products_of_every_field() {
    fn check<P: TernaryModulus, const W: usize>() {
        leaves::<P, Word, W>();
    }
    every_field!(check);
    every_toy!(check);
}

fn leaves<P: TernaryModulus, S: Slice, const W: usize>() {
    let (a, b) = (lanes::<P, S, W>(3), lanes::<P, S, W>(5));
    let (x, y) = (Sliced::<P, S, W>::from_lanes(&a), Sliced::<P, S, W>::from_lanes(&b));
    let expected: Vec<_> = a.iter().zip(&b).map(|(a, b)| a.mul(b)).collect();
    for leaf in 0..10 {
        assert_eq!(x.mul_above(&y, leaf).to_lanes(S::LANES), expected, "{} above {leaf}", S::NAME);
    }
}
over!(check_leaves, Leaves);

#[test]
fn products_above_every_leaf() {
    check_leaves::<Modulus5, 1>();
    check_leaves::<Modulus97, 2>();
    check_leaves::<Modulus509, 8>();
}

fn linear_maps<P: TernaryModulus, S: Slice, const W: usize>() {
    let a = lanes::<P, S, W>(4);
    let x = Sliced::<P, S, W>::from_lanes(&a);
    let same = |sliced: Sliced<P, S, W>, scalar: &dyn Fn(&F3m<P, W>) -> F3m<P, W>| {
        assert_eq!(sliced.to_lanes(S::LANES), a.iter().map(scalar).collect::<Vec<_>>(), "{}", S::NAME);
    };
    same(x.cube(), &F3m::cube);
    same(x.cube_root(), &F3m::cube_root);
    same(x.frobenius(3), &|a| a.frobenius(3));
    same(x.trace(), &F3m::trace);
    same(x.invert(), &F3m::invert);
    same(x.sqrt().0, &|a| a.sqrt().0);
}
over!(check_linear_maps, LinearMaps);

#[test]
fn cubes_roots_traces_and_inverses() {
    check_linear_maps::<Modulus5, 1>();
    check_linear_maps::<Modulus97, 2>();
    linear_maps::<Modulus13, Word, 1>();
    linear_maps::<Modulus313, Word, 5>();
    linear_maps::<Modulus509Trinomial, Word, 8>();
}

fn tower<P: TernaryModulus, S: Slice, const W: usize>() {
    let columns: Vec<_> = (6..12).map(|seed| lanes::<P, S, W>(seed)).collect();
    let sliced = |i: usize| Sliced::<P, S, W>::from_lanes(&columns[i % 6]);
    let a = Sextic::<_, Plus>::from_coordinates(core::array::from_fn(sliced));
    let b = Sextic::<_, Plus>::from_coordinates(core::array::from_fn(|i| sliced(5 * i + 2)));
    let line = |i: usize| Line { t: sliced(i), y_p: sliced(i + 1), y_q: sliced(i + 2) };
    let results = [a.mul(&b), a.mul_line(&line(0)), a.mul_sparse(&line(1).evaluate()), a.conjugate_over_self()];
    let results = results.map(|value| value.coordinates().map(|x| x.to_lanes(S::LANES)));
    for lane in [0, 1, S::LANES / 2, S::LANES - 1] {
        let scalar = |i: usize| columns[i % 6][lane];
        let a = Sextic::<_, Plus>::from_coordinates(core::array::from_fn(scalar));
        let b = Sextic::<_, Plus>::from_coordinates(core::array::from_fn(|i| scalar(5 * i + 2)));
        let line = |i: usize| Line { t: scalar(i), y_p: scalar(i + 1), y_q: scalar(i + 2) };
        let expected = [a.mul(&b), a.mul_line(&line(0)), a.mul_sparse(&line(1).evaluate()), a.conjugate_over_self()];
        for (result, expected) in results.iter().zip(expected) {
            assert_eq!(result.each_ref().map(|x| x[lane]), expected.coordinates(), "{}", S::NAME);
        }
    }
}
over!(check_tower, Tower);

#[test]
fn the_tower_above() {
    check_tower::<Modulus97, 2>();
}

fn ragged<P: TernaryModulus, S: Slice, const W: usize>() {
    let all: Vec<_> = [lanes::<P, S, W>(1), lanes::<P, S, W>(2)].concat();
    for count in [0, 1, 63, 64, 65, S::LANES - 1, S::LANES, S::LANES + 1] {
        let sliced = Sliced::<P, S, W>::from_lanes(&all[..count]);
        let mut expected = all[..count.min(S::LANES)].to_vec();
        assert_eq!(sliced.to_lanes(count), expected);
        expected.resize(S::LANES, F3m::ZERO);
        assert_eq!(sliced.to_lanes(usize::MAX), expected);
    }
}
over!(check_ragged, Ragged);

#[test]
fn fewer_elements_than_lanes() {
    check_ragged::<Modulus97, 2>();
    check_ragged::<Modulus509, 8>();
}

#[test]
fn the_best_slices() {
    let better = Slicing::Avx2.is_available() || Slicing::Neon.is_available();
    assert_eq!(Slicing::best() == Slicing::Word, cfg!(pairloom_backend = "portable") || !better);
    struct Lanes;
    impl<S: Slice> Task<S> for Lanes {
        type Output = usize;
        fn run(self) -> usize {
            S::LANES
        }
    }
    for slicing in Slicing::ALL.into_iter().filter(|slicing| slicing.is_available()) {
        assert_eq!(slicing.run(Lanes), Some(slicing.lanes()));
    }
}

/// Additions for a cube and a cube root (the sparsity of these moduli is why seed 003 chose them).
#[test]
fn additions_of_cubes_and_cube_roots() {
    fn additions<P: TernaryModulus, const W: usize>() -> [usize; 2] {
        [linear::cube::<P, W>().additions(), linear::cube_root::<P, W>().additions()]
    }
    assert_eq!(additions::<Modulus97, 2>(), [106, 96]);
    assert_eq!(additions::<Modulus167, 3>(), [229, 166]);
    assert_eq!(additions::<Modulus193, 4>(), [234, 192]);
    assert_eq!(additions::<Modulus239, 4>(), [242, 238]);
    assert_eq!(additions::<Modulus313, 5>(), [558, 312]);
    assert_eq!(additions::<Modulus509, 8>(), [1525, 1104]);
}
