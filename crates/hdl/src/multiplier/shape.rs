//! The shape of a level of Karatsuba's method: its parts, products and sums.

/// The split of a product's factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Split {
    /// Into so many parts, one beside the other: two are Karatsuba's halves.
    Contiguous(usize),
    /// By the exponent modulo so many: two are the odd-even split (G. Hanrot, P. Zimmermann 2004; H. Fan, J. Sun, M. Gu,
    /// K.-Y. Lam 2007), whose products do not overlap.
    Interleaved(usize),
}

/// A product of level parts: part `i` by part `i`, or, for `i ≠ j`, the sums of parts i and j.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Product {
    pub i: usize,
    pub j: usize,
    pub digits: usize,
}

/// A summand of the result: `±` a product, or of one of its low digits, at an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Summand {
    /// The index of the product.
    pub product: usize,
    pub negative: bool,
    /// Digits of the offset.
    pub offset: usize,
    /// The digits that count.
    pub limit: usize,
}

impl Split {
    /// The number of parts.
    pub fn parts(self) -> usize {
        match self {
            Self::Contiguous(k) | Self::Interleaved(k) => k,
        }
    }

    /// The digits of the parts of n digits; parts that would be empty are left out.
    pub(super) fn sizes(self, n: usize) -> Vec<usize> {
        let k = self.parts();
        let size = n.div_ceil(k);
        let digits = |part: usize| match self {
            Self::Contiguous(_) => n.saturating_sub(part * size).min(size),
            Self::Interleaved(_) => (n + k - 1).saturating_sub(part) / k,
        };
        (0..k).map(digits).filter(|digits| *digits > 0).collect()
    }

    /// The products of n digits: first the parts' own, then those of sums of two parts.
    pub(super) fn products(self, n: usize) -> Vec<Product> {
        let sizes = self.sizes(n);
        let own = sizes.iter().enumerate().map(|(i, digits)| Product { i, j: i, digits: *digits });
        let pairs = (0..sizes.len()).flat_map(|i| (i + 1..sizes.len()).map(move |j| (i, j)));
        let mixed = pairs.map(|(i, j)| Product { i, j, digits: sizes[i].max(sizes[j]) });
        own.chain(mixed).collect()
    }

    /// The sums that the result of 2n − 1 digits is made of: one, or one for each residue of the exponent, to be
    /// interleaved; each with its digits.
    pub(super) fn sums(self, n: usize) -> Vec<(usize, Vec<Summand>)> {
        let (sizes, products) = (self.sizes(n), self.products(n));
        let mut summands = vec![];
        for (index, product) in products.iter().enumerate() {
            let (t, limit) = (product.i + product.j, sizes[product.i] + sizes[product.j] - 1);
            summands.push((t, Summand { product: index, negative: false, offset: 0, limit }));
            for own in [product.i, product.j].into_iter().filter(|_| product.i != product.j) {
                summands.push((t, Summand { product: own, negative: true, offset: 0, limit }));
            }
        }
        let (total, k) = (2 * n - 1, self.parts());
        match self {
            Self::Contiguous(_) => {
                let shift = n.div_ceil(k);
                vec![(total, summands.into_iter().map(|(t, s)| Summand { offset: t * shift, ..s }).collect())]
            }
            Self::Interleaved(_) => {
                let residue = |r: usize| {
                    let own = summands.iter().filter(move |(t, _)| t % k == r);
                    let all = own.map(|(t, s)| Summand { offset: t / k, ..*s }).collect();
                    ((total + k - 1).saturating_sub(r) / k, all)
                };
                (0..k).map(residue).filter(|(digits, _)| *digits > 0).collect()
            }
        }
    }

    /// The most summands that meet in a digit of the result.
    pub(super) fn most_summands(self, n: usize) -> usize {
        let products = self.products(n);
        let meet = |total: usize, all: &[Summand]| {
            let reaches = |s: &Summand, at: usize| {
                let digits = (2 * products[s.product].digits - 1).min(s.limit);
                (s.offset..s.offset + digits).contains(&at)
            };
            (0..total).map(|at| all.iter().filter(|s| reaches(s, at)).count()).max().unwrap_or(0)
        };
        self.sums(n).iter().map(|(total, all)| meet(*total, all)).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_products() {
        assert_eq!(Split::Contiguous(2).sizes(239), [120, 119]);
        assert_eq!(Split::Interleaved(3).sizes(11), [4, 4, 3]);
        assert_eq!(Split::Contiguous(3).sizes(4), [2, 2]);
        assert_eq!(Split::Interleaved(3).sizes(2), [1, 1]);
        assert_eq!(Split::Contiguous(2).products(239).len(), 3);
        assert_eq!(Split::Interleaved(3).products(97).len(), 6);
        // Three products meet in the middle, and two in an overlap; without overlaps the odd part is the three.
        assert_eq!(Split::Contiguous(2).most_summands(8), 4);
        assert_eq!(Split::Interleaved(2).most_summands(8), 3);
    }
}
