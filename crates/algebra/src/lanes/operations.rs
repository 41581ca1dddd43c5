//! The operations of [`Lanes8`] and [`WideLanes`], each a function compiled with the CPU features of its `Simd`.

use super::bound::Interval;
use super::kernel as k;
use super::params::Params;
use super::simd::{Simd, Task};
use super::{LaneMask, Lanes8, WideLanes};
use crate::prime::Modulus;
use crate::tower::{Fp2, Wide2};
use core::marker::PhantomData;

type Element<P, S, const N: usize, const L: usize> = Lanes8<P, S, N, L>;
type Unreduced<P, S, const N: usize, const L: usize> = WideLanes<P, S, N, L>;
type Machine<P, S> = PhantomData<(P, S)>;

/// In units of 2^52: columns are kept below 2^63 less the products that a reduction adds.
const COLUMN_LIMIT: f64 = 2000.0;

/// Turns each function into a task and a function that runs it, large ones `outlined`, small ones `inlined`.
macro_rules! operations {
    ($($(#[$doc:meta])* $how:ident fn $name:ident = $task:ident($($arg:ident: $type:ty),*) -> $out:ty $body:block)*) => { $(
        struct $task<'a, P, S: Simd, const N: usize, const L: usize>($($type,)* Machine<&'a P, S>);

        impl<'a, P: Modulus<N>, S: Simd, const N: usize, const L: usize> Task for $task<'a, P, S, N, L> {
            type Output = $out;
            #[inline(always)]
            fn run(self) -> $out {
                let Self($($arg,)* PhantomData) = self;
                $body
            }
        }

        $(#[$doc])*
        #[inline(always)]
        pub(super) fn $name<'a, P: Modulus<N>, S: Simd, const N: usize, const L: usize>($($arg: $type),*) -> $out {
            S::$how($task::<'a, P, S, N, L>($($arg,)* PhantomData))
        }
    )* };
}

operations! {
    inlined fn splat = Splat(digits: &'a [u64; L]) -> [S::Vector; L] {
        k::splat::<S, L>(digits)
    }
    /// Takes the digits of Montgomery forms on one core.
    outlined fn load = Load(lanes: &'a [[u64; L]; 8]) -> [S::Vector; L] {
        let factor = k::splat::<S, L>(&Params::<P, N, L>::FROM_SCALAR);
        let columns = k::montgomery::<S, P, N, L>(&k::product::<S, L>(&k::load::<S, L>(lanes), &factor));
        k::weak_reduce::<S, P, N, L>(&columns)
    }
    /// Gives the digits of Montgomery forms on one core, in `[0, p)`.
    outlined fn store = Store(digits: &'a [S::Vector; L]) -> [[u64; L]; 8] {
        let factor = k::splat::<S, L>(&Params::<P, N, L>::TO_SCALAR);
        let columns = k::montgomery::<S, P, N, L>(&k::product::<S, L>(digits, &factor));
        k::store::<S, L>(&k::canonical::<S, P, N, L>(&k::carry::<S, L>(&columns)))
    }
    inlined fn add = Add(a: &'a Element<P, S, N, L>, b: &'a Element<P, S, N, L>) -> Element<P, S, N, L> {
        strict(a, b);
        Lanes8::new(k::weak_reduce::<S, P, N, L>(&k::add::<S, L>(&a.digits, &b.digits)))
    }
    inlined fn sub = Sub(a: &'a Element<P, S, N, L>, b: &'a Element<P, S, N, L>) -> Element<P, S, N, L> {
        strict(a, b);
        Lanes8::new(k::weak_reduce::<S, P, N, L>(&k::sub::<S, L>(&a.digits, &b.digits)))
    }
    inlined fn triple = Triple(a: &'a Element<P, S, N, L>) -> Element<P, S, N, L> {
        strict(a, a);
        let columns = k::add::<S, L>(&k::add::<S, L>(&a.digits, &a.digits), &a.digits);
        Lanes8::new(k::weak_reduce::<S, P, N, L>(&columns))
    }
    inlined fn halve = Halve(a: &'a Element<P, S, N, L>) -> Element<P, S, N, L> {
        strict(a, a);
        Lanes8::new(k::halve::<S, P, N, L>(&a.digits))
    }
    inlined fn lazy_add = LazyAdd(a: &'a Element<P, S, N, L>, b: &'a Element<P, S, N, L>) -> Element<P, S, N, L> {
        lazy_sum(a, b)
    }
    inlined fn lazy_sub = LazySub(a: &'a Element<P, S, N, L>, b: &'a Element<P, S, N, L>) -> Element<P, S, N, L> {
        lazy_difference(a, b)
    }
    inlined fn select = Select(mask: LaneMask, a: &'a Element<P, S, N, L>, b: &'a Element<P, S, N, L>) -> Element<P, S, N, L> {
        strict(a, b);
        Lanes8::new(k::select::<S, L>(mask.0, &a.digits, &b.digits))
    }
    outlined fn is_zero = IsZero(a: &'a Element<P, S, N, L>) -> LaneMask {
        strict(a, a);
        LaneMask(k::is_zero::<S, L>(&k::canonical::<S, P, N, L>(&a.digits)))
    }
    /// The lowest bit outside Montgomery form.
    outlined fn parity = Parity(a: &'a Element<P, S, N, L>) -> LaneMask {
        let wide = [a.digits, [S::splat(0); L]];
        let integer = k::carry::<S, L>(&k::montgomery::<S, P, N, L>(&wide));
        LaneMask(S::odd(k::canonical::<S, P, N, L>(&integer)[0]))
    }
    outlined fn mul_wide = MulWide(a: &'a Element<P, S, N, L>, b: &'a Element<P, S, N, L>) -> Unreduced<P, S, N, L> {
        product(a, b)
    }
    outlined fn square_wide = SquareWide(a: &'a Element<P, S, N, L>) -> Unreduced<P, S, N, L> {
        from_product(a, a, k::square::<S, L>(&a.digits))
    }
    outlined fn mul = Mul(a: &'a Element<P, S, N, L>, b: &'a Element<P, S, N, L>) -> Element<P, S, N, L> {
        reduced(&product(a, b))
    }
    outlined fn square = Square(a: &'a Element<P, S, N, L>) -> Element<P, S, N, L> {
        reduced(&from_product(a, a, k::square::<S, L>(&a.digits)))
    }
    outlined fn reduce = Reduce(wide: &'a Unreduced<P, S, N, L>) -> Element<P, S, N, L> {
        reduced(wide)
    }
    /// `(a0 + a1 i)(b0 + b1 i)`: Karatsuba's three products.
    outlined fn mul_wide_2 = MulWide2(a: [&'a Element<P, S, N, L>; 2], b: [&'a Element<P, S, N, L>; 2]) -> Wide2<Unreduced<P, S, N, L>> {
        let [low, high, both] = three_products(a, b);
        Wide2(wide_difference(&low, &high), middle_term(&both, &low, &high))
    }
    /// `(a0 + a1)(a0 − a1) + 2 a0 a1 i`: two products.
    outlined fn square_wide_2 = SquareWide2(a: [&'a Element<P, S, N, L>; 2]) -> Wide2<Unreduced<P, S, N, L>> {
        Wide2(product(&lazy_sum(a[0], a[1]), &lazy_difference(a[0], a[1])), product(&lazy_sum(a[0], a[0]), a[1]))
    }
    /// `(a0 + a1 i)(b0 + b1 i)`, reduced.
    outlined fn mul_2 = Mul2(a: [&'a Element<P, S, N, L>; 2], b: [&'a Element<P, S, N, L>; 2]) -> Fp2<Element<P, S, N, L>> {
        let [low, high, both] = three_products(a, b);
        Fp2 { c0: reduced(&wide_difference(&low, &high)), c1: reduced(&middle_term(&both, &low, &high)) }
    }
    /// `(a0 + a1 i)²`, reduced.
    outlined fn square_2 = Square2(a: [&'a Element<P, S, N, L>; 2]) -> Fp2<Element<P, S, N, L>> {
        let c0 = reduced(&product(&lazy_sum(a[0], a[1]), &lazy_difference(a[0], a[1])));
        Fp2 { c0, c1: reduced(&product(&lazy_sum(a[0], a[0]), a[1])) }
    }
    inlined fn wide_add = WideAdd(a: &'a Unreduced<P, S, N, L>, b: &'a Unreduced<P, S, N, L>) -> Unreduced<P, S, N, L> {
        let low = k::add::<S, L>(&a.columns[0], &b.columns[0]);
        let high = k::add::<S, L>(&a.columns[1], &b.columns[1]);
        WideLanes { columns: [low, high], value: a.value.add(b.value), column: a.column.add(b.column), modulus: PhantomData }
    }
    inlined fn wide_sub = WideSub(a: &'a Unreduced<P, S, N, L>, b: &'a Unreduced<P, S, N, L>) -> Unreduced<P, S, N, L> {
        wide_difference(a, b)
    }
    /// `sum − a − b`.
    inlined fn wide_sub_both = WideSubBoth(sum: &'a Unreduced<P, S, N, L>, a: &'a Unreduced<P, S, N, L>, b: &'a Unreduced<P, S, N, L>) -> Unreduced<P, S, N, L> {
        wide_difference(&wide_difference(sum, a), b)
    }
    inlined fn middle = Middle(both: &'a Unreduced<P, S, N, L>, low: &'a Unreduced<P, S, N, L>, high: &'a Unreduced<P, S, N, L>) -> Unreduced<P, S, N, L> {
        middle_term(both, low, high)
    }
}

/// Panics in debug builds where a lazy sum is an operand of something else than a product.
#[inline(always)]
fn strict<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(a: &Element<P, S, N, L>, b: &Element<P, S, N, L>) {
    let most = Params::<P, N, L>::BOUND;
    a.bound.check(0.0, most, "a lazy sum is an operand");
    b.bound.check(0.0, most, "a lazy sum is an operand");
}

#[inline(always)]
fn lazy_sum<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Element<P, S, N, L>,
    b: &Element<P, S, N, L>,
) -> Element<P, S, N, L> {
    let digits = k::carry::<S, L>(&k::add::<S, L>(&a.digits, &b.digits));
    Lanes8 { digits, bound: a.bound.add(b.bound), modulus: PhantomData }
}

/// `a − b`, kept non-negative by a multiple of p where products have room for it, else reduced.
#[inline(always)]
fn lazy_difference<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Element<P, S, N, L>,
    b: &Element<P, S, N, L>,
) -> Element<P, S, N, L> {
    let columns = k::sub::<S, L>(&a.digits, &b.digits);
    if !Params::<P, N, L>::ROOMY {
        return Lanes8::new(k::weak_reduce::<S, P, N, L>(&columns));
    }
    const OFFSET: u64 = 16;
    let digits = k::carry::<S, L>(&k::add::<S, L>(&columns, &k::splat::<S, L>(&Params::<P, N, L>::multiple(OFFSET))));
    let bound = a.bound.sub(b.bound).add(Interval::new(OFFSET as f64, OFFSET as f64));
    bound.check(0.0, f64::MAX, "a lazy difference");
    Lanes8 { digits, bound, modulus: PhantomData }
}

#[inline(always)]
fn product<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Element<P, S, N, L>,
    b: &Element<P, S, N, L>,
) -> Unreduced<P, S, N, L> {
    from_product(a, b, k::product::<S, L>(&a.digits, &b.digits))
}

