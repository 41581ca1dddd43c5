//! Products of polynomials of up to 20 words in every lane: Karatsuba down to words.
//!
//! A product of one to three words, the leaf, has three passes: the sums of words that are multiplied, of both factors; the
//! products of words, all at once, since an instruction may have to take them from memory lane by lane; what is made of them.
//! The products of even and of odd lanes are added up apart, and merged at the end of a leaf. Larger sizes halve; ten words
//! are three function calls for five, 20 three for ten.

use super::vector::{CarryLess, In, Out, VectorOf, Vectors};
use crate::dispatch::Task;
use core::mem::MaybeUninit;

/// The products of words in a leaf of n words.
const fn products(n: usize) -> usize {
    n * (n + 1) / 2
}

/// Vectors that are yet to be written.
#[inline(always)]
const fn uninit<T, const N: usize>() -> [MaybeUninit<T>; N] {
    [const { MaybeUninit::uninit() }; N]
}

/// Vectors that have been written.
///
/// # Safety
///
/// All of them have.
#[inline(always)]
unsafe fn written<T>(vectors: &[MaybeUninit<T>]) -> &[T] {
    // SAFETY: the layout is the same, and the caller vouches for the contents.
    unsafe { &*(core::ptr::from_ref(vectors) as *const [T]) }
}

/// [`written`], to be written again.
///
/// # Safety
///
/// All of them have.
#[inline(always)]
unsafe fn written_mut<T>(vectors: &mut [MaybeUninit<T>]) -> &mut [T] {
    // SAFETY: as above.
    unsafe { &mut *(core::ptr::from_mut(vectors) as *mut [T]) }
}

/// The words of a polynomial that is yet to be written.
#[inline(always)]
pub(super) fn words_of<T, const W: usize>(polynomial: &mut MaybeUninit<[T; W]>) -> &mut [MaybeUninit<T>] {
    // SAFETY: as many words in a row; what is not initialized stays so by type.
    unsafe { core::slice::from_raw_parts_mut(polynomial.as_mut_ptr().cast(), W) }
}

/// The words of an unreduced polynomial that is yet to be written.
#[inline(always)]
pub(super) fn wide_words_of<T, const W: usize>(wide: &mut MaybeUninit<[[T; W]; 2]>) -> &mut [MaybeUninit<T>] {
    // SAFETY: as many words in a row; what is not initialized stays so by type.
    unsafe { core::slice::from_raw_parts_mut(wide.as_mut_ptr().cast(), 2 * W) }
}

/// The product `wide = a b` as a task; 1 to 11 words or 20.
pub(super) struct Product<'a, M: CarryLess, const W: usize> {
    pub wide: &'a mut MaybeUninit<[[VectorOf<M>; W]; 2]>,
    pub factors: [&'a [VectorOf<M>; W]; 2],
}

impl<M: CarryLess, const W: usize> Task<M> for Product<'_, M, W> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let Self { wide, factors: [a, b] } = self;
        macro_rules! sizes {
            ($($words:literal $product:ident),*) => {
                match W {
                    $($words => put(wide_words_of(wide), &$product::<M>(a, b)),)*
                    20 => product20::<M>(wide_words_of(wide), a, b),
                    _ => const { assert!(W <= 11 || W == 20, "a size without a product") },
                }
            };
        }
        sizes!(1 product1, 2 product2, 3 product3, 4 product4, 5 product5, 6 product6, 7 product7, 8 product8, 9 product9, 10 product10, 11 product11);
    }
}

#[inline(always)]
fn put<T: Copy>(out: &mut [MaybeUninit<T>], words: &[T]) {
    for (out, word) in out.iter_mut().zip(words) {
        out.write(*word);
    }
}

/// The sums of one, two and three words that are multiplied.
#[inline(always)]
fn evaluate1<V: Vectors>(x: In<'_, V>) -> [V::Vector; 1] {
    [x[0]]
}

