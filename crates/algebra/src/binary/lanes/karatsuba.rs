//! Products of polynomials of up to 20 words in every lane: Karatsuba down to words.
//!
//! A product has three passes: the sums of words that are multiplied, of both factors; the products of words, all at once, since
//! an instruction may have to take them from memory lane by lane; what is made of them. The products of even and of odd lanes
//! are added up apart, and merged at the end. Sizes halve down to two and three words, six products; above eleven words three
//! products are joined in memory.

use super::vector::{In, Out, Vectors};
use core::mem::MaybeUninit;

/// The products of words in a product of n words.
const fn products(n: usize) -> usize {
    match n {
        0 => 0,
        1 => 1,
        2 => 3,
        3 => 6,
        _ => 2 * products(n.div_ceil(2)) + products(n / 2),
    }
}

/// Vectors that are yet to be written.
#[inline(always)]
const fn uninit<T, const N: usize>() -> [MaybeUninit<T>; N] {
    [const { MaybeUninit::uninit() }; N]
}

/// Products of words in all lanes.
pub(super) trait CarryLess {
    /// The vectors.
    type Vectors: Vectors;
    /// `even[i]` and `odd[i]` become the products of `a[i]` and `b[i]` in the even and in the odd lanes: in words 2j and 2j + 1
    /// those of lanes 2j and 2j + 1.
    fn products(
        a: In<'_, Self::Vectors>,
        b: In<'_, Self::Vectors>,
        even: Out<'_, Self::Vectors>,
        odd: Out<'_, Self::Vectors>,
    );
}

/// The vectors of some products.
type Of<M> = <<M as CarryLess>::Vectors as Vectors>::Vector;

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

/// `wide = a b`; both have the same number of words, 1 to 11 or 20.
#[inline(always)]
pub(super) fn product<M: CarryLess>(wide: &mut [MaybeUninit<Of<M>>], a: &[Of<M>], b: &[Of<M>]) {
    macro_rules! sizes {
        ($($words:literal $block:ident),*) => {
            match a.len() {
                $($words => $block::<M>(wide, a, b),)*
                _ => debug_assert!(false, "a size without a product"),
            }
        };
    }
    sizes!(1 block1, 2 block2, 3 block3, 4 block4, 5 block5, 6 block6, 7 block7, 8 block8, 9 block9, 10 block10, 11 block11, 20 block20);
}

/// Adds up products of words: those at place k, of 2 W − 1, have their low words in word k and their high ones in the next.
#[inline(always)]
fn merge<V: Vectors, const T: usize>(wide: Out<'_, V>, even: &[V::Vector; T], odd: &[V::Vector; T]) {
    wide[0].write(V::low_words([even[0], odd[0]]));
    for k in 1..T {
        let carried = V::high_words([even[k - 1], odd[k - 1]]);
        wide[k].write(V::xor(V::low_words([even[k], odd[k]]), carried));
    }
    wide[T].write(V::high_words([even[T - 1], odd[T - 1]]));
}

/// The sums of one, two and three words that are multiplied.
#[inline(always)]
fn evaluate1<V: Vectors>(out: Out<'_, V>, x: In<'_, V>) {
    out[0].write(x[0]);
}

#[inline(always)]
fn evaluate2<V: Vectors>(out: Out<'_, V>, x: In<'_, V>) {
    out[0].write(x[0]);
    out[1].write(x[1]);
    out[2].write(V::xor(x[0], x[1]));
}