/// `a0 b0`, `a1 b1`, `(a0 + a1)(b0 + b1)`.
#[inline(always)]
fn three_products<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: [&Element<P, S, N, L>; 2],
    b: [&Element<P, S, N, L>; 2],
) -> [Unreduced<P, S, N, L>; 3] {
    let (sum_a, sum_b) = (lazy_sum(a[0], a[1]), lazy_sum(b[0], b[1]));
    [product(a[0], b[0]), product(a[1], b[1]), product(&sum_a, &sum_b)]
}

#[inline(always)]
fn from_product<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Element<P, S, N, L>,
    b: &Element<P, S, N, L>,
    columns: [[S::Vector; L]; 2],
) -> Unreduced<P, S, N, L> {
    WideLanes { columns, value: a.bound.mul(b.bound), column: Interval::new(0.0, 2.0 * L as f64), modulus: PhantomData }
}

#[inline(always)]
fn wide_difference<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Unreduced<P, S, N, L>,
    b: &Unreduced<P, S, N, L>,
) -> Unreduced<P, S, N, L> {
    let low = k::sub::<S, L>(&a.columns[0], &b.columns[0]);
    let high = k::sub::<S, L>(&a.columns[1], &b.columns[1]);
    WideLanes {
        columns: [low, high],
        value: a.value.sub(b.value),
        column: a.column.sub(b.column),
        modulus: PhantomData,
    }
}

