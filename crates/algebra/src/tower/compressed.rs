//! Elements of the cyclotomic subgroup without the coefficients that the others determine (Karabina, eprint 2010/542).

use super::listed::{Products, mapped};
use super::strategy::Alternatives;
use super::traits::StrategyOf;
use super::{
    Compressed, Fp6, Fp12, LinearMap, Product, Sum, TowerMachine, TowerStrategy, Twice, TwistField, Unreduced,
};
use crate::field::Field;
use crate::place::{As, New, replace, then};
use crate::wide::Wide;

/// The two halves of a compressed element. Each half of a square is quadratic in the *other* half of the root and linear
/// in the same half: what lets two workers square together, each from the half that it has (see [`Half::of_square`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// (g2, g3).
    Low,
    /// (g4, g5).
    High,
}

impl Half {
    /// The half that this is not.
    pub fn other(self) -> Self {
        match self {
            Self::Low => Self::High,
            Self::High => Self::Low,
        }
    }

    /// What the other half of a root gives to this half of its square: 3 squares of F_p². `meanwhile` is done when most of
    /// them are: there a worker may fetch what another has sent.
    #[inline]
    pub fn quadratic<E: TwistField>(self, [u, v]: &[E; 2], meanwhile: impl FnOnce()) -> [E; 2] {
        self.quadratic_by::<StrategyOf<E>, E>([u, v], meanwhile)
    }

    #[inline(always)]
    fn quadratic_by<S: TowerStrategy, E: TwistField>(self, [u, v]: [&E; 2], meanwhile: impl FnOnce()) -> [E; 2] {
        S::square_4(u, v, self == Self::Low, meanwhile)
    }

    /// This half of a square, from its [`Half::quadratic`] part and this half of the root: additions.
    #[inline(always)]
    pub fn of_square<E: TwistField>(self, [real, imaginary]: &[E; 2], [a, b]: &[E; 2]) -> [E; 2] {
        match self {
            Self::Low => [E::Machine::triple_plus_double(imaginary, a), E::Machine::triple_minus_double(real, b)],
            Self::High => [E::Machine::triple_minus_double(real, a), E::Machine::triple_plus_double(imaginary, b)],
        }
    }
}

impl<E: TwistField> Compressed<E> {
    /// One half.
    pub fn half(&self, half: Half) -> &[E; 2] {
        match half {
            Half::Low => &self.low,
            Half::High => &self.high,
        }
    }

    /// The square: 6 squares of F_p².
    pub fn square(&self) -> Self {
        let mut square = *self;
        square.square_in_place();
        square
    }

    /// The power `2^times`.
    pub fn square_times(mut self, times: usize) -> Self {
        for _ in 0..times {
            self.square_in_place();
        }
        self
    }

    /// Becomes its square.
    #[inline(never)]
    pub(super) fn square_in_place(&mut self) {
        replace(self, |a, place| StrategyOf::<E>::compressed_square(a, place));
    }

    /// The square, half by half.
    #[inline(always)]
    pub(super) fn square_by_halves<S: TowerStrategy>(&self) -> Self {
        let ([l0, l1], [h0, h1]) = (&self.low, &self.high);
        Self {
            low: Half::Low.of_square(&Half::Low.quadratic_by::<S, E>([h0, h1], || {}), &self.low),
            high: Half::High.of_square(&Half::High.quadratic_by::<S, E>([l0, l1], || {}), &self.high),
        }
    }

    /// The whole element, from the coefficients that compression leaves out.
    pub fn with(&self, Omitted([g0, g1]): &Omitted<E>) -> Fp12<E> {
        let ([g2, g3], [g4, g5]) = (self.low, self.high);
        Fp12 { c0: Fp6 { c0: *g0, c1: g4, c2: g3 }, c1: Fp6 { c0: g2, c1: *g1, c2: g5 } }
    }

    /// Numerator and denominator of the coefficient g1 (Karabina, equation 3.2 and its exception g2 = 0); the denominator 0
    /// of the element 1 is replaced by 1.
    fn fraction(&self) -> (E, E) {
        let ([g2, g3], _) = (&self.low, &self.high);
        let [general, special] = &StrategyOf::<E>::choose(Numerators(self));
        let no_g2 = g2.is_zero();
        let numerator = E::select(&no_g2, special, &general.sub(&g3.double()));
        let denominator = E::select(&no_g2, g3, &g2.double().double());
        let denominator = E::select(&denominator.is_zero(), &E::one(), &denominator);
        (numerator, denominator)
    }

    /// Writes the whole element, from g1.
    fn write_with_g1(&self, g1: &E, out: &mut Fp12<E>) {
        let ([g2, g3], [g4, g5]) = (&self.low, &self.high);
        let multiple = StrategyOf::<E>::choose(Multiple { g1, others: self });
        out.c0 = Fp6 { c0: multiple.add(&E::one()), c1: *g4, c2: *g3 };
        out.c1 = Fp6 { c0: *g2, c1: *g1, c2: *g5 };
    }
}

/// The two coefficients of an element of the cyclotomic subgroup that [`Compressed`] leaves out, `g0 + g1 y` in F_p⁴. Those of a square depend on
/// nothing else (`3 (g0 + g1 y)² − 2 (g0 − g1 y)`: Granger–Scott, eprint 2009/565, section 3.2), as the compressed square depends on the compressed
/// element alone. So one worker may square these, another those, and neither inverts.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Omitted<E>([E; 2]);

impl<E: TwistField> Omitted<E> {
    /// Those of an element.
    pub fn of(element: &Fp12<E>) -> Self {
        Self([element.c0.c0, element.c1.c1])
    }