#[inline(always)]
fn evaluate3<V: Vectors>(out: Out<'_, V>, x: In<'_, V>) {
    for i in 0..3 {
        out[i].write(x[i]);
    }
    out[3].write(V::xor(x[0], x[1]));
    out[4].write(V::xor(x[0], x[2]));
    out[5].write(V::xor(x[1], x[2]));
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

/// `low + (both − low − high) z^64L + high z^128L`. What `low` and `high` add to each other's places is added once.
#[inline(always)]
fn combine<V: Vectors, const L: usize, const H: usize, const A: usize, const B: usize, const C: usize>(
    low: &[V::Vector; A],
    high: &[V::Vector; B],
    both: &[V::Vector; A],
) -> [V::Vector; C] {
    let mut terms = [V::splat(0); C];
    terms[..L].copy_from_slice(&low[..L]);
    for k in 0..L {
        let shared = match (L + k < A, k < B) {
            (true, true) => V::xor(low[L + k], high[k]),
            (true, false) => low[L + k],
            (false, true) => high[k],
            (false, false) => V::splat(0),
        };
        terms[L + k] = V::xor3(shared, both[k], low[k]);
        if 2 * L + k < C {
            let own = if L + k < A { V::xor(shared, both[L + k]) } else { shared };
            terms[2 * L + k] = if L + k < B { V::xor(own, high[L + k]) } else { own };
        }
    }
    for k in L..B {
        terms[2 * L + k] = high[k];
    }
    terms
}

/// The sums and the coefficients for `$n = $l + $h` words, `$h ≤ $l`.
macro_rules! split {
    ($n:literal = $l:literal + $h:literal: $evaluate:ident of $el:ident $eh:ident, $interpolate:ident of $il:ident $ih:ident) => {
        #[inline(always)]
        fn $evaluate<V: Vectors>(out: Out<'_, V>, x: In<'_, V>) {
            let ((low, high), (first, rest)) = (x.split_at($l), out.split_at_mut(const { products($l) }));
            let (second, third) = rest.split_at_mut(const { products($h) });
            $el::<V>(first, low);
            $eh::<V>(second, high);
            let mut both = [V::splat(0); $l];
            both.copy_from_slice(low);
            for i in 0..$h {
                both[i] = V::xor(low[i], high[i]);
            }
            $el::<V>(third, &both);
        }

        #[inline(always)]
        fn $interpolate<V: Vectors>(p: In<'_, V>) -> [V::Vector; 2 * $n - 1] {
            let (first, rest) = p.split_at(const { products($l) });
            let (second, third) = rest.split_at(const { products($h) });
            combine::<V, $l, $h, { 2 * $l - 1 }, { 2 * $h - 1 }, { 2 * $n - 1 }>(
                &$il::<V>(first),
                &$ih::<V>(second),
                &$il::<V>(third),
            )
        }
    };
}

split!(4 = 2 + 2: evaluate4 of evaluate2 evaluate2, interpolate4 of interpolate2 interpolate2);
split!(5 = 3 + 2: evaluate5 of evaluate3 evaluate2, interpolate5 of interpolate3 interpolate2);
split!(6 = 3 + 3: evaluate6 of evaluate3 evaluate3, interpolate6 of interpolate3 interpolate3);
split!(7 = 4 + 3: evaluate7 of evaluate4 evaluate3, interpolate7 of interpolate4 interpolate3);
split!(8 = 4 + 4: evaluate8 of evaluate4 evaluate4, interpolate8 of interpolate4 interpolate4);
split!(9 = 5 + 4: evaluate9 of evaluate5 evaluate4, interpolate9 of interpolate5 interpolate4);
split!(10 = 5 + 5: evaluate10 of evaluate5 evaluate5, interpolate10 of interpolate5 interpolate5);
split!(11 = 6 + 5: evaluate11 of evaluate6 evaluate5, interpolate11 of interpolate6 interpolate5);

/// The coefficients of a product of `$n` words, in even and in odd lanes, and the product itself.
macro_rules! blocks {
    ($($n:literal $block:ident $terms:ident $evaluate:ident $interpolate:ident),*) => {
        $(
            #[inline(always)]
            fn $terms<M: CarryLess>(a: &[Of<M>], b: &[Of<M>]) -> [[Of<M>; 2 * $n - 1]; 2] {
                let [mut x, mut y, mut even, mut odd] = [const { uninit::<Of<M>, { products($n) }>() }; 4];
                $evaluate::<M::Vectors>(&mut x, &a[..$n]);
                $evaluate::<M::Vectors>(&mut y, &b[..$n]);
                // SAFETY: evaluations write all sums, and a product of words is written for each of them.
                unsafe {
                    M::products(written(&x), written(&y), &mut even, &mut odd);
                    [
                        $interpolate::<M::Vectors>(written(&even)),
                        $interpolate::<M::Vectors>(written(&odd)),
                    ]
                }
            }

            #[inline(always)]
            fn $block<M: CarryLess>(wide: &mut [MaybeUninit<Of<M>>], a: &[Of<M>], b: &[Of<M>]) {
                let [even, odd] = $terms::<M>(a, b);
                merge::<M::Vectors, { 2 * $n - 1 }>(&mut wide[..2 * $n], &even, &odd);
            }
        )*
    };
}

blocks!(
    1 block1 terms1 evaluate1 interpolate1,
    2 block2 terms2 evaluate2 interpolate2,
    3 block3 terms3 evaluate3 interpolate3,
    4 block4 terms4 evaluate4 interpolate4,
    5 block5 terms5 evaluate5 interpolate5,
    6 block6 terms6 evaluate6 interpolate6,
    7 block7 terms7 evaluate7 interpolate7,
    8 block8 terms8 evaluate8 interpolate8,
    9 block9 terms9 evaluate9 interpolate9,
    10 block10 terms10 evaluate10 interpolate10,
    11 block11 terms11 evaluate11 interpolate11
);

/// Three products of ten words.
#[inline(always)]
fn block20<M: CarryLess>(wide: &mut [MaybeUninit<Of<M>>], a: &[Of<M>], b: &[Of<M>]) {
    let (mut x, mut y) = ([M::Vectors::splat(0); 10], [M::Vectors::splat(0); 10]);
    for i in 0..10 {
        x[i] = M::Vectors::xor(a[i], a[10 + i]);
        y[i] = M::Vectors::xor(b[i], b[10 + i]);
    }
    let mut parts = [[[M::Vectors::splat(0); 19]; 2]; 3];
    for (part, (a, b)) in parts.iter_mut().zip([(&a[..10], &b[..10]), (&a[10..], &b[10..]), (&x[..], &y[..])]) {
        *part = terms10::<M>(a, b);
    }
    let [low, high, both] = &parts;
    let even = combine::<M::Vectors, 10, 10, 19, 19, 39>(&low[0], &high[0], &both[0]);
    let odd = combine::<M::Vectors, 10, 10, 19, 19, 39>(&low[1], &high[1], &both[1]);
    merge::<M::Vectors, 39>(&mut wide[..40], &even, &odd);
}