/// `both − low − high`, which is `a0 b1 + a1 b0` as an integer: not negative.
#[inline(always)]
fn middle_term<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    both: &Unreduced<P, S, N, L>,
    low: &Unreduced<P, S, N, L>,
    high: &Unreduced<P, S, N, L>,
) -> Unreduced<P, S, N, L> {
    let mut out = wide_difference(&wide_difference(both, low), high);
    out.value = both.value;
    out
}

/// R/p, rounded down: an unreduced value of v p² is v p/(R/p) after the reduction, up to p.
#[inline(always)]
fn radix_over_modulus<P: Modulus<N>, const N: usize, const L: usize>() -> f64 {
    let modulus = P::LIMBS.iter().rev().fold(0.0, |sum, &limb| sum * 64f64.exp2() + limb as f64);
    (52.0 * L as f64).exp2() / modulus * (1.0 - 1e-9)
}

/// The element that `T` stands for: `T/R + [0, p)`, brought back into the interval of elements.
#[inline(always)]
fn reduced<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    wide: &Unreduced<P, S, N, L>,
) -> Element<P, S, N, L> {
    wide.column.check(-COLUMN_LIMIT, COLUMN_LIMIT, "columns of an unreduced value");
    let columns = k::montgomery::<S, P, N, L>(&wide.columns);
    let slack = radix_over_modulus::<P, N, L>();
    if Params::<P, N, L>::ROOMY {
        wide.value.check(-slack, slack, "an unreduced value");
        Lanes8::new(k::carry::<S, L>(&k::add::<S, L>(&columns, &k::splat::<S, L>(&Params::<P, N, L>::P))))
    } else {
        wide.value.check(-2.95 * slack, 3.9 * slack, "an unreduced value");
        let raised = k::add::<S, L>(&columns, &k::splat::<S, L>(&Params::<P, N, L>::P));
        Lanes8::new(k::weak_reduce::<S, P, N, L>(&raised))
    }
}
