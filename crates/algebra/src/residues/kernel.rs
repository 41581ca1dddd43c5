//! Sums, products and reductions of residues, over the instructions of [`Doubles`].
//!
//! Every function is inlined into a function compiled with the CPU features of its instructions ([`super::operations`]).

use super::basis::{Base, Basis, DIGITS, Extension, Factor};
use super::bound::Bound;
use super::doubles::Doubles;
use super::{Channels, Split};
use core::mem::MaybeUninit;

/// Added and taken off again, it rounds a double below 2^51 to an integer.
const ROUND: f64 = 1.5 * (1u64 << 52) as f64;

/// The moduli of one base in registers.
#[derive(Clone, Copy)]
struct Moduli<D: Doubles> {
    m: D::Register,
    inverse: D::Register,
}

impl<D: Doubles> Moduli<D> {
    #[inline(always)]
    fn of(base: &Base) -> Self {
        Self { m: D::load(&base.moduli), inverse: D::load(&base.inverses) }
    }

    /// The nearest integers to `x / m`, if those are below 2^51.
    #[inline(always)]
    fn quotient(self, x: D::Register) -> D::Register {
        let round = D::splat(ROUND);
        D::sub(D::mul_add(x, self.inverse, round), round)
    }

    /// Residues of least magnitude: 3 instructions.
    #[inline(always)]
    fn strict(self, x: D::Register) -> D::Register {
        D::minus_mul(self.quotient(x), self.m, x)
    }

    /// `x factor`, of least magnitude: 6 instructions.
    #[inline(always)]
    fn times(self, x: D::Register, factor: &Factor) -> D::Register {
        let (value, round) = (D::load(&factor.value), D::splat(ROUND));
        let quotient = D::sub(D::mul_add(x, D::load(&factor.ratio), round), round);
        let high = D::mul(x, value);
        let low = D::mul_sub(x, value, high);
        D::add(D::minus_mul(quotient, self.m, high), low)
    }
}

/// A sum of products of residues, exact: multiples of a power of two, and what is left.
#[derive(Clone, Copy)]
struct Sum<D: Doubles> {
    high: D::Register,
    low: D::Register,
}

impl<D: Doubles> Sum<D> {
    #[inline(always)]
    fn start(basis: &Basis) -> Self {
        Self { high: D::splat(basis.start), low: D::splat(0.0) }
    }

    /// Adds `a b`: 4 instructions. The part of it that the high sum takes is what that has grown by.
    #[inline(always)]
    fn add(&mut self, a: D::Register, b: D::Register) {
        let high = D::mul_add(a, b, self.high);
        let taken = D::sub(high, self.high);
        self.low = D::add(self.low, D::mul_sub(a, b, taken));
        self.high = high;
    }

    /// Takes `a b` off: 4 instructions.
    #[inline(always)]
    fn sub(&mut self, a: D::Register, b: D::Register) {
        let high = D::minus_mul(a, b, self.high);
        let taken = D::sub(self.high, high);
        self.low = D::sub(self.low, D::mul_sub(a, b, taken));
        self.high = high;
    }

    /// The residues of the sum, somewhat above the least magnitude: 6 instructions.
    #[inline(always)]
    fn finish(self, basis: &Basis, moduli: Moduli<D>) -> D::Register {
        let high = D::sub(self.high, D::splat(basis.start));
        let quotient = moduli.quotient(D::add(high, self.low));
        D::add(D::minus_mul(quotient, moduli.m, high), self.low)
    }
}

/// A register a base.
type Both<D> = [<D as Doubles>::Register; 2];

/// For every element of an array its image: a loop, since a closure that is called is compiled without the CPU features.
macro_rules! each {
    ($array:expr, $zero:expr, |$x:pat_param| $image:expr) => {{
        let mut images = [$zero; _];
        for (image, $x) in images.iter_mut().zip($array) {
            *image = $image;
        }
        images
    }};
}

#[inline(always)]
fn load<D: Doubles>(x: &Split) -> Both<D> {
    [D::load(&x.a), D::load(&x.b)]
}

