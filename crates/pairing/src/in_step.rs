//! What final exponentiations compute with: an element of F_p^12, or several in step, which share inversions.

use pairloom_algebra::{Fp12, TwistField, field, levels};

/// One or more elements of F_p^12, with the operations that final exponentiations are made of.
pub trait Elements: Clone + Send + 'static {
    /// The field below.
    type Twist: TwistField;

    /// The image of every element.
    fn map(&self, image: impl Fn(&Fp12<Self::Twist>) -> Fp12<Self::Twist>) -> Self;
    /// Changes every element by what is in its place of others.
    fn update(&mut self, by: &Self, change: impl Fn(&mut Fp12<Self::Twist>, &Fp12<Self::Twist>));
    /// Every element becomes its conjugate.
    fn conjugate_in_place(&mut self);
    /// The inverse of every element, 0 for 0.
    fn invert(&self) -> Self;
    /// Every element's [`Fp12::cyclotomic_pow_signed`].
    fn cyclotomic_pow_signed<const SHARING: bool>(&self, digits: &[i8]) -> Self;

    /// Every product.
    fn mul(&self, rhs: &Self) -> Self {
        let mut product = self.clone();
        product.update(rhs, Fp12::mul_in_place);
        product
    }
    /// Every element to the power p^6, the inverse of a unitary element.
    fn conjugate(&self) -> Self {
        self.map(levels::QuadraticExt::conjugate)
    }
    /// Every element to the power `p^k`, k = 1, 2, 3.
    fn frobenius(&self, k: usize) -> Self {
        self.map(|element| element.frobenius(k))
    }
    /// Every element's [`Fp12::cyclotomic_square`].
    fn cyclotomic_square(&self) -> Self {
        self.map(Fp12::cyclotomic_square)
    }
}

impl<E: TwistField> Elements for Fp12<E> {
    type Twist = E;

    fn map(&self, image: impl Fn(&Self) -> Self) -> Self {
        image(self)
    }
    fn update(&mut self, by: &Self, change: impl Fn(&mut Self, &Self)) {
        change(self, by);
    }
    fn conjugate_in_place(&mut self) {
        Fp12::conjugate_in_place(self);
    }
    fn invert(&self) -> Self {
        field::Field::invert(self)
    }
    fn cyclotomic_pow_signed<const SHARING: bool>(&self, digits: &[i8]) -> Self {
        Fp12::cyclotomic_pow_signed::<SHARING>(self, digits)
    }
    fn mul(&self, rhs: &Self) -> Self {
        field::Field::mul(self, rhs)
    }
}

/// Elements that go through the same program.
pub struct InStep<E>(pub Vec<Fp12<E>>);

impl<E: TwistField> Clone for InStep<E> {
    /// Whole elements at once: a derived clone copies coefficients, several times.
    fn clone(&self) -> Self {
        self.map(|element| *element)
    }
}

impl<E: TwistField> Elements for InStep<E> {
    type Twist = E;

    fn map(&self, image: impl Fn(&Fp12<E>) -> Fp12<E>) -> Self {
        Self(self.0.iter().map(image).collect())
    }
    fn update(&mut self, by: &Self, change: impl Fn(&mut Fp12<E>, &Fp12<E>)) {
        self.0.iter_mut().zip(&by.0).for_each(|(element, by)| change(element, by));
    }
    fn conjugate_in_place(&mut self) {
        self.0.iter_mut().for_each(Fp12::conjugate_in_place);
    }
    fn invert(&self) -> Self {
        let mut inverses = self.clone();
        Fp12::invert_all(&mut inverses.0);
        inverses
    }
    fn cyclotomic_pow_signed<const SHARING: bool>(&self, digits: &[i8]) -> Self {
        let mut powers = self.clone();
        Fp12::raise_all::<SHARING>(&mut powers.0, digits);
        powers
    }
}
