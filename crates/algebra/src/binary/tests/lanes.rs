//! Eight lanes against one element at a time.

use super::*;
use crate::binary::lanes::{Backend, LANES, LaneTask, Vectors};
use crate::binary::{Dodecic, F2mLanes, Line, Quartic, Sextic, Sparse};
use crate::dispatch::Task;
use crate::field::{Field, Mask};
use crate::levels::{CubicExt, QuadraticExt};
use crate::wide::Wide;
use core::marker::PhantomData;

/// Eight elements, 0, 1 and equal ones among them.
fn eight<P: BinaryModulus, const W: usize>(seed: u64) -> [F2m<P, W>; LANES] {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut lanes = core::array::from_fn(|_| F2m::random(&mut rng));
    let at = seed as usize;
    (lanes[at % LANES], lanes[(at + 1) % LANES], lanes[(at + 3) % LANES]) =
        (F2m::ZERO, F2m::ONE, F2m::from_bits(&vec![true; F2m::<P, W>::DEGREE]));
    lanes
}

/// Runs a check in lanes of every kind that this processor has.
fn everywhere<T: LaneTask<()> + Copy>(task: T) {
    let run = Backend::ALL.map(|backend| backend.run(task).is_some());
    assert_eq!(run, Backend::ALL.map(Backend::is_available));
    assert!(Backend::Portable.is_available());
}

/// Declares checks of one modulus in any lanes.
macro_rules! checks {
    ($($name:ident $task:ident $check:ident)*) => {
        $(
            #[derive(Clone, Copy)]
            struct $task<P, const W: usize>(PhantomData<P>);
            impl<P: BinaryModulus, V: Vectors, const W: usize> Task<V> for $task<P, W> {
                type Output = ();
                fn run(self) {
                    $check::<P, V, W>();
                }
            }
            fn $name<P: BinaryModulus, const W: usize>(_: F2m<P, W>) {
                everywhere($task::<P, W>(PhantomData));
            }
        )*
    };
}

checks! {
    check_products Products products
    check_operations Operations operations
    check_towers Towers towers
}

/// A function of two elements.
type Binary<'a, T> = &'a dyn Fn(&T, &T) -> T;

/// What differs from modulus to modulus and from one number of words to the next.
fn products<P: BinaryModulus, V: Vectors, const W: usize>() {
    let (a, b) = (eight::<P, W>(1), eight::<P, W>(2));
    let (x, y) = (F2mLanes::<P, V, W>::from_lanes(&a), F2mLanes::from_lanes(&b));
    let each = |f: Binary<F2m<P, W>>| core::array::from_fn(|i| f(&a[i], &b[i]));
    assert!(x.is(a), "{}", V::NAME);
    assert!(x.mul(&y).is(each(&|a, b| a.mul(b))), "{}", V::NAME);
    assert!(F2mLanes::reduce(&x.mul_wide(&y)).is(each(&|a, b| a.mul(b))), "{}", V::NAME);
    assert!(x.square().is(each(&|a, _| a.square())), "{}", V::NAME);
    assert!(F2mLanes::reduce(&x.square_wide()).is(each(&|a, _| a.square())), "{}", V::NAME);
    assert!(x.sqrt().is(each(&|a, _| a.sqrt())), "{}", V::NAME);
    assert!(x.square_times(3).is(each(&|a, _| a.square_times(3))), "{}", V::NAME);
}

#[test]
fn products_squares_and_roots_of_every_lane() {
    check_products(F2m5::ONE);
    check_products(F2m7::ONE);
    check_products(F2m9::ONE);
    check_products(F2m79::ONE);
    check_products(F2m103::ONE);
    check_products(F2m239::ONE);
    check_products(F2m307::ONE);
    check_products(F2m313::ONE);
    check_products(F2m367::ONE);
    check_products(F2m439::ONE);
    check_products(F2m457::ONE);
    check_products(F2m557::ONE);
    check_products(F2m613::ONE);
    check_products(F2m691::ONE);
    check_products(F2m1223::ONE);
}

fn operations<P: BinaryModulus, V: Vectors, const W: usize>() {
    type L<P, V, const W: usize> = F2mLanes<P, V, W>;
    let (a, b) = (eight::<P, W>(3), eight::<P, W>(5));
    let (x, y) = (L::<P, V, W>::from_lanes(&a), L::<P, V, W>::from_lanes(&b));
    let each = |f: Binary<F2m<P, W>>| core::array::from_fn(|i| f(&a[i], &b[i]));
    assert!(x.add(&y).is(each(&|a, b| a.add(b))));
    assert!(x.sub(&y).is(each(&|a, b| a.add(b))));
    assert!(x.neg().is(a) && x.triple().is(a) && x.double().is([F2m::ZERO; LANES]));
    assert!(x.add_bit(true).is(each(&|a, _| a.add_bit(true))) && x.add_bit(false).is(a));
    let wide = x.mul_wide(&y).add(&y.square_wide()).sub(&x.mul_wide(&x).double());
    assert!(L::reduce(&wide).is(each(&|a, b| a.mul(b).add(&b.square()))));
    assert!(x.invert().is(each(&|a, _| a.invert())));
    assert!(x.half_trace().is(each(&|a, _| a.half_trace())));
    for k in [2, 100, F2m::<P, W>::DEGREE / 2, F2m::<P, W>::DEGREE - 1] {
        let k = k.min(F2m::<P, W>::DEGREE - 1);
        assert!(x.frobenius_often(k).is(each(&|a, _| a.frobenius_often(k))), "{k}");
        assert!(x.inverse_frobenius_often(k).is(each(&|a, _| a.inverse_frobenius_often(k))), "{k}");
    }
    let masks = |mask: u8| core::array::from_fn::<_, LANES, _>(|i| mask >> i & 1 == 1);
    assert_eq!(masks(x.trace().0), a.map(|a| bool::from(a.trace())));
    assert_eq!(masks(x.is_zero().0), a.map(|a| a == F2m::ZERO));
    let equal = x.equal(&y);
    assert!(L::select(&equal, &x, &y.square()).is(each(&|a, b| if a == b { *a } else { b.square() })));
    let nonzero = x.is_zero().or(&y.is_zero()).not();
    assert!(L::select(&nonzero, &x, &y).is(each(&|a, b| if *a != F2m::ZERO && *b != F2m::ZERO { *a } else { *b })));
    assert!(L::<P, V, W>::constant(&a[2]).is([a[2]; LANES]));
    for count in 0..=LANES + 1 {
        let given: Vec<_> = a.iter().cycle().take(count).copied().collect();
        let expected = core::array::from_fn(|i| if i < count { a[i] } else { F2m::ZERO });
        assert!(L::<P, V, W>::from_lanes(&given).is(expected));
    }
}

