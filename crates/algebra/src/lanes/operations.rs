//! The operations of [`Lanes8`] and [`WideLanes`], each a function compiled with the CPU features of whatever runs it.

use super::dispatch;
use super::in_memory as memory;
use super::kernel as k;
use super::params::Params;
use super::register::{Element, Unreduced, coordinates, quotient, reduced};
use super::simd::{Instructions, Machines, Simd};
use super::vector::{Digits, LaneMask, Lanes8, Vector, WideLanes};
use crate::array::{in_memory, written};
use crate::dispatch::Task;
use crate::prime::{Modulus, moduli};
use crate::tower::{Fp2, Wide2};
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// Turns each function into a task, which is generic over the instructions `S`, and into an operation of every modulus, which runs it
/// with those at hand.
macro_rules! operations {
    ($($(#[$doc:meta])* fn $name:ident = $task:ident<$s:ident>($($arg:ident: $type:ty),*) -> $out:ty $body:block)*) => { $(
        struct $task<'a, P, const N: usize, const L: usize>($($type,)* PhantomData<&'a P>);

        impl<'a, P: Modulus<N> + Machines, I: Instructions, const N: usize, const L: usize> Task<I> for $task<'a, P, N, L> {
            type Output = $out;
            #[inline(always)]
            fn run(self) -> $out {
                self.run_by::<I::Machine<P>>()
            }
        }

        impl<'a, P: Modulus<N>, const N: usize, const L: usize> $task<'a, P, N, L> {
            #[inline(always)]
            fn run_by<$s: Simd>(self) -> $out {
                let Self($($arg,)* PhantomData) = self;
                $body
            }
        }

    )*
        /// The operations of lanes for one modulus. Implementations that name their modulus have each operation compiled once, in
        /// this crate, for every kind of instructions; others have those that are used compiled where they are.
        pub trait Operations<P: Modulus<N> + Machines, const N: usize, const L: usize>: Modulus<N> + Machines {
            $( $(#[$doc])* #[doc(hidden)] #[inline(never)] fn $name<'a>($($arg: $type),*) -> $out {
                dispatch::run($task::<'a, P, N, L>($($arg,)* PhantomData))
            } )*
        }

        operations!(@impl bls12_381, moduli::Bls12381Modulus, 6, 8, { $( fn $name = $task($($arg: $type),*) -> $out )* });
        operations!(@impl bn254, moduli::Bn254Modulus, 4, 6, { $( fn $name = $task($($arg: $type),*) -> $out )* });
        // Few operations of scalars are used, and those in one place.
        impl Operations<moduli::Bls12381Order, 4, 6> for moduli::Bls12381Order {}
        #[cfg(feature = "research")]
        operations!(@impl nogami, moduli::NogamiModulus, 4, 6, { $( fn $name = $task($($arg: $type),*) -> $out )* });
    };
    (@impl $module:ident, $modulus:ty, $n:literal, $l:literal, { $(fn $name:ident = $task:ident($($arg:ident: $type:ty),*) -> $out:ty)* }) => {
        mod $module {
            use super::*;
            type P = $modulus;
            const N: usize = $n;
            const L: usize = $l;

            impl Operations<P, N, L> for P {
                $( #[inline(never)] fn $name<'a>($($arg: $type),*) -> $out {
                    dispatch::run($task::<'a, P, N, L>($($arg,)* PhantomData))
                } )*
            }
        }
    };
}

/// Two elements in registers, which may be lazy sums.
macro_rules! load {
    ($s:ty, $($x:expr),*) => { ($(Element::<P, $s, N, L>::load($x)),*) };
}
/// Elements in registers, none a lazy sum.
macro_rules! strict {
    ($s:ty, $($x:expr),*) => { ($(Element::<P, $s, N, L>::strict($x)),*) };
}
/// Unreduced values in registers.
macro_rules! wide {
    ($s:ty, $($x:expr),*) => { ($(Unreduced::<P, $s, N, L>::load($x)),*) };
}

operations! {
    /// Takes the digits of Montgomery forms on one core.
    fn import = Import<S>(digits: &'a [Vector; L]) -> Lanes8<P, N, L> {
        // SAFETY: what is written may be taken for what may be.
        let digits: &Digits<L> = unsafe { &*core::ptr::from_ref(digits).cast() };
        let factor = k::splat::<S, L>(&Params::<P, S::Radix, N, L>::FROM_SCALAR);
        let columns = S::montgomery_product::<P, N, L>(&k::load::<S, L>(digits), &factor);
        Element::<P, S, N, L>::weak(columns).store()
    }
    /// Gives the digits of Montgomery forms on one core, in `[0, p)`.
    fn export = Export<S>(x: &'a Lanes8<P, N, L>) -> [Vector; 8] {
        let factor = k::splat::<S, L>(&Params::<P, S::Radix, N, L>::TO_SCALAR);
        let x = load!(S, x);
        let columns = S::montgomery_product::<P, N, L>(&x.digits, &factor);
        k::filled::<S, L>(&S::canonical::<P, N, L>(&k::carry::<S, L>(&columns))).map(S::store)
    }
    /// Takes the digits of eight elements, a vector for each.
    fn take_up = TakeUp<S>(items: [&'a Vector; 8]) -> Lanes8<P, N, L> {
        let [a, b, c, d, e, f, g, h] = items;
        let items = [S::load(a), S::load(b), S::load(c), S::load(d), S::load(e), S::load(f), S::load(g), S::load(h)];
        Element::<P, S, N, L>::new(k::first::<S, L>(&S::transpose(items))).store()
    }
    /// Gives the digits of eight elements, a vector for each.
    fn keep = Keep<S>(x: &'a Lanes8<P, N, L>) -> [Vector; 8] {
        let x = strict!(S, x);
        let [a, b, c, d, e, f, g, h] = S::transpose(k::filled::<S, L>(&x.digits));
        [S::store(a), S::store(b), S::store(c), S::store(d), S::store(e), S::store(f), S::store(g), S::store(h)]
    }
    fn add = Add<S>(a: &'a Lanes8<P, N, L>, b: &'a Lanes8<P, N, L>) -> Lanes8<P, N, L> {
        let (a, b) = strict!(S, a, b);
        a.add(&b).store()
    }
    fn sub = Sub<S>(a: &'a Lanes8<P, N, L>, b: &'a Lanes8<P, N, L>) -> Lanes8<P, N, L> {
        let (a, b) = strict!(S, a, b);
        a.sub(&b).store()
    }
    fn triple = Triple<S>(a: &'a Lanes8<P, N, L>) -> Lanes8<P, N, L> {
        let a = strict!(S, a);
        twice_plus(&a.digits, &a).store()
    }
    fn halve = Halve<S>(a: &'a Lanes8<P, N, L>) -> Lanes8<P, N, L> {
        let a = strict!(S, a);
        Element::<P, S, N, L>::new(S::halve::<P, N, L>(&a.digits)).store()
    }
    fn lazy_add = LazyAdd<S>(a: &'a Lanes8<P, N, L>, b: &'a Lanes8<P, N, L>) -> Lanes8<P, N, L> {
        let (a, b) = load!(S, a, b);
        a.lazy_add(&b).store()
    }
    fn lazy_sub = LazySub<S>(a: &'a Lanes8<P, N, L>, b: &'a Lanes8<P, N, L>) -> Lanes8<P, N, L> {
        let (a, b) = load!(S, a, b);
        a.lazy_sub(&b).store()
    }
    fn select = Select<S>(mask: LaneMask, a: &'a Lanes8<P, N, L>, b: &'a Lanes8<P, N, L>) -> Lanes8<P, N, L> {
        let (a, b) = strict!(S, a, b);
        Element::<P, S, N, L>::new(k::select::<S, L>(mask.0, &a.digits, &b.digits)).store()
    }
    fn is_zero = IsZero<S>(a: &'a Lanes8<P, N, L>) -> LaneMask {
        let a = strict!(S, a);
        LaneMask(k::is_zero::<S, L>(&S::canonical::<P, N, L>(&a.digits)))
    }
    /// The lowest bit outside Montgomery form.
    fn parity = Parity<S>(a: &'a Lanes8<P, N, L>) -> LaneMask {
        let wide = [load!(S, a).digits, [S::splat(0); L]];
        let integer = k::carry::<S, L>(&quotient::<P, S, N, L>(&wide));
        LaneMask(S::odd(S::canonical::<P, N, L>(&integer)[0]))
    }
    fn mul_wide = MulWide<S>(a: &'a Lanes8<P, N, L>, b: &'a Lanes8<P, N, L>) -> WideLanes<P, N, L> {
        if S::IN_MEMORY {
            // SAFETY: all of it is written.
            return unsafe { written(|out| memory::mul_wide::<P, S, N, L>(a, b, out)) };
        }
        let (a, b) = load!(S, a, b);
        a.mul(&b).store()
    }
    fn square_wide = SquareWide<S>(a: &'a Lanes8<P, N, L>) -> WideLanes<P, N, L> {
        if S::IN_MEMORY {
            // SAFETY: all of it is written.
            return unsafe { written(|out| memory::square_wide::<P, S, N, L>(a, out)) };
        }
        load!(S, a).square().store()
    }
    fn mul = Mul<S>(a: &'a Lanes8<P, N, L>, b: &'a Lanes8<P, N, L>) -> Lanes8<P, N, L> {
        if S::IN_MEMORY {
            // SAFETY: all of it is written.
            return unsafe { written(|out| memory::mul::<P, S, N, L>(a, b, out)) };
        }
        let (a, b) = load!(S, a, b);
        a.mul_reduced(&b).store()
    }
    fn square = Square<S>(a: &'a Lanes8<P, N, L>) -> Lanes8<P, N, L> {
        if S::IN_MEMORY {
            // SAFETY: all of it is written.
            return unsafe { written(|out| memory::square::<P, S, N, L>(a, out)) };
        }
        load!(S, a).square().reduce().store()
    }
    fn reduce = Reduce<S>(wide: &'a WideLanes<P, N, L>) -> Lanes8<P, N, L> {
        if S::IN_MEMORY {
            // SAFETY: all of it is written.
            return unsafe { written(|out| memory::reduce::<P, S, N, L>(wide, out)) };
        }
        wide!(S, wide).reduce().store()
    }
    fn wide_add = WideAdd<S>(a: &'a WideLanes<P, N, L>, b: &'a WideLanes<P, N, L>) -> WideLanes<P, N, L> {
        let (a, b) = wide!(S, a, b);
        a.add(&b).store()
    }
    fn wide_sub = WideSub<S>(a: &'a WideLanes<P, N, L>, b: &'a WideLanes<P, N, L>) -> WideLanes<P, N, L> {
        let (a, b) = wide!(S, a, b);
        a.sub(&b).store()
    }
    /// `sum − a − b`.
    fn wide_sub_both = WideSubBoth<S>(sum: &'a WideLanes<P, N, L>, a: &'a WideLanes<P, N, L>, b: &'a WideLanes<P, N, L>) -> WideLanes<P, N, L> {
        let (sum, a, b) = wide!(S, sum, a, b);
        sum.sub(&a).sub(&b).store()
    }
    fn middle = Middle<S>(both: &'a WideLanes<P, N, L>, low: &'a WideLanes<P, N, L>, high: &'a WideLanes<P, N, L>) -> WideLanes<P, N, L> {
        let (both, low, high) = wide!(S, both, low, high);
        both.middle(&low, &high).store()
    }

    fn add_2 = Add2<S>(a: &'a Fp2<Lanes8<P, N, L>>, b: &'a Fp2<Lanes8<P, N, L>>) -> Fp2<Lanes8<P, N, L>> {
        let (a0, a1, b0, b1) = strict!(S, &a.c0, &a.c1, &b.c0, &b.c1);
        Fp2 { c0: a0.add(&b0).store(), c1: a1.add(&b1).store() }
    }
    fn sub_2 = Sub2<S>(a: &'a Fp2<Lanes8<P, N, L>>, b: &'a Fp2<Lanes8<P, N, L>>) -> Fp2<Lanes8<P, N, L>> {
        let (a0, a1, b0, b1) = strict!(S, &a.c0, &a.c1, &b.c0, &b.c1);
        Fp2 { c0: a0.sub(&b0).store(), c1: a1.sub(&b1).store() }
    }
    fn lazy_add_2 = LazyAdd2<S>(a: &'a Fp2<Lanes8<P, N, L>>, b: &'a Fp2<Lanes8<P, N, L>>) -> Fp2<Lanes8<P, N, L>> {
        let (a0, a1, b0, b1) = load!(S, &a.c0, &a.c1, &b.c0, &b.c1);
        Fp2 { c0: a0.lazy_add(&b0).store(), c1: a1.lazy_add(&b1).store() }
    }
    fn triple_2 = Triple2<S>(a: &'a Fp2<Lanes8<P, N, L>>) -> Fp2<Lanes8<P, N, L>> {
        let (a0, a1) = strict!(S, &a.c0, &a.c1);
        Fp2 { c0: twice_plus(&a0.digits, &a0).store(), c1: twice_plus(&a1.digits, &a1).store() }
    }
    /// `3 a − 2 b`: one reduction a coordinate.
    fn triple_minus_double_2 = TripleMinusDouble2<S>(a: &'a Fp2<Lanes8<P, N, L>>, b: &'a Fp2<Lanes8<P, N, L>>) -> Fp2<Lanes8<P, N, L>> {
        let (a0, a1, b0, b1) = strict!(S, &a.c0, &a.c1, &b.c0, &b.c1);
        let (less0, less1) = (k::sub::<S, L>(&a0.digits, &b0.digits), k::sub::<S, L>(&a1.digits, &b1.digits));
        Fp2 { c0: twice_plus(&less0, &a0).store(), c1: twice_plus(&less1, &a1).store() }
    }
    /// `3 a + 2 b`: one reduction a coordinate.
    fn triple_plus_double_2 = TriplePlusDouble2<S>(a: &'a Fp2<Lanes8<P, N, L>>, b: &'a Fp2<Lanes8<P, N, L>>) -> Fp2<Lanes8<P, N, L>> {
        let (a0, a1, b0, b1) = strict!(S, &a.c0, &a.c1, &b.c0, &b.c1);
        let (more0, more1) = (k::add::<S, L>(&a0.digits, &b0.digits), k::add::<S, L>(&a1.digits, &b1.digits));
        Fp2 { c0: twice_plus(&more0, &a0).store(), c1: twice_plus(&more1, &a1).store() }
    }
    /// `(a0 + a1 i)(b0 + b1 i)`, reduced.
    fn mul_2 = Mul2<S>(a: &'a Fp2<Lanes8<P, N, L>>, b: &'a Fp2<Lanes8<P, N, L>>, out: &'a mut MaybeUninit<Fp2<Lanes8<P, N, L>>>) -> () {
        if S::IN_MEMORY {
            memory::mul_2::<P, S, N, L>(a, b, out);
        } else {
            let mut wide = MaybeUninit::uninit();
            out.write(reduced_pair::<P, S, N, L>(product::<P, S, N, L>(a, b, &mut wide)));
        }
    }
    /// `(a0 + a1 i) b` for b in F_p.
    fn mul_base_2 = MulBase2<S>(a: &'a Fp2<Lanes8<P, N, L>>, b: &'a Lanes8<P, N, L>, out: &'a mut MaybeUninit<Fp2<Lanes8<P, N, L>>>) -> () {
        if S::IN_MEMORY {
            return memory::mul_base_2::<P, S, N, L>(a, b, out);
        }
        let (a0, a1, b) = load!(S, &a.c0, &a.c1, b);
        out.write(reduced_pair::<P, S, N, L>(&Wide2(a0.mul(&b).store(), a1.mul(&b).store())));
    }
    /// `(a0 + a1 i)²`, reduced.
    fn square_2 = Square2<S>(a: &'a Fp2<Lanes8<P, N, L>>, out: &'a mut MaybeUninit<Fp2<Lanes8<P, N, L>>>) -> () {
        if S::IN_MEMORY {
            memory::square_2::<P, S, N, L>(a, out);
        } else {
            out.write(reduced_pair::<P, S, N, L>(&square::<P, S, N, L>(a)));
        }
    }
    /// `(a0 + a1 i)(b0 + b1 i)`: Karatsuba's three products.
    fn mul_wide_2 = MulWide2<S>(a: &'a Fp2<Lanes8<P, N, L>>, b: &'a Fp2<Lanes8<P, N, L>>, out: &'a mut MaybeUninit<Wide2<WideLanes<P, N, L>>>) -> () {
        if S::IN_MEMORY {
            memory::mul_wide_2::<P, S, N, L>(a, b, out);
        } else {
            product::<P, S, N, L>(a, b, out);
        }
    }
    /// `(a0 + a1)(a0 − a1) + 2 a0 a1 i`: two products.
    fn square_wide_2 = SquareWide2<S>(a: &'a Fp2<Lanes8<P, N, L>>, out: &'a mut MaybeUninit<Wide2<WideLanes<P, N, L>>>) -> () {
        if S::IN_MEMORY {
            memory::square_wide_2::<P, S, N, L>(a, out);
        } else {
            out.write(square::<P, S, N, L>(a));
        }
    }
}

/// `2 columns + a`.
#[inline(always)]
fn twice_plus<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    columns: &[S::Register; L],
    a: &Element<P, S, N, L>,
) -> Element<P, S, N, L> {
    Element::weak(k::add::<S, L>(&k::add::<S, L>(columns, columns), &a.digits))
}

/// `(a0 + a1)(a0 − a1) + 2 a0 a1 i`.
#[inline(always)]
fn square<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Fp2<Lanes8<P, N, L>>,
) -> Wide2<WideLanes<P, N, L>> {
    let (a0, a1) = load!(S, &a.c0, &a.c1);
    let half = a0.mul(&a1);
    Wide2(a0.factor_add(&a1).mul(&a0.factor_sub(&a1)).store(), half.add(&half).store())
}

