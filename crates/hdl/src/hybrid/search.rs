//! The search for a final exponentiation with the counts that seed 002 prints without its formulas.
//!
//! The exponentiation is that of the paper's section 2.1: an easy part, three powers z = −(2⁶² + 2⁵⁵ + 1), the vectorial addition chain
//! of equation 5. What the paper does not say is searched: how F_p⁶ and unitary elements are squared, how F_p¹² is inverted, which
//! Frobenius maps are counted. With lengths of powers and of the chain free as well, counts can be met by chance.

use super::printed::EXPONENTIATION;
use core::ops::{Add, Mul};

/// Products and squares of F_p².
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Products.
    pub products: u64,
    /// Squares.
    pub squares: u64,
}

const fn cost(products: u64, squares: u64) -> Cost {
    Cost { products, squares }
}

impl Add for Cost {
    type Output = Self;
    fn add(self, rhs: Self) -> Self {
        cost(self.products + rhs.products, self.squares + rhs.squares)
    }
}

impl Mul<u64> for Cost {
    type Output = Self;
    fn mul(self, times: u64) -> Self {
        cost(times * self.products, times * self.squares)
    }
}

/// A way to compute something, and its cost.
type Way = (&'static str, Cost);

/// Squares of F_p⁶ (Devegili, Ó hÉigeartaigh, Scott, Dahab, eprint 2006/471, section 4).
const SQUARES_6: [Way; 7] = [
    ("a product", cost(6, 0)),
    ("schoolbook", cost(3, 3)),
    ("Karatsuba", cost(0, 6)),
    ("Toom–Cook", cost(0, 5)),
    ("Chung–Hasan 1", cost(3, 2)),
    ("Chung–Hasan 2", cost(2, 3)),
    ("Chung–Hasan 3", cost(1, 4)),
];

/// Squares of unitary elements that are not made of squares of F_p⁶.
const UNITARY: [Way; 4] = [
    ("as any element, complex", cost(12, 0)),
    ("Granger–Scott", cost(0, 9)),
    ("Granger–Scott with products", cost(6, 0)),
    ("Karabina, without decompression", cost(0, 6)),
];

/// The inversion in F_p⁶ beside the one in F_p².
const INVERSE_6: [Way; 2] = [("with squares", cost(9, 3)), ("with products", cost(12, 0))];

/// Frobenius maps: those by p and p³ are five products by constants, those by p² are scalings.
const FROBENIUS: [Way; 4] = [
    ("not counted", cost(0, 0)),
    ("by p and p³: five", cost(25, 0)),
    ("all eight", cost(40, 0)),
    ("by p, repeated: twelve", cost(60, 0)),
];

/// How many unitary squarings and products of F_p¹² there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lengths {
    /// Squarings of unitary elements.
    pub squarings: u64,
    /// Products of F_p¹².
    pub products: u64,
}

/// Those of the paper's equations: 62 squarings and two products a power, two products of the easy part; four products for the seven y,
/// nine and four squarings for the chain.
pub const EQUATION_5: Lengths = Lengths { squarings: 3 * 62 + 4, products: 2 + 3 * 2 + 4 + 9 };

/// Every number of squarings and products near those of the equations: up to fourteen products more.
pub fn any_lengths() -> Vec<Lengths> {
    let squarings = EQUATION_5.squarings - 4..=EQUATION_5.squarings + 4;
    let products = EQUATION_5.products - 2..=EQUATION_5.products + 14;
    squarings.flat_map(|squarings| products.clone().map(move |products| Lengths { squarings, products })).collect()
}

/// A variant and its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What it is made of.
    pub name: String,
    /// How many squarings and products of F_p¹².
    pub lengths: Lengths,
    /// Its products and squares of F_p².
    pub cost: Cost,
    /// How far these are from those that the paper prints, added up.
    pub distance: u64,
}

/// A product of F_p¹², and one of F_p⁶.
const PRODUCT_12: Cost = cost(18, 0);
const PRODUCT_6: Cost = cost(6, 0);

/// The variants of these lengths, the nearest first.
pub fn variants(lengths: &[Lengths]) -> Vec<Variant> {
    let mut found = vec![];
    for (square_name, square_6) in SQUARES_6 {
        let from_6 = [("two squares of F_p⁶", square_6 * 2), ("three squares of F_p⁶", square_6 * 3)];
        for (unitary_name, unitary) in from_6.into_iter().chain(UNITARY) {
            for (inverse_name, inverse_6) in INVERSE_6 {
                let inverse = square_6 * 2 + inverse_6 + PRODUCT_6 * 2;
                for (frobenius_name, frobenius) in FROBENIUS {
                    let name = format!(
                        "unitary squares: {unitary_name}; squares of F_p⁶: {square_name}; inversion in F_p⁶: {inverse_name}; \
                         Frobenius maps: {frobenius_name}"
                    );
                    found.extend(lengths.iter().map(|&lengths| {
                        let cost = unitary * lengths.squarings + inverse + frobenius + PRODUCT_12 * lengths.products;
                        Variant { name: name.clone(), lengths, cost, distance: distance(cost) }
                    }));
                }
            }
        }
    }
    found.sort_by_key(|variant| variant.distance);
    found
}

/// How far counts are from the printed ones.
fn distance(found: Cost) -> u64 {
    let [products, squares, _] = EXPONENTIATION;
    found.products.abs_diff(products) + found.squares.abs_diff(squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With the lengths of the paper's equations no variant has the printed counts: Chung–Hasan squares come nearest. With ten products
    /// and two squarings more, the same squares meet them.
    #[test]
    fn the_nearest_variants() {
        let nearest = variants(&[EQUATION_5]).swap_remove(0);
        assert_eq!((nearest.cost, nearest.distance), (cost(1605, 767), 180));
        let variants = variants(&any_lengths());
        assert_eq!((variants[0].distance, variants[0].lengths), (0, Lengths { squarings: 192, products: 31 }));
        assert!(variants[1].distance > 0);
    }
}
