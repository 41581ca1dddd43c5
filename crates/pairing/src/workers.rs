//! One computation by one worker or by two in step: what final exponentiations are written over.
//!
//! Both workers of a pair run the same program on the same arguments; where work divides, each does its part and they swap
//! results. So every value that leaves a function of this module is known to both, and nobody waits for orders.

use crate::in_step::{Elements, InStep};
use core::convert::Infallible;
use pairloom_algebra::tower::{Compressed, Half, decompress_each};
use pairloom_algebra::{Fp12, TowerMachine, TwistField, field, levels};

/// Who computes.
pub trait Workers {
    /// The other worker's end.
    type Partner: Partner;
    /// The other worker, if there is one.
    fn partner(&mut self) -> Option<&mut Self::Partner>;

    /// The answers to two independent questions.
    fn both<T: Clone + Send + 'static>(&mut self, left: impl FnOnce() -> T, right: impl FnOnce() -> T) -> (T, T) {
        match self.partner() {
            None => (left(), right()),
            Some(partner) if partner.is_first() => partner.swap(left()),
            Some(partner) => {
                let (right, left) = partner.swap(right());
                (left, right)
            }
        }
    }
}

/// Another worker that runs the same program. Values are swapped: each side sends once, then receives once.
pub trait Partner {
    /// Whether the caller is the first of the two; its partner is then the second.
    fn is_first(&self) -> bool;
    /// Hands a value over. Never waits.
    fn send<T: Send + 'static>(&mut self, value: T);
    /// Says that a value will soon be received, and then another sent: a moment to fetch the one, which the partner should
    /// have sent by now, and to make room for the other.
    fn expect(&mut self) {}
    /// The value that the partner sends at the same place of its program. Waits for it. `None` if the partner is gone: nothing that is
    /// computed from then on is of use to anybody.
    fn receive<T: Send + 'static>(&mut self) -> Option<T>;
    /// The caller's value and its partner's, or the caller's twice if the partner is gone.
    fn swap<T: Clone + Send + 'static>(&mut self, mine: T) -> (T, T) {
        self.send(mine.clone());
        let theirs = self.receive().unwrap_or_else(|| mine.clone());
        (mine, theirs)
    }
}

/// One worker.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Workers for Alone {
    type Partner = Infallible;
    fn partner(&mut self) -> Option<&mut Infallible> {
        None
    }
}

impl Partner for Infallible {
    fn is_first(&self) -> bool {
        match *self {}
    }
    fn send<T: Send + 'static>(&mut self, _: T) {
        match *self {}
    }
    fn receive<T: Send + 'static>(&mut self) -> Option<T> {
        match *self {}
    }
}

/// A factor that whoever multiplies it in computes: an image of a known element, or of several.
pub struct Term<'a, G: Elements> {
    element: &'a G,
    map: fn(&Fp12<G::Twist>) -> Fp12<G::Twist>,
}

impl<'a, G: Elements> Term<'a, G> {
    /// The element itself.
    pub fn new(element: &'a G) -> Self {
        Self { element, map: Fp12::clone }
    }

    /// An image of the element.
    pub fn image(element: &'a G, map: fn(&Fp12<G::Twist>) -> Fp12<G::Twist>) -> Self {
        Self { element, map }
    }

    /// The inverse of a unitary element.
    pub fn inverse(element: &'a G) -> Self {
        Self { element, map: levels::QuadraticExt::conjugate }
    }

    fn value(&self) -> G {
        self.element.map(self.map)
    }

    fn multiply_in(&self, product: &mut G) {
        product.update(self.element, |product, element| product.mul_in_place(&(self.map)(element)));
    }
}

/// An exponent: signed digits, the highest first, of which the first is positive, and the sign of the whole. For two workers
/// no digit is above 1 in magnitude.
#[derive(Clone, Copy, Debug)]
pub struct SignedDigits<'a> {
    /// The digits of the magnitude.
    pub digits: &'a [i8],
    /// Whether the exponent is negative.
    pub negative: bool,
}

