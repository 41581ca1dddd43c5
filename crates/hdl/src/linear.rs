//! Linear maps of a field as networks of additions: Frobenius maps and their inverses.

use crate::field::FieldSpec;
use crate::ir::{Entity, EntityBuilder, Error, Net};
use std::sync::Arc;

/// A linear map: for each digit of the image the digits it is a sum of, with their coefficients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearMap {
    rows: Vec<Vec<(usize, u8)>>,
}

impl LinearMap {
    /// `x ↦ x^(p^k)`; for a negative k the p^|k|-th root. Over F_p^m that is k modulo m.
    ///
    /// z^i goes to α^i, α the image of z: m products by α, which are cheap where α is sparse.
    pub fn frobenius(field: &FieldSpec, k: i64) -> Self {
        let m = field.degree();
        let mut z = vec![0; m];
        z[1] = 1;
        let alpha = (0..k.rem_euclid(m as i64)).fold(z, |power, _| field.frobenius(&power));
        let mut image = vec![0; m];
        image[0] = 1;
        let mut rows = vec![vec![]; m];
        for column in 0..m {
            for (row, digit) in image.iter().enumerate().filter(|(_, digit)| **digit != 0) {
                rows[row].push((column, *digit));
            }
            image = field.multiply(&alpha, &image);
        }
        Self { rows }
    }

    /// For each digit of the image what it is a sum of.
    pub fn rows(&self) -> &[Vec<(usize, u8)>] {
        &self.rows
    }

    /// The additions of digits, each row summed for itself.
    pub fn additions(&self) -> usize {
        self.rows.iter().map(|row| row.len().saturating_sub(1)).sum()
    }

    /// The most digits that are summed.
    pub fn most_terms(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The image of an element whose digits have the size of the field's.
    pub fn apply(&self, e: &mut EntityBuilder, field: &FieldSpec, x: Net) -> Net {
        let digit = field.digit();
        let image = |row: &Vec<(usize, u8)>| {
            let term = |(column, coefficient): &(usize, u8)| {
                let part = e.slice(x, column * digit, digit);
                if *coefficient == 2 { e.trit_neg(part) } else { part }
            };
            let terms: Vec<Net> = row.iter().map(term).collect();
            match terms.as_slice() {
                [] => e.zero(digit),
                _ => e.sum_of_digits(digit, &terms),
            }
        };
        let mut digits: Vec<Net> = self.rows.iter().map(image).collect();
        digits.reverse();
        e.concat(&digits)
    }

    /// The map as an entity: port `x` to port `y`, without a register.
    ///
    /// # Errors
    ///
    /// A name that is none in the languages.
    pub fn entity(&self, field: &FieldSpec, name: &str, about: &str) -> Result<Arc<Entity>, Error> {
        let mut e = EntityBuilder::new(name, about);
        let x = e.input("x", field.width());
        let y = self.apply(&mut e, field, x);
        e.output("y", y);
        e.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Additions and most terms of the map and of its inverse.
    fn counts(field: &str) -> [usize; 4] {
        let field = FieldSpec::named(field).unwrap();
        let [map, root] = [1, -1].map(|k| LinearMap::frobenius(&field, k));
        [map.additions(), map.most_terms(), root.additions(), root.most_terms()]
    }

    /// Seed 003, table II.
    #[test]
    fn cubes_and_cube_roots() {
        assert_eq!(counts("3^97"), [106, 4, 96, 3]);
        assert_eq!(counts("3^167"), [229, 5, 166, 3]);
        assert_eq!(counts("3^193"), [234, 4, 192, 3]);
        assert_eq!(counts("3^239"), [242, 4, 238, 3]);
        assert_eq!(counts("3^313"), [558, 6, 312, 3]);
    }

    /// Seed 003, table III.
    #[test]
    fn squares_and_square_roots() {
        assert_eq!(counts("2^239"), [159, 3, 119, 2]);
        assert_eq!(counts("2^313"), [195, 3, 156, 2]);
        assert_eq!(counts("2^457"), [258, 3, 228, 2]);
        assert_eq!(counts("2^557"), [752, 4, 688, 3]);
        assert_eq!(counts("2^613"), [883, 4, 733, 3]);
        assert_eq!(counts("2^691"), [932, 4, 849, 3]);
    }
}