    /// Become those of the square: 3 products of F_p², 2 reductions.
    #[inline(never)]
    pub fn square_in_place(&mut self) {
        replace(self, |a, place| {
            let [g0, g1] = &a.get().0;
            let [xi_g1] = &E::Machine::xi_multiples([g1]);
            let next = |[twice_g0]: &[E; 1]| {
                let sums = [
                    Sum::Thrice(&[[g0, g0], [g1, xi_g1]], Twice::Minus(g0)),
                    Sum::Thrice(&[[twice_g0, g1]], Twice::Plus(g1)),
                ];
                // SAFETY: the two coefficients are the only field.
                E::Machine::sums_of_pairs(&sums, unsafe { As::new(place) });
            };
            E::Machine::lazy_sums(&[(g0, g0)], then(next));
        });
    }
}

/// `ξ g5² + 3 g4²` and `2 g4 g5`.
struct Numerators<'a, E>(&'a Compressed<E>);

impl<E: TwistField> Alternatives for Numerators<'_, E> {
    type Output = [E; 2];
    /// 3 products, 2 reductions.
    fn karatsuba(self) -> [E; 2] {
        let [g4, g5] = &self.0.high;
        let list = |products: &mut Products<'_, '_, E>| {
            products.push([g5, g4]);
            products.push([(g4, g5)]);
        };
        mapped(NumeratorMap, list, New)
    }
    /// The same number, and both reductions in one call.
    fn late_reduction(self) -> [E; 2] {
        let [g4, g5] = &self.0.high;
        let ([xi_g5], twice_g4, thrice_g4) = (&E::Machine::xi_multiples([g5]), &g4.double(), &g4.triple());
        let sums = [Sum::Once(&[[g5, xi_g5], [g4, thrice_g4]]), Sum::Once(&[[twice_g4, g5]])];
        E::Machine::sums_of_pairs(&sums, New)
    }
}

/// `ξ s + 3 t` and `2 u`.
struct NumeratorMap;

impl LinearMap<3, 2> for NumeratorMap {
    #[inline(always)]
    fn apply<U: Unreduced>([s, t, u]: [&U::Value; 3]) -> [U::Value; 2] {
        [U::mul_xi(s).add(&t.double().add(t)), u.double()]
    }
}

/// `ξ (2 g1² + g2 g5 − 3 g3 g4)`.
struct Multiple<'a, E> {
    g1: &'a E,
    others: &'a Compressed<E>,
}

impl<E: TwistField> Alternatives for Multiple<'_, E> {
    type Output = E;
    /// 3 products, 1 reduction.
    fn karatsuba(self) -> E {
        let ([g2, g3], [g4, g5]) = (&self.others.low, &self.others.high);
        let list = |products: &mut Products<'_, '_, E>| {
            products.push([self.g1]);
            products.push([(g2, g5), (g3, g4)]);
        };
        let [multiple] = mapped(MultipleMap, list, New);
        multiple
    }
    /// The same.
    fn late_reduction(self) -> E {
        let ([g2, g3], [g4, g5]) = (&self.others.low, &self.others.high);
        let [xi_g1, xi_g4, xi_g5] = &E::Machine::xi_multiples([self.g1, g4, g5]);
        let (twice_g1, minus_thrice_g3) = (&self.g1.double(), &g3.triple().neg());
        let sum = Sum::Once(&[[twice_g1, xi_g1], [g2, xi_g5], [minus_thrice_g3, xi_g4]]);
        let [multiple] = E::Machine::sums_of_pairs(&[sum], New);
        multiple
    }
}

/// `ξ (2 s + t − 3 u)`.
struct MultipleMap;

impl LinearMap<3, 1> for MultipleMap {
    #[inline(always)]
    fn apply<U: Unreduced>([s, t, u]: [&U::Value; 3]) -> [U::Value; 1] {
        [U::mul_xi(&s.double().add(t).sub(&u.double().add(u)))]
    }
}

/// Decompresses `N` elements with one inversion (Montgomery's trick).
pub fn decompress<E: TwistField, const N: usize>(elements: &[Compressed<E>; N]) -> [Fp12<E>; N] {
    let mut decompressed = [Fp12::one(); N];
    decompress_each(elements, |k, element| decompressed[k] = *element);
    decompressed
}

/// Decompresses all elements with one inversion, and hands them over one after the other, in a place that is used again.
pub fn decompress_each<E: TwistField>(elements: &[Compressed<E>], mut take: impl FnMut(usize, &mut Fp12<E>)) {
    let fractions: Vec<_> = elements.iter().map(Compressed::fraction).collect();
    let mut place = Fp12::one();
    for (k, (element, g1)) in elements.iter().zip(&quotients(&fractions)).enumerate() {
        element.write_with_g1(g1, &mut place);
        take(k, &mut place);
    }
}

/// The quotients of fractions: 1 inversion and, each but the first, 4 products, two by two ([`batch_invert`](crate::batch_invert), whose products
/// and those by numerators have a factor in common).
fn quotients<E: TwistField>(fractions: &[(E, E)]) -> Vec<E> {
    let Some((&(first, mut product), others)) = fractions.split_first() else { return vec![] };
    let two_products = |common: &E, others: [&E; 2]| -> [E; 2] {
        E::Machine::products(others.map(|other| Product::Two(common, other)), New)
    };
    let mut quotients = vec![first];
    for (numerator, denominator) in others {
        let [above, below] = two_products(&product, [numerator, denominator]);
        quotients.push(above);
        product = below;
    }
    let mut inverse = product.invert();
    for ((_, denominator), quotient) in others.iter().zip(&mut quotients[1..]).rev() {
        [*quotient, inverse] = two_products(&inverse, [quotient, denominator]);
    }
    quotients[0] = quotients[0].mul(&inverse);
    quotients
}