/// Workers that make powers and products of these elements: one or two of single elements, and one alone also of several in step.
pub trait Raise<G: Elements>: Workers {
    /// `first · Π others`: n products alone, about n/2 a worker by two.
    fn product(&mut self, first: Term<G>, others: &[Term<G>]) -> G;
    /// `g^exponent · Π terms` for g in the cyclotomic subgroup; if `SHARING`, one worker alone squares compressed elements, as two always do.
    fn power<const SHARING: bool>(&mut self, g: &G, exponent: SignedDigits, terms: &[Term<G>]) -> G;
}

impl<E: TwistField, T: Workers> Raise<Fp12<E>> for T {
    fn product(&mut self, first: Term<Fp12<E>>, others: &[Term<Fp12<E>>]) -> Fp12<E> {
        let (left, right) = others.split_at(others.len() / 2);
        match self.partner() {
            None => product_alone(first, others),
            Some(_) => {
                let (left, right) = self.both(|| multiply_in(Some(first.value()), left), || multiply_in(None, right));
                merge(left, right).unwrap_or_else(field::Field::one)
            }
        }
    }

    /// Two workers square together (Karabina's compressed squarings, half of each a worker: 3 squares of F_p² instead of 6),
    /// and share the decompressions, each with an inversion of its own, and the products. Where elements are
    /// [long](TowerMachine::LONG_ELEMENTS), one squares compressed elements and the other first the coefficients that these omit, and nobody
    /// inverts.
    fn power<const SHARING: bool>(&mut self, g: &Fp12<E>, exponent: SignedDigits, terms: &[Term<Fp12<E>>]) -> Fp12<E> {
        let Some(partner) = self.partner() else { return power_alone::<SHARING, _>(g, exponent, terms) };
        let mine = if const { E::Machine::LONG_ELEMENTS } {
            share_by_coefficients(partner, g, exponent, terms)
        } else {
            share_by_halves(partner, g, exponent, terms)
        };
        let (mine, theirs) = partner.swap(mine);
        let (first, second) = if partner.is_first() { (mine, theirs) } else { (theirs, mine) };
        merge(first, second).unwrap_or_else(field::Field::one)
    }
}

impl<E: TwistField> Raise<InStep<E>> for Alone {
    fn product(&mut self, first: Term<InStep<E>>, others: &[Term<InStep<E>>]) -> InStep<E> {
        product_alone(first, others)
    }
    fn power<const SHARING: bool>(
        &mut self,
        g: &InStep<E>,
        exponent: SignedDigits,
        terms: &[Term<InStep<E>>],
    ) -> InStep<E> {
        power_alone::<SHARING, _>(g, exponent, terms)
    }
}

fn product_alone<G: Elements>(first: Term<G>, others: &[Term<G>]) -> G {
    let mut product = first.value();
    multiply(&mut product, others);
    product
}

fn power_alone<const SHARING: bool, G: Elements>(g: &G, exponent: SignedDigits, terms: &[Term<G>]) -> G {
    let mut power = g.cyclotomic_pow_signed::<SHARING>(exponent.digits);
    if exponent.negative {
        power.conjugate_in_place();
    }
    multiply(&mut power, terms);
    power
}

fn multiply<G: Elements>(product: &mut G, terms: &[Term<G>]) {
    for term in terms {
        term.multiply_in(product);
    }
}

fn multiply_in<E: TwistField>(product: Option<Fp12<E>>, terms: &[Term<Fp12<E>>]) -> Option<Fp12<E>> {
    let (mut product, terms) = match (product, terms) {
        (Some(product), terms) => (product, terms),
        (None, [first, others @ ..]) => (first.value(), others),
        (None, []) => return None,
    };
    multiply(&mut product, terms);
    Some(product)
}