#[inline(always)]
fn evaluate2<V: Vectors>(x: In<'_, V>) -> [V::Vector; 3] {
    [x[0], x[1], V::xor(x[0], x[1])]
}

#[inline(always)]
fn evaluate3<V: Vectors>(x: In<'_, V>) -> [V::Vector; 6] {
    [x[0], x[1], x[2], V::xor(x[0], x[1]), V::xor(x[0], x[2]), V::xor(x[1], x[2])]
}

/// The coefficients from the products of words.
#[inline(always)]
fn interpolate1<V: Vectors>(p: In<'_, V>) -> [V::Vector; 1] {
    [p[0]]
}

#[inline(always)]
fn interpolate2<V: Vectors>(p: In<'_, V>) -> [V::Vector; 3] {
    [p[0], V::xor3(p[2], p[0], p[1]), p[1]]
}

#[inline(always)]
fn interpolate3<V: Vectors>(p: In<'_, V>) -> [V::Vector; 5] {
    let s = V::xor(p[0], p[1]);
    [p[0], V::xor(p[3], s), V::xor3(p[4], s, p[2]), V::xor3(p[5], p[1], p[2]), p[2]]
}

/// Adds up products of words: those at place k, of T = 2 N − 1, have their low words in word k and their high ones in the next.
#[inline(always)]
fn merge<V: Vectors, const T: usize, const N: usize>(even: &[V::Vector; T], odd: &[V::Vector; T]) -> [V::Vector; N] {
    let mut words = [V::low_words([even[0], odd[0]]); N];
    for k in 1..T {
        let carried = V::high_words([even[k - 1], odd[k - 1]]);
        words[k] = V::xor(V::low_words([even[k], odd[k]]), carried);
    }
    words[T] = V::high_words([even[T - 1], odd[T - 1]]);
    words
}

/// Products of few words.
macro_rules! leaves {
    ($($n:literal $product:ident $evaluate:ident $interpolate:ident),*) => {
        $(
            #[inline(always)]
            fn $product<M: CarryLess>(a: In<'_, M::Vectors>, b: In<'_, M::Vectors>) -> [VectorOf<M>; 2 * $n] {
                let (x, y) = ($evaluate::<M::Vectors>(a), $evaluate::<M::Vectors>(b));
                let [mut even, mut odd] = [const { uninit::<VectorOf<M>, { products($n) }>() }; 2];
                M::products(&x, &y, &mut even, &mut odd);
                // SAFETY: a product of words is written for each of the sums.
                let [even, odd] = unsafe { [written(&even), written(&odd)] };
                merge::<M::Vectors, { 2 * $n - 1 }, { 2 * $n }>(
                    &$interpolate::<M::Vectors>(even),
                    &$interpolate::<M::Vectors>(odd),
                )
            }
        )*
    };
}

leaves!(1 product1 evaluate1 interpolate1, 2 product2 evaluate2 interpolate2, 3 product3 evaluate3 interpolate3);

/// Products of `$n = $l + $h` words, `$h ≤ $l`: `low + (both − low − high) z^64l + high z^128l`. What `low` and `high` add to
/// each other's places is added once.
macro_rules! splits {
    ($($product:ident: $n:literal = $l:literal $of_low:ident + $h:literal $of_high:ident),*) => {
        $(
            #[inline(always)]
            fn $product<M: CarryLess>(a: In<'_, M::Vectors>, b: In<'_, M::Vectors>) -> [VectorOf<M>; 2 * $n] {
                let (mut x, mut y) = ([a[0]; $l], [b[0]; $l]);
                for i in 0..$l {
                    [x[i], y[i]] = if i < $h {
                        [M::Vectors::xor(a[i], a[$l + i]), M::Vectors::xor(b[i], b[$l + i])]
                    } else {
                        [a[i], b[i]]
                    };
                }
                let low = $of_low::<M>(&a[..$l], &b[..$l]);
                let high = $of_high::<M>(&a[$l..], &b[$l..]);
                let both = $of_low::<M>(&x, &y);
                let mut words = [low[0]; 2 * $n];
                words[..$l].copy_from_slice(&low[..$l]);
                for k in 0..$l {
                    let shared = M::Vectors::xor(low[$l + k], high[k]);
                    words[$l + k] = M::Vectors::xor3(shared, both[k], low[k]);
                    if k < 2 * $h - $l {
                        words[2 * $l + k] = M::Vectors::xor3(shared, both[$l + k], high[$l + k]);
                    } else {
                        words[2 * $l + k] = M::Vectors::xor(shared, both[$l + k]);
                    }
                }
                for k in 3 * $l..2 * $n {
                    words[k] = high[k - 2 * $l];
                }
                words
            }
        )*
    };
}

