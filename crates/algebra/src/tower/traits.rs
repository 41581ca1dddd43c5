//! The three traits that name each other: the field above which the tower stands, the machine that computes in the tower, and the machine's
//! strategy.
//!
//! A machine does a few operations on several elements at once, each of which it may do in its own way. Which of them a formula is made of is
//! its [`TowerStrategy`].

use super::operands::{Factors, LinearMap, Product, Sum, Twice, Unreduced, sum_of_pairs, sum_of_products};
use super::{Compressed, Fp6, Fp12};
use crate::array::{array, references};
use crate::field::{OddCharacteristic, PrimeField};
use crate::levels::QuadraticExt;
use crate::place::{Operand, Place};
use core::marker::PhantomData;

/// F_p² seen from above: the field of the sextic twist, below F_p^6.
pub trait TwistField: QuadraticExt<Base: PrimeField + Copy> + OddCharacteristic + Copy {
    /// What computes in the tower over it.
    type Machine: TowerMachine<Self>;
    /// `ξ self`.
    fn mul_xi(&self) -> Self;
    /// `ξ wide`.
    fn wide_mul_xi(wide: &Self::Wide) -> Self::Wide;
    /// `ξ^(j (p^k − 1)/6)`, k = 1, 2, 3 and j = 0 … 5.
    fn frobenius_constant(k: usize, j: usize) -> Self;
    /// `ξ^(j (p^k − 1)/6) self^(p^k)`: the Frobenius map on the coefficient of `w^j` in F_p^12.
    fn frobenius_coefficient(&self, k: usize, j: usize) -> Self {
        let conjugated = if k % 2 == 1 { self.conjugate() } else { *self };
        match (k, j) {
            (_, 0) => conjugated,
            (2, _) => conjugated.mul_base(&Self::frobenius_constant(2, j).parts()[0]),
            _ => conjugated.mul(&Self::frobenius_constant(k, j)),
        }
    }
}

/// Operations on elements of E, the F_p² of a machine. Those of a list do not depend on each other. Lists of references are behind one more
/// where the place, or what comes after it, may be that of an element: an argument that is a reference promises, as long as the function runs,
/// that nothing is written there.
pub trait TowerMachine<E: TwistField>: 'static {
    /// How it computes in the tower.
    type Strategy: TowerStrategy;
    /// Whether an inversion costs no more than some hundred products, so that formulas with fewer products and an
    /// inversion more pay.
    const CHEAP_INVERSION: bool = false;
    /// Whether elements are so long that they take longer to another core than half a square in the cyclotomic subgroup takes.
    const LONG_ELEMENTS: bool = false;

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
    /// Every `a + b`, as [`Field::lazy_add`](crate::Field::lazy_add).
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