#[test]
fn other_operations_of_every_lane() {
    check_operations(F2m7::ONE);
    check_operations(F2m367::ONE);
}

fn towers<P: BinaryModulus, V: Vectors, const W: usize>() {
    let columns: Vec<_> = (10..22).map(|seed| eight::<P, W>(seed)).collect();
    let x = |i: usize| F2mLanes::<P, V, W>::from_lanes(&columns[i % 12]);
    let in_lanes = tower_values(x);
    for lane in [0, 3, LANES - 1] {
        let expected = tower_values(|i| columns[i % 12][lane]);
        assert_eq!(in_lanes.iter().map(|x| x.to_lanes()[lane]).collect::<Vec<_>>(), expected, "{}", V::NAME);
    }
}

/// Coordinates of some values in F_q⁴ and F_q¹².
fn tower_values<F: BinaryField>(x: impl Fn(usize) -> F) -> Vec<F> {
    let quartic = |k: usize| Quartic::from_coordinates(core::array::from_fn(|i| x(i + k)));
    let [a, b] = [quartic(0), quartic(3)];
    let quartics = [a.mul(&b), a.mul_sparse(&Sparse { g0: x(7), g1: x(9) }), a.norm().mul(&b.c0).into_quartic()];
    let sextic = |k: usize| {
        let pair = |i: usize| QuadraticExt::new(x(2 * i + k), x(2 * i + 1 + k));
        Sextic::new(pair(0), pair(1), pair(2))
    };
    let [f, g] = [Dodecic::new(sextic(0), sextic(6)), Dodecic::new(sextic(1), sextic(5))];
    let line = Line { c0: sextic(3), c1: x(2), with_w: true };
    let dodecics = [f.mul(&g), f.mul_line(&line), f.square(), f.frobenius_q(3)];
    let twelve = dodecics.iter().flat_map(|f| f.coordinates(crate::binary::Tower::Seed004));
    quartics.iter().flat_map(Quartic::coordinates).chain(twelve).collect()
}

trait IntoQuartic<F> {
    fn into_quartic(self) -> Quartic<F>;
}

impl<F: BinaryField> IntoQuartic<F> for crate::binary::Quadratic<F> {
    fn into_quartic(self) -> Quartic<F> {
        QuadraticExt::new(self, Field::zero())
    }
}

#[test]
fn the_towers_above() {
    check_towers(F2m103::ONE);
}

/// On machines that multiply all lanes at once, the same products pair by pair: unreduced, all numbers of words.
#[test]
#[cfg(target_arch = "x86_64")]
fn products_at_once_and_by_pairs() {
    use crate::binary::lanes::{check_products_at_once, check_products_by_pairs};
    let mut rng = rng();
    for words in (1..=11).chain([20]) {
        let [a, b] =
            [(); 2].map(|()| (0..words).map(|_| core::array::from_fn(|_| rng.random())).collect::<Vec<[u64; 8]>>());
        let expected = crate::binary::lanes::check_products_portable(&a, &b);
        let run = [check_products_at_once(&a, &b), check_products_by_pairs(&a, &b)];
        let has = std::is_x86_feature_detected!("vpclmulqdq");
        assert!(has || std::env::var_os("PAIRLOOM_REQUIRE_VPCLMULQDQ").is_none(), "no VPCLMULQDQ here");
        assert!(
            run[0].as_ref().is_none_or(|product| *product == expected)
                && run[1].as_ref().is_none_or(|p| *p == expected)
        );
        assert_eq!(
            [run[0].is_some(), run[1].is_some()],
            [has && Backend::Avx512.is_available(), Backend::Avx512.is_available()]
        );
    }
}

#[test]
fn the_best_lanes() {
    let portable = cfg!(pairloom_backend = "portable") || !Backend::Avx512.is_available();
    assert_eq!(Backend::best() == Backend::Portable, portable);
    struct Name;
    impl<V: Vectors> Task<V> for Name {
        type Output = &'static str;
        fn run(self) -> &'static str {
            V::NAME
        }
    }
    let names = Backend::ALL.map(|backend| backend.run(Name));
    assert!(names.iter().flatten().all(|name| names.iter().filter(|other| **other == Some(name)).count() == 1));
}
