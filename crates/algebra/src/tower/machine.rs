//! What a machine does for the tower above F_p²: a few operations on several elements at once, each of which it may do in its own way.
//! Which of them a formula is made of is the machine's [`TowerStrategy`].

use super::{Fp12, TowerStrategy};
use crate::array::{array, references};
use crate::field::Field;
use crate::levels::QuadraticExt;
use crate::place::{List, Place, listed};
use crate::tower::TwistField;
use crate::wide::Wide;

/// Operations on elements of E, the F_p² of a machine. Those of a list do not depend on each other. Lists of references are behind one more
/// where the place, or what comes after it, may be that of an element: an argument that is a reference promises, as long as the function runs,
/// that nothing is written there.
pub trait TowerMachine<E: TwistField>: 'static {
    /// How it computes in the tower.
    type Strategy: TowerStrategy;
    /// Whether an inversion costs no more than some hundred products, so that formulas with fewer products and an
    /// inversion more pay.
    const CHEAP_INVERSION: bool = false;
    /// Whether [`Self::on_short_elements`] computes on another machine.
    const SHORT_ELEMENTS_ELSEWHERE: bool = false;

    /// A computation by two workers who hand elements to each other all the time, on the machine that is best for that: this one, or one
    /// with shorter elements.
    fn on_short_elements(f: &Fp12<E>, computation: impl Fp12Function<E::Const>) -> Fp12<E> {
        computation.run(f)
    }
    /// Every `ξ of_k`.
    #[inline(always)]
    fn xi_multiples<const K: usize>(of: [&E; K]) -> [E; K] {
        array(|k| of[k].mul_xi())
    }
    /// `3 a − 2 b`, of which squaring in the cyclotomic subgroup is made.
    #[inline(always)]
    fn triple_minus_double(a: &E, b: &E) -> E {
        a.sub(b).double().add(a)
    }
    /// `3 a + 2 b`.
    #[inline(always)]
    fn triple_plus_double(a: &E, b: &E) -> E {
        a.add(b).double().add(a)
    }
    /// Every `a + b`, to be a factor or a term of [`Self::lazy_sums`], and nothing else.
    #[inline(always)]
    fn sums<const K: usize, P: Place<[E; K]>>(terms: &[(&E, &E); K], place: P) -> P::Written {
        place.put(array(|k| terms[k].0.add(terms[k].1)))
    }
    /// Every `a + b`, as [`Field::lazy_add`].
    #[inline(always)]
    fn lazy_sums<const K: usize, P: Place<[E; K]>>(terms: &[(&E, &E); K], place: P) -> P::Written {
        place.put(array(|k| terms[k].0.lazy_add(terms[k].1)))
    }
    /// Products. The place is not that of a factor.
    #[inline(always)]
    fn products<const K: usize, P: Place<[E; K]>>(products: [Product<'_, E>; K], place: P) -> P::Written {
        // SAFETY: all are written.
        unsafe {
            place.fill(|out| {
                for (k, product) in products.iter().enumerate() {
                    out.cast::<E>().add(k).write(product.value());
                }
            })
        }
    }
    /// Sums of products: each is reduced once.
    #[inline(always)]
    fn sums_of_pairs<const K: usize, P: Place<[E; K]>>(sums: &[Sum<'_, E>; K], place: P) -> P::Written {
        place.put(array(|k| sums[k].value::<Self>()))
    }
    /// `Σ_j row_j factor_j` for every row, N at least 1, as [`Self::sums_of_pairs`]. The place is none of theirs.
    #[inline(always)]
    fn sums_of_products<const K: usize, const N: usize, P: Place<[E; K]>>(
        rows: &[[&E; N]; K],
        factors: [&E; N],
        place: P,
    ) -> P::Written {
        place.put(array(|k| sum_of_products(rows[k], factors)))
    }
    /// Products or squares, left unreduced.
    #[inline(always)]
    fn unreduced<'a, F: Factors<'a, E>, const N: usize, P: Place<[E::Wide; N]>>(list: [F; N], place: P) -> P::Written {
        // SAFETY: all are written; factors are elements and lie elsewhere.
        unsafe {
            place.fill(|out| {
                for (k, factors) in list.into_iter().enumerate() {
                    let [a, b] = factors.both();
                    let product = if F::ARE_EQUAL { a.square_wide() } else { a.mul_wide(b) };
                    out.cast::<E::Wide>().add(k).write(product);
                }
            })
        }
    }
    /// The elements that the image of unreduced values stands for. A machine may write the unreduced image over the values.
    #[inline(always)]
    fn reduced_map<M: LinearMap<I, O>, const I: usize, const O: usize, P: Place<[E; O]>>(
        values: &mut [E::Wide; I],
        place: P,
    ) -> P::Written {
        let image = M::apply::<E>(references(values));
        place.put(array(|k| E::reduce(&image[k])))
    }
    /// `3 s ± 2 c` for every s that the image of unreduced values stands for, as [`Self::reduced_map`].
    #[inline(always)]
    fn triple_map<M: LinearMap<I, O>, const I: usize, const O: usize, P: Place<[E; O]>>(
        values: &mut [E::Wide; I],
        terms: &[Twice<'_, E>; O],
        place: P,
    ) -> P::Written {
        let image = M::apply::<E>(references(values));
        place.put(array(|k| terms[k].with_triple::<Self>(&E::reduce(&image[k]))))
    }
}

/// What an unreduced product is made of: two elements, or one, of which it is the square.
pub trait Factors<'a, E>: Copy {
    /// Whether it is one element.
    const ARE_EQUAL: bool;
    /// The factors.
    fn both(self) -> [&'a E; 2];
}

impl<'a, E> Factors<'a, E> for (&'a E, &'a E) {
    const ARE_EQUAL: bool = false;
    #[inline(always)]
    fn both(self) -> [&'a E; 2] {
        [self.0, self.1]
    }
}

impl<'a, E> Factors<'a, E> for &'a E {
    const ARE_EQUAL: bool = true;
    #[inline(always)]
    fn both(self) -> [&'a E; 2] {
        [self, self]
    }
}

/// Unreduced values of the field of a twist, of any kind: those of a machine, or one column of them in registers.
pub trait Unreduced {
    /// A value.
    type Value: Wide;
    /// `ξ value`.
    fn mul_xi(value: &Self::Value) -> Self::Value;
}

impl<E: TwistField> Unreduced for E {
    type Value = E::Wide;
    #[inline(always)]
    fn mul_xi(value: &E::Wide) -> E::Wide {
        E::wide_mul_xi(value)
    }
}

/// A linear map of unreduced values: what a formula does between its products and its reductions, so that a machine may do it column
/// by column. Implementations are `#[inline(always)]`.
pub trait LinearMap<const I: usize, const O: usize> {
    /// The image.
    fn apply<U: Unreduced>(values: [&U::Value; I]) -> [U::Value; O];
}

/// A list of unreduced products that a formula makes, part by part.
pub struct Products<'p, 'l, E: TwistField>(&'p mut List<'l, E::Wide>);

impl<E: TwistField> Products<'_, '_, E> {
    /// The next N.
    #[inline(always)]
    pub fn push<'a, F: Factors<'a, E>, const N: usize>(&mut self, factors: [F; N])
    where
        E: 'a,
    {
        E::Machine::unreduced(factors, &mut *self.0);
    }
}

/// The elements that the image of I listed products stands for.
#[inline(always)]
pub fn mapped<E, M, const I: usize, const O: usize, P>(
    map: M,
    list: impl FnOnce(&mut Products<'_, '_, E>),
    place: P,
) -> P::Written
where
    E: TwistField,
    M: LinearMap<I, O>,
    P: Place<[E; O]>,
{
    let _ = map;
    listed(|products| list(&mut Products(products)), |values| E::Machine::reduced_map::<M, I, O, P>(values, place))
}

/// `3 s ± 2 c` for every s that the image of I listed products stands for.
#[inline(always)]
pub fn tripled<E, M, const I: usize, const O: usize, P>(
    map: M,
    list: impl FnOnce(&mut Products<'_, '_, E>),
    terms: &[Twice<'_, E>; O],
    place: P,
) -> P::Written
where
    E: TwistField,
    M: LinearMap<I, O>,
    P: Place<[E; O]>,
{
    let _ = map;
    listed(
        |products| list(&mut Products(products)),
        |values| E::Machine::triple_map::<M, I, O, P>(values, terms, place),
    )
}

/// The image of I listed products, left unreduced.
#[inline(always)]
pub(super) fn unreduced<E: TwistField, M: LinearMap<I, O>, const I: usize, const O: usize>(
    map: M,
    list: impl FnOnce(&mut Products<'_, '_, E>),
) -> [E::Wide; O] {
    let _ = map;
    listed(|products| list(&mut Products(products)), |values: &mut [E::Wide; I]| M::apply::<E>(references(values)))
}

/// What becomes of an element of F_p^12, on any machine that has constants of type K.
pub trait Fp12Function<K> {
    /// On this machine.
    fn run<E: TwistField<Const = K>>(self, f: &Fp12<E>) -> Fp12<E>;
}

/// A product by something, of an element of a quadratic extension.
pub enum Product<'a, E: QuadraticExt> {
    /// Of two elements.
    Two(&'a E, &'a E),
    /// Of an element and itself.
    Square(&'a E),
    /// Of an element and one of the base field.
    Scaled(&'a E, &'a E::Base),
    /// Two products of two elements each, added up.
    Sum([[&'a E; 2]; 2]),
}

impl<E: QuadraticExt> Product<'_, E> {
    #[inline(always)]
    fn value(&self) -> E {
        match *self {
            Self::Two(a, b) => a.mul(b),
            Self::Square(a) => a.square(),
            Self::Scaled(a, k) => a.mul_base(k),
            Self::Sum(pairs) => sum_of_pairs(&pairs),
        }
    }
}

/// Twice an element, added or taken off.
#[derive(Clone, Copy)]
pub enum Twice<'a, E> {
    /// `+ 2 c`.
    Plus(&'a E),
    /// `− 2 c`.
    Minus(&'a E),
}

impl<E: TwistField> Twice<'_, E> {
    /// `3 s ± 2 c`.
    #[inline(always)]
    pub(super) fn with_triple<M: TowerMachine<E> + ?Sized>(self, s: &E) -> E {
        match self {
            Self::Plus(c) => M::triple_plus_double(s, c),
            Self::Minus(c) => M::triple_minus_double(s, c),
        }
    }
}

/// A sum of at least one product, `s = Σ_j a_j b_j`, and what is made of it.
#[derive(Clone, Copy)]
pub enum Sum<'a, E> {
    /// s.
    Once(&'a [[&'a E; 2]]),
    /// `3 s ± 2 c`.
    Thrice(&'a [[&'a E; 2]], Twice<'a, E>),
    /// `6 s ± 2 c`.
    Sixfold(&'a [[&'a E; 2]], Twice<'a, E>),
}

impl<E: TwistField> Sum<'_, E> {
    #[inline(always)]
    fn value<M: TowerMachine<E> + ?Sized>(&self) -> E {
        match *self {
            Self::Once(pairs) => sum_of_pairs(pairs),
            Self::Thrice(pairs, term) => term.with_triple::<M>(&sum_of_pairs(pairs)),
            Self::Sixfold(pairs, term) => term.with_triple::<M>(&sum_of_pairs(pairs).double()),
        }
    }
}

/// `Σ_j a_j b_j`, reduced once.
#[inline(always)]
fn sum_of_pairs<F: Field>(pairs: &[[&F; 2]]) -> F {
    let products = pairs.iter().map(|[a, b]| a.mul_wide(b));
    products.reduce(|sum, product| sum.add(&product)).map_or_else(F::zero, |sum| F::reduce(&sum))
}

/// `Σ_j a_j b_j`, reduced once.
#[inline(always)]
pub(crate) fn sum_of_products<F: Field, const N: usize>(a: [&F; N], b: [&F; N]) -> F {
    let pairs: [[&F; 2]; N] = array(|j| [a[j], b[j]]);
    sum_of_pairs(&pairs)
}
