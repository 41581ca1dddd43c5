//! The kernels by doubles against big integers, at the ends of what their digits may be.

use super::avx2::is_available;
use super::avx2_fma::Doubles;
use super::avx2_fma_kernel::*;
use crate::prime::Modulus;
use crate::prime::moduli::Bls12381Modulus as P;
use core::array::from_fn;
use core::mem::MaybeUninit;
use num_bigint::BigInt;
use rand::{Rng, SeedableRng, rngs::StdRng};

/// The most that a digit may be, and a top digit.
const MOST: i64 = (1 << (BITS - 1)) + 16;
const TOP: i64 = 1 << 42;

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
fn integers(digits: &[[i64; 4]]) -> [BigInt; 4] {
    from_fn(|lane| digits.iter().rev().fold(BigInt::from(0), |sum, digit| (sum << BITS) + digit[lane]))
}

fn modulus() -> BigInt {
    P::LIMBS.iter().rev().fold(BigInt::from(0), |sum, limb| (sum << 64) + limb)
}

/// Digits of one kind in a lane.
fn operand(rng: &mut StdRng, kind: usize) -> [[i64; 4]; DIGITS] {
    let lanes: [[i64; DIGITS]; 4] = from_fn(|lane| {
        from_fn(|i| {
            let most = if i + 1 == DIGITS { TOP } else { MOST };
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
fn partner(rng: &mut StdRng, kind: usize) -> [[i64; 4]; DIGITS] {
    let mut digits = operand(rng, kind);
    for (i, lanes) in digits.iter_mut().enumerate() {
        for (lane, digit) in lanes.iter_mut().enumerate() {
            if (kind + lane) % 6 == 4 {
                *digit = if i + 1 == DIGITS { TOP - 1 } else { MOST - 17 };
            }
        }
    }
    digits
}

fn check_carried(digits: &[[i64; 4]]) {
    assert!(digits.as_flattened().iter().all(|digit| digit.abs() <= MOST));
}

/// `q base^7 − T` is a multiple of p, q is nearly least, and digits are digits.
fn check_reduced(t: &[BigInt; 4], reduced: &[[i64; 4]; DIGITS]) {
    let p = modulus();
    check_carried(reduced);
    for (t, q) in t.iter().zip(integers(reduced)) {
        assert_eq!(((&q << (BITS * FOLDED)) - t) % &p, BigInt::from(0));
        assert!(q.magnitude() * 4u32 <= p.magnitude() * 3u32, "{q}");
    }
}

#[target_feature(enable = "avx2,fma")]
fn check_product(a: &[[i64; 4]; DIGITS], b: &[[i64; 4]; DIGITS]) {
    let (factors, mut reduced) = ([Aligned::new(a), Aligned::new(b)], Aligned::empty());
    let mut wide = Aligned::<Half<{ 2 * DIGITS }>>::empty();
    let mut columns = MaybeUninit::<Columns>::uninit();
    let [a, b] = [integers(a), integers(b)];
    // SAFETY of every block: digits and places are there.
    let mut check = |columns: &MaybeUninit<Columns>, expected: [BigInt; 4]| {
        unsafe {
            unreduced(columns.as_ptr(), wide.place());
            reduce_product::<Doubles<P, 6>>(columns.as_ptr(), reduced.place());
        }
        check_carried(&wide.digits()[..2 * DIGITS - 1]);
        assert_eq!(integers(&wide.digits()), expected);
        check_reduced(&expected, &reduced.digits());
    };
    unsafe { product::<false>(columns.as_ptr(), columns.as_mut_ptr(), factors[0].first(), factors[1].first()) };
    check(&columns, from_fn(|lane| &a[lane] * &b[lane]));
    // As in F_p²: another product is added, as large as the first.
    unsafe { product::<true>(columns.as_ptr(), columns.as_mut_ptr(), factors[0].first(), factors[1].first()) };
    check(&columns, from_fn(|lane| &a[lane] * &b[lane] * 2));
    unsafe { square(columns.as_mut_ptr(), factors[0].first()) };
    check(&columns, from_fn(|lane| &a[lane] * &a[lane]));
}

/// Sums of digits of products, up to what [`reduce_columns`] takes.
#[target_feature(enable = "avx2,fma")]
fn check_columns(rng: &mut StdRng, kind: usize) {
    const MOST: i64 = (15.9 * (1u64 << BITS) as f64) as i64;
    let signs: [[i64; 4]; 2 * DIGITS] = from_fn(|k| {
        from_fn(|lane| match (kind + lane) % 5 {
            0 => 1,
            1 => -1,
            2 => [1, -1][k % 2],
            _ => rng.random_range(-1..=1),
        })
    });
    let mut columns = signs.map(|lanes| lanes.map(|sign| sign * (MOST - rng.random_range(0..4))));
    // The value is up to 1257 p².
    columns[2 * DIGITS - 1] = signs[2 * DIGITS - 1].map(|sign| sign << 36);
    let mut reduced = Aligned::empty();
    let place = Aligned::new(&columns);
    // SAFETY: columns and a place are there.
    unsafe { reduce_columns::<Doubles<P, 6>>(place.first(), reduced.place()) };
    check_reduced(&integers(&columns), &reduced.digits());
}

#[test]
fn products_and_reductions_equal_integers() {
    if !is_available() {
        eprintln!("NOT RUN: this processor has no AVX2 or FMA, or a cap is below them");
        return;
    }
    let mut rng = StdRng::seed_from_u64(49);
    for count in 0..600 {
        let (a, b) = (operand(&mut rng, count % 6), partner(&mut rng, count / 6 % 6));
        // SAFETY: the processor has the features.
        unsafe {
            check_product(&a, &b);
            check_columns(&mut rng, count);
        }
    }
}

/// Constants are what they are called.
#[test]
fn constants_are_powers_of_the_base_modulo_p() {
    let number =
        |digits: &[f64; DIGITS]| digits.iter().rev().fold(BigInt::from(0), |sum, digit| (sum << BITS) + *digit as i64);
    let p = modulus();
    assert_eq!(number(&Doubles::<P, 6>::MINUS_P), -&p);
    for (r, digits) in Doubles::<P, 6>::FOLDS.iter().enumerate() {
        let power = number(digits);
        assert_eq!(((&power << (BITS * (FOLDED - r))) - 1) % &p, BigInt::from(0));
        assert!(power.magnitude() * 2u32 < *p.magnitude());
        assert!(digits.iter().all(|digit| digit.abs() <= 48f64.exp2()));
    }
}