fn merge<E: TwistField>(a: Option<Fp12<E>>, b: Option<Fp12<E>>) -> Option<Fp12<E>> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.mul(&b)),
        (a, b) => a.or(b),
    }
}

/// The factors of a power that fall to this worker, multiplied. The first one makes the power that the upper digits name, from compressed
/// squares and what the second one says of the coefficients that they omit; the second one makes the one that the lower digits name, if
/// there are some, and multiplies the terms in.
fn share_by_coefficients<E: TwistField, P: Partner>(
    partner: &mut P,
    g: &Fp12<E>,
    SignedDigits { digits, negative }: SignedDigits,
    terms: &[Term<Fp12<E>>],
) -> Option<Fp12<E>> {
    let with_sign = |power: Fp12<E>| if negative { power.conjugate() } else { power };
    if partner.is_first() {
        partner.send(());
        return Some(with_sign(g.upper_power(digits, || partner.receive().unwrap_or_default())));
    }
    let power = g.lower_power(digits, |omitted| {
        partner.send(omitted);
        let _: Option<()> = partner.receive();
    });
    multiply_in(power.map(with_sign), terms)
}

/// The factors of a power that fall to this worker, multiplied, where both square together.
fn share_by_halves<E: TwistField, P: Partner>(
    partner: &mut P,
    g: &Fp12<E>,
    SignedDigits { digits, negative }: SignedDigits,
    terms: &[Term<Fp12<E>>],
) -> Option<Fp12<E>> {
    let first = partner.is_first();
    let (squares, signs) = squares_of_mine(partner, g, digits);
    let lowest = digits.last().filter(|&&digit| digit != 0 && first);
    let mut product = lowest.map(|&digit| if (digit < 0) != negative { g.conjugate() } else { *g });
    decompress_each(&squares, |k, power| {
        if (signs[k] < 0) != negative {
            power.conjugate_in_place();
        }
        match &mut product {
            Some(product) => product.mul_in_place(power),
            none => *none = Some(*power),
        }
    });
    let (left, right) = terms.split_at(terms.len().div_ceil(2));
    multiply_in(product, if first { right } else { left })
}

/// The powers g^(2^i), i > 0, at the nonzero digits of this worker (every other one, the second worker's first), compressed,
/// and their digits. See [`Half`] for the division of a squaring: the workers swap halves before every squaring, and each
/// needs what it receives only after its own squares.
fn squares_of_mine<E: TwistField, P: Partner>(
    partner: &mut P,
    g: &Fp12<E>,
    digits: &[i8],
) -> (Vec<Compressed<E>>, Vec<i8>) {
    let first = partner.is_first();
    let (mut half, g) = (if first { Half::Low } else { Half::High }, g.compress());
    let mut mine = *g.half(half);
    let most = digits.iter().filter(|&&digit| digit != 0).count().div_ceil(2);
    let (mut squares, mut signs, mut seen) = (Vec::with_capacity(most), Vec::with_capacity(most), 0);
    for (i, &digit) in digits.iter().rev().enumerate() {
        partner.send(mine);
        let last = i + 1 == digits.len();
        let quadratic = (!last).then(|| half.other().quadratic(&mine, || partner.expect()));
        let theirs = partner.receive().unwrap_or(mine);
        if digit != 0 && i > 0 {
            if (seen % 2 == 1) == first {
                squares.push(whole(half, &mine, &theirs));
                signs.push(digit);
            }
            seen += 1;
        }
        if let Some(quadratic) = quadratic {
            half = half.other();
            mine = half.of_square(&quadratic, &theirs);
        }
    }
    (squares, signs)
}

fn whole<E: TwistField>(half: Half, mine: &[E; 2], theirs: &[E; 2]) -> Compressed<E> {
    match half {
        Half::Low => Compressed::new(*mine, *theirs),
        Half::High => Compressed::new(*theirs, *mine),
    }
}
