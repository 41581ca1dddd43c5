//! The kernels by doubles against big integers, at the ends of what their digits may be.

use super::avx2::{Doubles, is_available};
use super::avx2_kernel::*;
use super::params::{Doubles43, Doubles49, Shape};
use crate::prime::Modulus;
use crate::prime::moduli::{Bls12381Modulus, Bls12381Order, Bn254Modulus};
use core::array::from_fn;
use core::mem::MaybeUninit;
use num_bigint::BigInt;
use rand::{Rng, SeedableRng, rngs::StdRng};

/// The most that a digit may be.
const fn most<S: Shape>() -> i64 {
    (1 << (S::BITS - 1)) + (1 << (53 - S::BITS))
}

/// The most that a top digit may be.
const fn most_at_top<S: Shape>() -> i64 {
    1 << S::TOP_BITS
}

/// The most that a top column of a sum of products may be: of a value up to 775 p², or 890 p² of bn254 with 6 digits.
const fn most_of_sum<S: Shape>() -> i64 {
    1 << if S::DIGITS == 8 { 36 } else { 44 }
}

/// Digits of four elements as kernels read them, the other half of the lanes being 0.
type Half<const K: usize> = [[[f64; 4]; STRIDE]; K];

fn half_of<const K: usize>(digits: &[[i64; 4]; K]) -> Half<K> {
    digits.map(|lanes| [lanes.map(|digit| digit as f64), [0.0; 4]])
}

/// As the kernels take them: in the alignment of a register.
#[repr(align(32))]
struct Aligned<T>(T);

impl<const K: usize> Aligned<Half<K>> {
    fn new(digits: &[[i64; 4]; K]) -> Self {
        Self(half_of(digits))
    }
    fn empty() -> Self {
        Self([[[0.0; 4]; STRIDE]; K])
    }
    fn first(&self) -> *const Quad {
        self.0.as_ptr().cast()
    }
    fn place(&mut self) -> *mut Quad {
        self.0.as_mut_ptr().cast()
    }
    /// The integers, each of which has to be one.
    fn digits(&self) -> [[i64; 4]; K] {
        self.0.map(|lanes| {
            lanes[0].map(|digit| {
                assert!(digit.fract() == 0.0 && digit.abs() < 53f64.exp2(), "{digit}");
                digit as i64
            })
        })
    }
}

/// The integer that digits stand for, in each lane.
fn integers<S: Shape>(digits: &[[i64; 4]]) -> [BigInt; 4] {
    from_fn(|lane| digits.iter().rev().fold(BigInt::from(0), |sum, digit| (sum << S::BITS) + digit[lane]))
}

fn modulus<P: Modulus<N>, const N: usize>() -> BigInt {
    P::LIMBS.iter().rev().fold(BigInt::from(0), |sum, limb| (sum << 64) + limb)
}

/// Digits of one kind in a lane.
fn operand<S: Shape, const D: usize>(rng: &mut StdRng, kind: usize) -> [[i64; 4]; D] {
    let lanes: [[i64; D]; 4] = from_fn(|lane| {
        from_fn(|i| {
            let most = if i + 1 == D { most_at_top::<S>() } else { most::<S>() };
            match (kind + lane) % 6 {
                0 => most,
                1 => -most,
                2 => most * [1, -1][i % 2],
                3 => [-most, 0, most][rng.random_range(0..3)],
                // Times [`partner`]'s digits each leaves half the base less 1, all of one sign.
                4 => 1,
                _ => rng.random_range(-most..=most),
            }
        })
    });
    from_fn(|i| lanes.map(|lane| lane[i]))
}

/// The same, with lanes that leave most below the base times lanes of ones.
fn partner<S: Shape, const D: usize>(rng: &mut StdRng, kind: usize) -> [[i64; 4]; D] {
    let mut digits = operand::<S, D>(rng, kind);
    for (i, lanes) in digits.iter_mut().enumerate() {
        for (lane, digit) in lanes.iter_mut().enumerate() {
            if (kind + lane) % 6 == 4 {
                *digit = if i + 1 == D { most_at_top::<S>() - 1 } else { (1 << (S::BITS - 1)) - 1 };
            }
        }
    }
    digits
}

fn check_carried<S: Shape>(digits: &[[i64; 4]]) {
    assert!(digits.as_flattened().iter().all(|digit| digit.abs() <= most::<S>()));
}

/// `q base^FOLDED − T` is a multiple of p, q is nearly least, and digits are digits.
fn check_reduced<S: Shape>(p: &BigInt, t: &[BigInt; 4], reduced: &[[i64; 4]]) {
    check_carried::<S>(reduced);
    for (t, q) in t.iter().zip(integers::<S>(reduced)) {
        assert_eq!(((&q << (S::BITS * S::FOLDED)) - t) % p, BigInt::from(0));
        assert!(q.magnitude() * 4u32 <= p.magnitude() * 3u32, "{q}");
    }
}

