//! How products, squares and inverses in the tower are computed: a strategy is a type that a machine names
//! ([`TowerMachine::Strategy`](super::TowerMachine::Strategy)), and has a file of its own. All strategies run on all machines, with the
//! same values.

mod definition;
pub(super) mod karatsuba;
mod late_reduction;
mod maps;
mod sums_of_products;
#[cfg(test)]
mod tests;

pub use karatsuba::Karatsuba;
pub use late_reduction::LateReduction;
pub use sums_of_products::SumsOfProducts;

use super::{Compressed, Fp6, Fp12};
use crate::place::{Operand, Place};
use crate::tower::TwistField;
use core::marker::PhantomData;

/// The strategy of a machine.
pub(super) type Of<E> = <<E as TwistField>::Machine as super::TowerMachine<E>>::Strategy;

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
