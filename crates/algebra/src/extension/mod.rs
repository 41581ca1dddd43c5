//! Products in F_{q^k}, k = 2, 3, 6, 12, over any field of characteristic two or three, by every method that seed 004 names:
//! the reference for machines that do the same side by side.
//!
//! | method | products for k = 2, 3, 6, 12 | file |
//! |---|---|---|
//! | schoolbook | k²: 4, 9, 36, 144 | [`schoolbook`] |
//! | Karatsuba, direct (Weimerskirch and Paar; seed 004, section 3) | k (k + 1)/2: 3, 6, 21, 78 | [`karatsuba`] |
//! | Karatsuba level by level, 3 → 2 → 2 (seed 004, erratum 3) | 3, 6, 18, 54 | [`tower`] over [`karatsuba`] |
//! | Toom and Cook's cubic product over F_q², 2 → 3 → 2 | -, -, 15, 45 | [`toom_cook`] |
//!
//! An [`Extension`] is a level of a tower: how many coefficients it has, what x^D is ([`Relation`]) and by which [`Method`]
//! polynomials are multiplied. Levels stack; one level alone is a direct extension. Relations have coefficients in F_p, so that
//! one relation serves every q whose degree over F_p is prime to k. Sums of products stay unreduced until the end: k reductions.

pub mod karatsuba;
pub mod relations;
pub mod schoolbook;
pub mod table;
pub mod toom_cook;
pub mod tower;

pub use karatsuba::Karatsuba;
pub use relations::Relation;
pub use schoolbook::Schoolbook;
pub use table::{Row, table};
pub use toom_cook::{FivePoints, ToomCook};
pub use tower::{Extension, Level};

/// A way to multiply polynomials of degree below D over a level of a tower.
pub trait Method<E: Level, const D: usize, const L: usize> {
    /// The coefficients of the product, unreduced: L = 2 D − 1.
    fn multiply(a: &[E; D], b: &[E; D]) -> [E::Wide; L];
}