#[inline(always)]
fn store<D: Doubles>([a, b]: Both<D>, bound: Bound) -> Split {
    Split { a: D::store(a), b: D::store(b), bound }
}

#[inline(always)]
fn strict<D: Doubles>(basis: &Basis, [a, b]: Both<D>, bound: Bound) -> Split {
    store::<D>([Moduli::<D>::of(&basis.a).strict(a), Moduli::<D>::of(&basis.b).strict(b)], bound.strict(basis))
}

#[inline(always)]
fn sum_of<D: Doubles>(a: Both<D>, b: Both<D>) -> Both<D> {
    [D::add(a[0], b[0]), D::add(a[1], b[1])]
}

#[inline(always)]
fn difference_of<D: Doubles>(a: Both<D>, b: Both<D>) -> Both<D> {
    [D::sub(a[0], b[0]), D::sub(a[1], b[1])]
}

/// `a + b` by residues that may be twice as large.
#[inline(always)]
pub(super) fn lazy_add<D: Doubles>(_: &Basis, a: &Split, b: &Split) -> Split {
    store::<D>(sum_of::<D>(load::<D>(a), load::<D>(b)), a.bound.add(b.bound))
}

/// `a − b`, as [`lazy_add`].
#[inline(always)]
pub(super) fn lazy_sub<D: Doubles>(_: &Basis, a: &Split, b: &Split) -> Split {
    store::<D>(difference_of::<D>(load::<D>(a), load::<D>(b)), a.bound.add(b.bound))
}

/// `a + b`.
#[inline(always)]
pub(super) fn add<D: Doubles>(basis: &Basis, a: &Split, b: &Split) -> Split {
    strict::<D>(basis, sum_of::<D>(load::<D>(a), load::<D>(b)), a.bound.add(b.bound))
}

/// `a − b`.
#[inline(always)]
pub(super) fn sub<D: Doubles>(basis: &Basis, a: &Split, b: &Split) -> Split {
    strict::<D>(basis, difference_of::<D>(load::<D>(a), load::<D>(b)), a.bound.add(b.bound))
}

/// `a + b` in F_p².
#[inline(always)]
pub(super) fn add_2<D: Doubles>(basis: &Basis, a: &Complex, b: &Complex) -> Complex {
    [add::<D>(basis, &a[0], &b[0]), add::<D>(basis, &a[1], &b[1])]
}

/// `a − b` in F_p².
#[inline(always)]
pub(super) fn sub_2<D: Doubles>(basis: &Basis, a: &Complex, b: &Complex) -> Complex {
    [sub::<D>(basis, &a[0], &b[0]), sub::<D>(basis, &a[1], &b[1])]
}

/// `(re + i) a` in F_p².
#[inline(always)]
pub(super) fn mul_xi_2<D: Doubles>(basis: &Basis, a: &Complex, re: f64) -> Complex {
    let ([r, s], [t, u], factor) = (load::<D>(&a[0]), load::<D>(&a[1]), D::splat(re));
    let (real, imaginary) = (a[0].bound.times(re).add(a[1].bound), a[1].bound.times(re).add(a[0].bound));
    [
        strict::<D>(basis, [D::mul_sub(r, factor, t), D::mul_sub(s, factor, u)], real),
        strict::<D>(basis, [D::mul_add(t, factor, r), D::mul_add(u, factor, s)], imaginary),
    ]
}

/// `k a`.
#[inline(always)]
pub(super) fn scale<D: Doubles>(basis: &Basis, a: &Split, k: f64) -> Split {
    let ([x, y], factor) = (load::<D>(a), D::splat(k));
    strict::<D>(basis, [D::mul(x, factor), D::mul(y, factor)], a.bound.times(k.abs()))
}

/// `a b`, unreduced.
#[inline(always)]
pub(super) fn mul_wide<D: Doubles>(basis: &Basis, a: &Split, b: &Split) -> Split {
    let mut sums = [Sum::<D>::start(basis); 2];
    sums[0].add(D::load(&a.a), D::load(&b.a));
    sums[1].add(D::load(&a.b), D::load(&b.b));
    finish(basis, sums, a.bound.mul(b.bound))
}

