//! One inversion for many.

use crate::field::Field;

/// Replaces elements, none of them 0, by their inverses: 1 inversion and 3 products an element but the first (Montgomery, Mathematics of
/// Computation 48 (1987), section 10.3.1). Constant time in the elements.
pub fn batch_invert<F: Field>(elements: &mut [F]) {
    batch_invert_by(elements, F::invert);
}

/// [`batch_invert`] of public elements: the inversion's time may depend on them.
pub fn batch_invert_vartime<F: Field>(elements: &mut [F]) {
    batch_invert_by(elements, F::invert_vartime);
}

fn batch_invert_by<F: Field>(elements: &mut [F], invert: impl Fn(&F) -> F) {
    let Some((first, others)) = elements.split_first_mut() else { return };
    let mut products = Vec::with_capacity(1 + others.len());
    products.push(first.clone());
    for (i, element) in others.iter().enumerate() {
        products.push(products[i].mul(element));
    }
    let mut inverse = invert(&products[others.len()]);
    for (element, product) in others.iter_mut().zip(&products).rev() {
        let next = inverse.mul(element);
        *element = inverse.mul(product);
        inverse = next;
    }
    *first = inverse;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prime::moduli::Bn254Fp;

    #[test]
    fn every_element_is_inverted() {
        for length in 0..5 {
            let elements: Vec<Bn254Fp> = (1..=length).map(Bn254Fp::from_u64).collect();
            let mut inverses = elements.clone();
            batch_invert(&mut inverses);
            assert_eq!(inverses, elements.iter().map(Field::invert).collect::<Vec<_>>());
            let mut others = elements.clone();
            batch_invert_vartime(&mut others);
            assert_eq!(others, inverses);
            assert!(inverses.iter().zip(&elements).all(|(x, y)| x.mul(y) == Bn254Fp::ONE));
        }
    }
}
