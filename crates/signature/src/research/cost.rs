//! What the protocols cost on a curve of genus two, as seed 001 asks: which arguments are degenerate, and how many products that saves.

use pairloom_curve::genus2::{Curve, Divisor, G2_367, G2_439, Kind, hash_to_degenerate, hash_to_divisor};
use pairloom_curve::hash::Dst;
use pairloom_pairing::eta_genus2::optimal_eta_product_counts;

/// The cost of one operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The slide.
    pub slide: u8,
    /// The operation.
    pub operation: String,
    /// The kinds of the arguments of each pairing, d for degenerate and g for general ones, as in `e(d, g) e(d, g)`.
    pub arguments: String,
    /// Products of F_q: the fewest and the most over general divisors of the types A and B.
    pub products: [u64; 2],
}

/// The cost of verification by the three protocols, of encryption and decryption (slide 23), and of one pairing of degenerate divisors, by
/// the optimal η pairing; counted with divisors that have these kinds.
pub fn costs<C: Curve>() -> Vec<Cost> {
    let [degenerate, a, b] = samples::<C>();
    let cost = |slide, operation: &str, pairs: &[[&[Divisor<C>]; 2]]| {
        let name = |side: &[Divisor<C>]| if side[0].kind() == Kind::Degenerate { "d" } else { "g" };
        let arguments: Vec<_> = pairs.iter().map(|[p, q]| format!("e({}, {})", name(p), name(q))).collect();
        let counted = |choice: usize| {
            let of = |side: &[Divisor<C>]| side[choice % side.len()];
            let pairs: Vec<_> = pairs.iter().map(|[p, q]| (of(p), of(q))).collect();
            optimal_eta_product_counts(&pairs).products
        };
        let mut products = [counted(0), counted(1)];
        products.sort_unstable();
        Cost { slide, operation: operation.into(), arguments: arguments.join(" "), products }
    };
    let (d, g): (&[_], &[_]) = (&[degenerate], &[a, b]);
    vec![
        cost(30, "one pairing of degenerate divisors", &[[d, d]]),
        cost(24, "BLS, verification", &[[g, g], [g, g]]),
        cost(26, "BLS-2, verification", &[[d, g], [d, g]]),
        cost(29, "BLS-3, verification", &[[d, g], [g, g]]),
        cost(23, "Boneh-Franklin, encryption on degenerate divisors", &[[d, d]]),
        cost(23, "Boneh-Franklin, decryption", &[[g, g]]),
    ]
}

/// A degenerate divisor, one of type A and one of type B.
fn samples<C: Curve>() -> [Divisor<C>; 3] {
    let dst = const { Dst::of_constant(b"PAIRLOOM-RESEARCH-COST") };
    let of_kind = |kind| {
        let mut divisors = (0u32..).map(|i| hash_to_divisor::<C>(&i.to_be_bytes(), dst));
        divisors.find(|divisor| divisor.kind() == kind).unwrap_or(Divisor::IDENTITY)
    };
    [hash_to_degenerate(b"", dst), of_kind(Kind::A), of_kind(Kind::B)]
}

/// [`costs`] on the curves that the slides have pairings of today: their identifiers, and their rows.
pub fn table() -> [(&'static str, Vec<Cost>); 2] {
    [(G2_367::ID, costs::<G2_367>()), (G2_439::ID, costs::<G2_439>())]
}