/// The residues of a sum a base, of products of this bound.
#[inline(always)]
fn finish<D: Doubles>(basis: &Basis, [a, b]: [Sum<D>; 2], bound: Bound) -> Split {
    let both = [a.finish(basis, Moduli::of(&basis.a)), b.finish(basis, Moduli::of(&basis.b))];
    store::<D>(both, bound.of_sum(basis))
}

/// An element of F_p², the real part first.
pub(super) type Complex = [Split; 2];
/// A place for integers.
pub(super) type Place<const K: usize> = [MaybeUninit<Split>; K];

/// `Σ a b + x c`, unreduced, for c in F_p: 4 products of residues each, 2 for the last. `linear` is x, c.
#[inline(always)]
pub(super) fn sum_wide_2<D: Doubles>(
    basis: &Basis,
    pairs: &[[&Complex; 2]],
    linear: Option<(&Complex, &Split)>,
    out: &mut Place<2>,
) {
    let [mut real, mut imaginary] = [[Sum::<D>::start(basis); 2]; 2];
    let mut bounds = [Bound::new(0.0, 0.0); 2];
    if let Some(([x0, x1], factor)) = linear {
        let (a0, a1, b) = (load::<D>(x0), load::<D>(x1), load::<D>(factor));
        for base in 0..2 {
            real[base].add(a0[base], b[base]);
            imaginary[base].add(a1[base], b[base]);
        }
        bounds = [x0.bound.mul(factor.bound), x1.bound.mul(factor.bound)];
    }
    for [[x0, x1], [y0, y1]] in pairs {
        let (a0, a1, b0, b1) = (load::<D>(x0), load::<D>(x1), load::<D>(y0), load::<D>(y1));
        for base in 0..2 {
            real[base].add(a0[base], b0[base]);
            imaginary[base].add(a0[base], b1[base]);
            real[base].sub(a1[base], b1[base]);
            imaginary[base].add(a1[base], b0[base]);
        }
        bounds[0] = bounds[0].add(x0.bound.mul(y0.bound)).add(x1.bound.mul(y1.bound));
        bounds[1] = bounds[1].add(x0.bound.mul(y1.bound)).add(x1.bound.mul(y0.bound));
    }
    out[0].write(finish(basis, real, bounds[0]));
    out[1].write(finish(basis, imaginary, bounds[1]));
}

/// `(a0 + a1)(a0 − a1) + 2 a0 a1 i`, unreduced: 2 products of residues.
#[inline(always)]
pub(super) fn square_wide_2<D: Doubles>(basis: &Basis, [x0, x1]: &Complex, out: &mut Place<2>) {
    let (a0, a1) = (load::<D>(x0), load::<D>(x1));
    let [mut real, mut imaginary] = [[Sum::<D>::start(basis); 2]; 2];
    for base in 0..2 {
        real[base].add(D::add(a0[base], a1[base]), D::sub(a0[base], a1[base]));
        imaginary[base].add(D::add(a0[base], a0[base]), a1[base]);
    }
    let (both, twice) = (x0.bound.add(x1.bound), x0.bound.times(2.0));
    out[0].write(finish(basis, real, both.mul(both)));
    out[1].write(finish(basis, imaginary, twice.mul(x1.bound)));
}

/// Keeps what was written before it in memory, from which single lanes are then read.
#[inline(always)]
fn written(x: &[Channels]) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: there is nothing in it.
    unsafe {
        core::arch::asm!("/* {0} */", in(reg) x.as_ptr(), options(nostack, preserves_flags));
    }
    #[cfg(not(target_arch = "x86_64"))]
    core::hint::black_box(x);
}

/// Adds `Σ_j digits_j weights_j` to each sum.
#[inline(always)]
fn extend<D: Doubles, const K: usize>(
    sums: &mut [Sum<D>; K],
    digits: &[Channels; K],
    extension: &Extension,
    count: usize,
) {
    written(digits);
    for j in 0..count {
        let weight = D::load(&extension.weights[j]);
        for (sum, digits) in sums.iter_mut().zip(digits) {
            sum.add(D::splat(digits.0[j]), weight);
        }
    }
}