#[target_feature(enable = "avx2,fma")]
fn check_product<P: Modulus<N>, S: Shape, const N: usize, const D: usize>(
    p: &BigInt,
    a: &[[i64; 4]; D],
    b: &[[i64; 4]; D],
) {
    let (factors, mut reduced) = ([Aligned::new(a), Aligned::new(b)], Aligned::<Half<D>>::empty());
    let mut wide = Aligned::<Half<{ 2 * MOST }>>::empty();
    let mut columns = MaybeUninit::<Columns>::uninit();
    let [a, b] = [integers::<S>(a), integers::<S>(b)];
    // SAFETY of every block: digits and places are there.
    let mut check = |columns: &MaybeUninit<Columns>, expected: [BigInt; 4]| {
        unsafe {
            unreduced::<S>(columns.as_ptr(), wide.place());
            reduce_product::<Doubles<P, S, N>>(columns.as_ptr(), reduced.place());
        }
        let wide = &wide.digits()[..2 * D];
        if S::TIGHT {
            check_carried::<S>(&wide[..2 * D - 1]);
        } else {
            let most = 2.0 * S::product_column(D, 1.0) * S::BASE;
            assert!(wide.as_flattened().iter().all(|column| (*column as f64).abs() <= most));
        }
        assert_eq!(integers::<S>(wide), expected);
        check_reduced::<S>(p, &expected, &reduced.digits());
    };
    let [first, second] = factors.each_ref().map(Aligned::first);
    unsafe { product::<S, false>(columns.as_ptr(), columns.as_mut_ptr(), first, second) };
    check(&columns, from_fn(|lane| &a[lane] * &b[lane]));
    // As in F_p²: another product is added, as large as the first.
    unsafe { product::<S, true>(columns.as_ptr(), columns.as_mut_ptr(), first, second) };
    check(&columns, from_fn(|lane| &a[lane] * &b[lane] * 2));
    unsafe { square::<S>(columns.as_mut_ptr(), first) };
    check(&columns, from_fn(|lane| &a[lane] * &a[lane]));
}

/// Sums of digits of products, up to what [`reduce_columns`] takes.
#[target_feature(enable = "avx2,fma")]
fn check_columns<P: Modulus<N>, S: Shape, const N: usize, const D: usize>(p: &BigInt, rng: &mut StdRng, kind: usize) {
    let most = (S::COLUMN_LIMIT * S::BASE) as i64;
    let mut columns = [[0; 4]; 2 * MOST];
    for (k, lanes) in columns[..2 * D].iter_mut().enumerate() {
        *lanes = from_fn(|lane| {
            let sign = match (kind + lane) % 5 {
                0 => 1,
                1 => -1,
                2 => [1, -1][k % 2],
                _ => rng.random_range(-1..=1),
            };
            sign * if k + 1 < 2 * D { most - rng.random_range(0..4) } else { most_of_sum::<S>() }
        });
    }
    let mut reduced = Aligned::<Half<D>>::empty();
    let place = Aligned::new(&columns);
    // SAFETY: columns and a place are there.
    unsafe { reduce_columns::<Doubles<P, S, N>>(place.first(), reduced.place()) };
    check_reduced::<S>(p, &integers::<S>(&columns), &reduced.digits());
}

fn check<P: Modulus<N>, S: Shape, const N: usize, const D: usize>() {
    const { assert!(D == S::DIGITS) };
    let (p, mut rng) = (modulus::<P, N>(), StdRng::seed_from_u64(49));
    check_constants::<P, S, N>(&p);
    if !is_available() {
        eprintln!("NOT RUN: this processor has no AVX2 or FMA, or a cap is below them");
        return;
    }
    for count in 0..600 {
        let (a, b) = (operand::<S, D>(&mut rng, count % 6), partner::<S, D>(&mut rng, count / 6 % 6));
        // SAFETY: the processor has the features.
        unsafe {
            check_product::<P, S, N, D>(&p, &a, &b);
            check_columns::<P, S, N, D>(&p, &mut rng, count);
        }
    }
}

/// Constants are what they are called.
fn check_constants<P: Modulus<N>, S: Shape, const N: usize>(p: &BigInt) {
    let number =
        |digits: &[f64; MOST]| digits.iter().rev().fold(BigInt::from(0), |sum, digit| (sum << S::BITS) + *digit as i64);
    assert_eq!(number(&Doubles::<P, S, N>::MINUS_P), -p);
    for (r, digits) in Doubles::<P, S, N>::FOLDS[..S::FOLDED].iter().enumerate() {
        let power = number(digits);
        assert_eq!(((&power << (S::BITS * (S::FOLDED - r))) - 1) % p, BigInt::from(0));
        assert!(power.magnitude() * 2u32 < *p.magnitude());
        assert!(digits.iter().all(|digit| digit.abs() <= (S::BASE / 2.0)));
    }
}

#[test]
fn eight_digits_of_49_bits_equal_integers() {
    check::<Bls12381Modulus, Doubles49, 6, 8>();
}

#[test]
fn six_digits_of_43_bits_equal_integers() {
    check::<Bn254Modulus, Doubles43, 4, 6>();
    check::<Bls12381Order, Doubles43, 4, 6>();
}