impl<E: TwistField> Unreduced for E {
    type Value = E::Wide;
    #[inline(always)]
    fn mul_xi(value: &E::Wide) -> E::Wide {
        E::wide_mul_xi(value)
    }
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

/// The strategy of a machine.
pub(super) type StrategyOf<E> = <<E as TwistField>::Machine as TowerMachine<E>>::Strategy;

/// Declares the operations that are computed in different ways, and those of [`Chosen`].
macro_rules! operations {
    ($($(#[$doc:meta])* fn $name:ident $(<$p:ident: $bound:path>)? ($($arg:ident: $type:ty),*) $(-> $out:ty)?;)*) => {
        /// A way to compute in the tower.
        ///
        /// Coefficients of F_p^12 are numbered as in the literature: 0, 1, 2 are those of 1, v, v² and 3, 4, 5 those of w, vw, v²w.
        pub trait TowerStrategy: 'static {
            $( $(#[$doc])* fn $name<E: TwistField $(, $p: $bound)?>($($arg: $type),*) $(-> $out)?; )*
            /// What formulas of other crates have for this strategy.
            fn choose<A: Alternatives>(alternatives: A) -> A::Output;
        }

        impl<C: Choice> TowerStrategy for Chosen<C> {
            $(
                #[inline(always)]
                fn $name<E: TwistField $(, $p: $bound)?>($($arg: $type),*) $(-> $out)? {
                    if C::holds() { C::If::$name($($arg),*) } else { C::Else::$name($($arg),*) }
                }
            )*
            #[inline(always)]
            fn choose<A: Alternatives>(alternatives: A) -> A::Output {
                if C::holds() { C::If::choose(alternatives) } else { C::Else::choose(alternatives) }
            }
        }
    };
}

operations! {
    /// The product in F_p^6.
    fn mul_6(a: &Fp6<E>, b: &Fp6<E>) -> Fp6<E>;
    /// What over the norm to F_p² is the inverse in F_p^6, and the norm.
    fn adjugate(a: &Fp6<E>) -> (Fp6<E>, E);
    /// The product.
    fn mul<P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, b: &Fp12<E>, place: P) -> P::Written;
    /// The square.
    fn square<P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, place: P) -> P::Written;
    /// The norm to F_p^6.
    fn norm(a: &Fp12<E>) -> Fp6<E>;
    /// The Frobenius map `a^(p^k)`, k = 1, 2, 3.
    fn frobenius(a: &Fp12<E>, k: usize) -> Fp12<E>;
    /// The product by the coefficients 0, 3 and 4: the line of a D-twist.
    fn mul_by_034<P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, line: [&E; 3], place: P) -> P::Written;
    /// The product by the coefficients 0, 1 and 4: the line of an M-twist.
    fn mul_by_014<P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, line: [&E; 3], place: P) -> P::Written;
    /// The product by the coefficients 3 and 4 and by 1: a prepared line of a D-twist.
    fn mul_by_34_and_1(a: &Fp12<E>, line: [&E; 2]) -> Fp12<E>;
    /// The product by the coefficients 0 and 1 and by 1 at 4: a prepared line of an M-twist.
    fn mul_by_01_and_4(a: &Fp12<E>, line: [&E; 2]) -> Fp12<E>;
    /// Products of the coefficients of two lines: `00 + ξ 22`, 11, `01 + 10`, `02 + 20`, `12 + 21`.
    fn line_products(a: [&E; 3], b: [&E; 3]) -> [E; 5];
    /// The product by an element whose coefficient 5 is 0.
    fn mul_by_01234<P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, b: &Fp12<E>, place: P) -> P::Written;
    /// The product by an element whose coefficient 3 is 0.
    fn mul_by_01245<P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, b: &Fp12<E>, place: P) -> P::Written;
    /// The square of an element of the cyclotomic subgroup (Granger–Scott, eprint 2009/565, section 3.2).
    fn cyclotomic_square<P: Place<Fp12<E>>>(a: Operand<'_, Fp12<E>>, place: P) -> P::Written;
    /// `(u + v y)²` in F_p⁴ = F_p²\[y\]/(y² − ξ), the second coefficient times ξ if `twisted`. Something else is done when most of the
    /// work is.
    fn square_4(u: &E, v: &E, twisted: bool, meanwhile: impl FnOnce()) -> [E; 2];
    /// The square of a compressed element of the cyclotomic subgroup.
    fn compressed_square<P: Place<Compressed<E>>>(a: Operand<'_, Compressed<E>>, place: P) -> P::Written;
}

/// A formula of another crate that is computed in one way or another.
pub trait Alternatives {
    /// What it computes.
    type Output;
    /// With few products.
    fn karatsuba(self) -> Self::Output;
    /// With few reductions.
    fn late_reduction(self) -> Self::Output;
}

/// What decides between two strategies while a program runs.
pub trait Choice: 'static {
    /// The strategy where it holds.
    type If: TowerStrategy;
    /// The strategy elsewhere.
    type Else: TowerStrategy;
    /// Whether it holds: always the same answer.
    fn holds() -> bool;
}

/// One of two strategies, by what a processor has.
pub struct Chosen<C>(PhantomData<C>);
