//! Levels of towers.

use super::{Method, Relation};
use crate::field::Field;
use crate::wide::Wide;
use core::marker::PhantomData;

/// A level of a tower: F_q itself, or an [`Extension`].
pub trait Level: Clone {
    /// F_q.
    type Base: Field;
    /// An unreduced product.
    type Wide: Wide;
    /// The degree over F_q.
    const DEGREE: usize;
    /// The element with these coordinates, taken from the front of the iterator; `None` if there are too few.
    fn from_coordinates(coordinates: &mut impl Iterator<Item = Self::Base>) -> Option<Self>;
    /// Appends the coordinates.
    fn append_to(&self, coordinates: &mut Vec<Self::Base>);
    /// `self + rhs`.
    fn sum(&self, rhs: &Self) -> Self;
    /// `self rhs`, unreduced.
    fn product(&self, rhs: &Self) -> Self::Wide;
    /// The element that an unreduced value stands for.
    fn reduce(wide: &Self::Wide) -> Self;
    /// The product by a constant, a vector of coordinates −1, 0, 1; `None` stands for 0.
    fn times(wide: &Self::Wide, constant: &[i8]) -> Option<Self::Wide>;

    /// The coordinates, those of the lowest level next to each other.
    fn coordinates(&self) -> Vec<Self::Base> {
        let mut coordinates = Vec::with_capacity(Self::DEGREE);
        self.append_to(&mut coordinates);
        coordinates
    }

    /// `self rhs`: as many reductions as there are coordinates.
    #[inline(never)]
    fn multiplied(&self, rhs: &Self) -> Self {
        Self::reduce(&self.product(rhs))
    }
}

impl<F: Field> Level for F {
    type Base = F;
    type Wide = F::Wide;
    const DEGREE: usize = 1;

    fn from_coordinates(coordinates: &mut impl Iterator<Item = F>) -> Option<F> {
        coordinates.next()
    }
    fn append_to(&self, coordinates: &mut Vec<F>) {
        coordinates.push(self.clone());
    }
    #[inline(always)]
    fn sum(&self, rhs: &F) -> F {
        self.add(rhs)
    }
    #[inline(always)]
    fn product(&self, rhs: &F) -> F::Wide {
        self.mul_wide(rhs)
    }
    #[inline(always)]
    fn reduce(wide: &F::Wide) -> F {
        F::reduce(wide)
    }
    /// In characteristic three −1 is 2.
    #[inline(always)]
    fn times(wide: &F::Wide, constant: &[i8]) -> Option<F::Wide> {
        match constant {
            [0] => None,
            [1] => Some(wide.clone()),
            _ => Some(wide.double()),
        }
    }
}

/// Polynomials of degree below D over the level E, x^D being R's, multiplied by M; L is 2 D − 1.
pub struct Extension<E, R, M, const D: usize, const L: usize> {
    coefficients: [E; D],
    kind: PhantomData<fn() -> (R, M)>,
}

/// The unreduced coefficients of an element.
#[derive(Clone)]
pub struct WideExtension<W, const D: usize>(pub(super) [W; D]);

impl<E: Clone, R, M, const D: usize, const L: usize> Clone for Extension<E, R, M, D, L> {
    fn clone(&self) -> Self {
        Self::new(self.coefficients.clone())
    }
}

impl<E, R, M, const D: usize, const L: usize> Extension<E, R, M, D, L> {
    /// The element with these coefficients.
    #[inline(always)]
    pub fn new(coefficients: [E; D]) -> Self {
        Self { coefficients, kind: PhantomData }
    }

    /// The coefficients.
    pub fn coefficients(&self) -> &[E; D] {
        &self.coefficients
    }
}

impl<W: Wide, const D: usize> Wide for WideExtension<W, D> {
    #[inline(always)]
    fn add(&self, rhs: &Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i].add(&rhs.0[i])))
    }
    #[inline(always)]
    fn sub(&self, rhs: &Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i].sub(&rhs.0[i])))
    }
    #[inline(always)]
    fn sub_both(&self, a: &Self, b: &Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i].sub_both(&a.0[i], &b.0[i])))
    }
}

/// A polynomial of degree below L modulo x^D − R::POWER, from the top.
#[inline(always)]
fn fold<E: Level, R: Relation, const D: usize, const L: usize>(mut c: [E::Wide; L]) -> [E::Wide; D] {
    const { assert!(R::POWER.len() == D * E::DEGREE && D <= L) };
    for i in (D..L).rev() {
        let (low, top) = c.split_at_mut(i);
        for (sum, constant) in low[i - D..].iter_mut().zip(R::POWER.chunks_exact(E::DEGREE)) {
            if let Some(term) = E::times(&top[0], constant) {
                *sum = sum.add(&term);
            }
        }
    }
    core::array::from_fn(|i| c[i].clone())
}

impl<E, R, M, const D: usize, const L: usize> Level for Extension<E, R, M, D, L>
where
    E: Level,
    R: Relation,
    M: Method<E, D, L>,
{
    type Base = E::Base;
    type Wide = WideExtension<E::Wide, D>;
    const DEGREE: usize = D * E::DEGREE;

    fn from_coordinates(coordinates: &mut impl Iterator<Item = E::Base>) -> Option<Self> {
        let coefficients: Option<Vec<E>> = (0..D).map(|_| E::from_coordinates(coordinates)).collect();
        coefficients.and_then(|coefficients| coefficients.try_into().ok()).map(Self::new)
    }
    fn append_to(&self, coordinates: &mut Vec<E::Base>) {
        self.coefficients.iter().for_each(|coefficient| coefficient.append_to(coordinates));
    }
    #[inline(always)]
    fn sum(&self, rhs: &Self) -> Self {
        Self::new(core::array::from_fn(|i| self.coefficients[i].sum(&rhs.coefficients[i])))
    }
    #[inline(never)]
    fn product(&self, rhs: &Self) -> Self::Wide {
        WideExtension(fold::<E, R, D, L>(M::multiply(&self.coefficients, &rhs.coefficients)))
    }
    #[inline(always)]
    fn reduce(wide: &Self::Wide) -> Self {
        Self::new(wide.0.each_ref().map(E::reduce))
    }
    /// The product with a polynomial of constants, by Horner's rule.
    #[inline(always)]
    fn times(wide: &Self::Wide, constant: &[i8]) -> Option<Self::Wide> {
        constant.chunks_exact(E::DEGREE).rev().fold(None, |sum, constant| {
            let shifted = sum.map(|sum: Self::Wide| WideExtension(times_x::<E, R, D>(&sum.0)));
            let term = constant.iter().any(|&c| c != 0).then(|| {
                let scaled = |w: &E::Wide| E::times(w, constant).unwrap_or_else(|| w.clone());
                WideExtension(wide.0.each_ref().map(scaled))
            });
            match (shifted, term) {
                (Some(a), Some(b)) => Some(a.add(&b)),
                (a, b) => a.or(b),
            }
        })
    }
}

/// The product by x: a shift and a fold.
#[inline(always)]
fn times_x<E: Level, R: Relation, const D: usize>(wide: &[E::Wide; D]) -> [E::Wide; D] {
    core::array::from_fn(|i| {
        let folded = E::times(&wide[D - 1], &R::POWER[i * E::DEGREE..(i + 1) * E::DEGREE]);
        match (i.checked_sub(1).map(|below| &wide[below]), folded) {
            (Some(below), Some(folded)) => below.add(&folded),
            (Some(below), None) => below.clone(),
            // The constant term of an irreducible polynomial is not 0.
            (None, folded) => folded.unwrap_or_else(|| wide[0].sub(&wide[0])),
        }
    })
}