/// The element that unreduced coordinates stand for, which come from memory: registers are wanted for reductions.
#[inline(always)]
fn reduced_pair<P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    wide: &Wide2<WideLanes<P, N, L>>,
) -> Fp2<Lanes8<P, N, L>> {
    let [real, imaginary] = coordinates::<P, S, N, L>(in_memory(wide));
    Fp2 { c0: reduced::<P, S, N, L>(&real).store(), c1: reduced::<P, S, N, L>(&imaginary).store() }
}

/// `(a0 + a1 i)(b0 + b1 i)` by three products of F_p.
#[inline(always)]
fn product<'a, P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Fp2<Lanes8<P, N, L>>,
    b: &Fp2<Lanes8<P, N, L>>,
    out: &'a mut MaybeUninit<Wide2<WideLanes<P, N, L>>>,
) -> &'a Wide2<WideLanes<P, N, L>> {
    if Params::<P, S::Radix, N, L>::ROOMY {
        product_by_common::<P, S, N, L>(a, b, out)
    } else {
        karatsuba::<P, S, N, L>(a, b, out)
    }
}

/// `c + b1 (−a0 − a1)` and `c + b0 (a1 − a0)` with `c = a0 (b0 + b1)`: both are added to c as they are computed, which goes through
/// memory for one of them.
#[inline(always)]
fn product_by_common<'a, P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Fp2<Lanes8<P, N, L>>,
    b: &Fp2<Lanes8<P, N, L>>,
    out: &'a mut MaybeUninit<Wide2<WideLanes<P, N, L>>>,
) -> &'a Wide2<WideLanes<P, N, L>> {
    let place = out.as_mut_ptr();
    // SAFETY: both coordinates are places in it.
    let (real_place, imaginary_place) = unsafe { (&raw mut (*place).0, &raw mut (*place).1) };
    let (a0, b0, b1) = load!(S, &a.c0, &b.c0, &b.c1);
    let common = a0.mul(&b0.factor_add(&b1));
    // SAFETY: as above.
    unsafe { real_place.write(common.store()) };
    let (a0, a1, b0) = load!(S, &a.c0, &a.c1, &b.c0);
    let imaginary = common.mul_added(&a1.factor_sub(&a0), &b0);
    // SAFETY: as above.
    unsafe { imaginary_place.write(imaginary.store()) };
    let (a0, a1, b1) = load!(S, &a.c0, &a.c1, &b.c1);
    // SAFETY: it has been written above.
    let real = wide!(S, unsafe { in_memory(&*real_place) }).mul_added(&a0.factor_of_minus_sum(&a1), &b1);
    // SAFETY: and so has the other one.
    unsafe {
        real_place.write(real.store());
        out.assume_init_ref()
    }
}

/// Karatsuba's three products, each in registers by itself, of which two wait in memory for the third.
#[inline(always)]
fn karatsuba<'a, P: Modulus<N>, S: Simd, const N: usize, const L: usize>(
    a: &Fp2<Lanes8<P, N, L>>,
    b: &Fp2<Lanes8<P, N, L>>,
    out: &'a mut MaybeUninit<Wide2<WideLanes<P, N, L>>>,
) -> &'a Wide2<WideLanes<P, N, L>> {
    let mut places = [const { MaybeUninit::uninit() }; 2];
    for (place, (a, b)) in places.iter_mut().zip([(&a.c0, &b.c0), (&a.c1, &b.c1)]) {
        let (a, b) = load!(S, a, b);
        in_memory(place.write(a.mul(&b).store()));
    }
    // SAFETY: both have been written.
    let [low, high] = unsafe { places.each_ref().map(|place| place.assume_init_ref()) };
    let (a0, a1, b0, b1) = load!(S, &a.c0, &a.c1, &b.c0, &b.c1);
    let both = a0.factor_add(&a1).mul(&b0.factor_add(&b1));
    let (low, high) = wide!(S, low, high);
    out.write(Wide2(low.sub(&high).store(), both.middle(&low, &high).store()))
}