splits!(
    product4: 4 = 2 product2 + 2 product2,
    product5: 5 = 3 product3 + 2 product2,
    product6: 6 = 3 product3 + 3 product3,
    product7: 7 = 4 product4 + 3 product3,
    product8: 8 = 4 product4 + 4 product4,
    product9: 9 = 5 product5 + 4 product4,
    product10: 10 = 5 block5 + 5 block5,
    product11: 11 = 6 product6 + 5 product5
);

/// Three products of ten words.
#[inline(always)]
fn product20<M: CarryLess>(wide: Out<'_, M::Vectors>, a: In<'_, M::Vectors>, b: In<'_, M::Vectors>) {
    let (low, high) = wide.split_at_mut(20);
    block10::<M>(low, &a[..10], &b[..10]);
    block10::<M>(high, &a[10..20], &b[10..20]);
    let [mut x, mut y] = [const { uninit::<VectorOf<M>, 10>() }; 2];
    for i in 0..10 {
        x[i].write(M::Vectors::xor(a[i], a[10 + i]));
        y[i].write(M::Vectors::xor(b[i], b[10 + i]));
    }
    let mut both = const { uninit::<VectorOf<M>, 20>() };
    // SAFETY: sums and products are written.
    let (low, high, both) = unsafe {
        block10::<M>(&mut both, written(&x), written(&y));
        (written_mut(low), written_mut(high), written(&both))
    };
    for k in 0..10 {
        let shared = M::Vectors::xor(low[10 + k], high[k]);
        low[10 + k] = M::Vectors::xor3(shared, both[k], low[k]);
        high[k] = M::Vectors::xor3(shared, both[10 + k], high[10 + k]);
    }
}

/// A product of ten words by a function call.
#[inline(always)]
fn block10<M: CarryLess>(wide: Out<'_, M::Vectors>, a: In<'_, M::Vectors>, b: In<'_, M::Vectors>) {
    M::outlined(Block::<M, 10> { wide, factors: [a, b] });
}

/// A product of five words by a function call: as much as registers hold.
#[inline(always)]
fn block5<M: CarryLess>(a: In<'_, M::Vectors>, b: In<'_, M::Vectors>) -> [VectorOf<M>; 10] {
    let mut wide = const { uninit::<VectorOf<M>, 10>() };
    M::outlined(Block::<M, 5> { wide: &mut wide, factors: [a, b] });
    let mut words = [a[0]; 10];
    // SAFETY: the product is written.
    words.copy_from_slice(unsafe { written(&wide) });
    words
}

/// A product of five or of ten words.
struct Block<'a, M: CarryLess, const N: usize> {
    wide: Out<'a, M::Vectors>,
    factors: [In<'a, M::Vectors>; 2],
}

impl<M: CarryLess, const N: usize> Task<M> for Block<'_, M, N> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let [a, b] = self.factors;
        if const { N == 5 } {
            put(&mut self.wide[..10], &product5::<M>(&a[..5], &b[..5]));
        } else {
            put(&mut self.wide[..20], &product10::<M>(&a[..10], &b[..10]));
        }
    }
}