/// How often a value is taken: that is in the constants of the reduction.
#[derive(Clone, Copy)]
pub(super) enum Multiple {
    Once,
    Thrice,
}

/// The elements that unreduced values stand for, or thrice those, K at a time: 111 instructions a value, most of which wait for one
/// another; several values fill the gaps.
#[inline(always)]
pub(super) fn reduce<D: Doubles, const K: usize>(basis: &Basis, wide: &[Split; K], k: Multiple, out: &mut Place<K>) {
    let (a_to_b, factor) = match k {
        Multiple::Once => (&basis.a_to_b, 1.0),
        Multiple::Thrice => (&basis.a_to_b_thrice, 3.0),
    };
    let (a, b) = (Moduli::<D>::of(&basis.a), Moduli::<D>::of(&basis.b));
    let (zero, nothing) = (D::splat(0.0), D::store(D::splat(0.0)));
    let quotients: [_; K] = each!(wide, nothing, |x| D::store(a.times(D::load(&x.a), &a_to_b.digits)));
    let mut sums = [Sum::<D>::start(basis); K];
    let more = D::load(&a_to_b.more);
    for (sum, x) in sums.iter_mut().zip(wide) {
        sum.add(D::load(&x.b), more);
    }
    extend(&mut sums, &quotients, a_to_b, basis.count);
    let in_b: [_; K] = each!(sums, zero, |sum| b.strict(sum.finish(basis, b)));

    let digits: [_; K] = each!(in_b, zero, |x| b.times(x, &basis.b_to_a.digits));
    let mut sums = [Sum::<D>::start(basis); K];
    let more = D::load(&basis.b_to_a.more);
    for (sum, digits) in sums.iter_mut().zip(digits) {
        sum.add(overflow::<D>(digits, b), more);
    }
    let digits: [_; K] = each!(digits, nothing, |digits| D::store(digits));
    extend(&mut sums, &digits, &basis.b_to_a, basis.count);
    for (k, out) in out.iter_mut().enumerate() {
        out.write(store::<D>([a.strict(sums[k].finish(basis, a)), in_b[k]], wide[k].bound.reduced(basis, factor)));
    }
}

/// How often M_B has to be taken off `Σ_j digits_j M_B / b_j`: the sum of all `digits_j / b_j`, to the nearest integer.
#[inline(always)]
fn overflow<D: Doubles>(digits: D::Register, b: Moduli<D>) -> D::Register {
    let round = D::splat(ROUND);
    D::sub(D::add(D::sum(D::mul(digits, b.inverse)), round), round)
}

/// The residues of an integer by its digits.
#[inline(always)]
pub(super) fn import<D: Doubles>(basis: &Basis, digits: &[f64; DIGITS]) -> Split {
    let mut sums = [Sum::<D>::start(basis); 2];
    for (i, digit) in digits.iter().enumerate() {
        sums[0].add(D::splat(*digit), D::load(&basis.a.powers[i]));
        sums[1].add(D::splat(*digit), D::load(&basis.b.powers[i]));
    }
    let residues = finish(basis, sums, Bound::new(1.0, 1.0));
    strict::<D>(basis, load::<D>(&residues), residues.bound)
}

/// The integer over p, modulo every modulus.
#[inline(always)]
pub(super) fn over_p<D: Doubles>(basis: &Basis, x: &Split) -> [Channels; 2] {
    x.bound.of_element();
    let (a, b) = (Moduli::<D>::of(&basis.a), Moduli::<D>::of(&basis.b));
    [
        D::store(a.strict(a.times(D::load(&x.a), &basis.a.over_p))),
        D::store(b.strict(b.times(D::load(&x.b), &basis.b.over_p))),
    ]
}

/// The digits of an integer over `M_B / b_j`, and in each of the second lanes how often M_B has to be taken off.
#[inline(always)]
pub(super) fn export<D: Doubles>(basis: &Basis, x: &Split) -> [Channels; 2] {
    x.bound.of_element();
    let b = Moduli::<D>::of(&basis.b);
    let digits = b.times(D::load(&x.b), &basis.b_to_a.digits);
    [D::store(digits), D::store(overflow(digits, b))]
}
