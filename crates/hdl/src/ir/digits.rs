//! Operations on vectors of digits of some bits each: 1 for F_2, 2 for F_3.

use super::{EntityBuilder, Net, Op};

impl EntityBuilder {
    /// Every `step`-th digit, from digit `first` on.
    pub fn gather(&mut self, of: Net, digit: usize, first: usize, step: usize) -> Net {
        let all = self.width(of);
        let good = digit > 0 && step > 0 && all.is_multiple_of(digit) && first * digit < all;
        self.check(good, "gathering", &[all, digit, first, step]);
        match good {
            false => of,
            true if step == 1 => self.slice(of, first * digit, all - first * digit),
            true => {
                let count = (all / digit - first).div_ceil(step);
                if count == 1 {
                    return self.slice(of, first * digit, digit);
                }
                self.push(Op::Gather { of, digit, first, step }, count * digit, "gathering")
            }
        }
    }

    /// Digit i of the result is digit ⌊i/k⌋ of part i mod k. Of n digits part j has ⌈(n − j)/k⌉.
    pub fn interleave(&mut self, digit: usize, parts: &[Net]) -> Net {
        let widths: Vec<usize> = parts.iter().map(|net| self.width(*net)).collect();
        let (k, total): (usize, usize) = (parts.len(), widths.iter().sum());
        let fits = |(j, width): (usize, &usize)| *width == (total / digit.max(1) + k - 1 - j) / k.max(1) * digit;
        self.check(digit > 0 && k > 0 && widths.iter().enumerate().all(fits), "interleaving", &widths);
        match parts {
            [single] => *single,
            [] => self.zero(1),
            _ => self.push(Op::Interleave { digit, parts: parts.to_vec() }, total, "interleaving"),
        }
    }

    /// The sum of one or more vectors of digits of one size: 1 bit each in F_2, 2 in F_3.
    pub fn sum_of_digits(&mut self, digit: usize, terms: &[Net]) -> Net {
        if digit == 1 { self.xor(terms) } else { self.trit_add(terms) }
    }

    /// The negative of a vector of digits.
    pub fn negative_of_digits(&mut self, digit: usize, a: Net) -> Net {
        if digit == 1 { a } else { self.trit_neg(a) }
    }

    /// The low `total` digits of Σ ± term z^offset: the range is cut where terms begin and end, and in each piece exactly the
    /// terms that reach it are summed.
    pub fn sum_of_shifted(&mut self, digit: usize, terms: &[Shifted], total: usize) -> Net {
        let ends = terms.iter().map(|term| term.offset + self.digits_of(digit, term));
        let mut cuts: Vec<usize> =
            ends.chain(terms.iter().map(|term| term.offset)).filter(|cut| *cut < total).collect();
        cuts.extend([0, total]);
        cuts.sort_unstable();
        cuts.dedup();
        let mut pieces: Vec<Net> = cuts.windows(2).map(|cut| self.piece(digit, terms, cut[0], cut[1])).collect();
        pieces.reverse();
        self.concat(&pieces)
    }

    fn digits_of(&self, digit: usize, term: &Shifted) -> usize {
        (self.width(term.net) / digit).min(term.limit)
    }

    fn piece(&mut self, digit: usize, terms: &[Shifted], from: usize, to: usize) -> Net {
        let reaching = |term: &&Shifted| term.offset <= from && term.offset + self.digits_of(digit, term) >= to;
        let reaching: Vec<Shifted> = terms.iter().filter(reaching).copied().collect();
        let part = |term: &Shifted| {
            let slice = self.slice(term.net, (from - term.offset) * digit, (to - from) * digit);
            if term.negative { self.negative_of_digits(digit, slice) } else { slice }
        };
        let parts: Vec<Net> = reaching.iter().map(part).collect();
        match parts.as_slice() {
            [] => self.zero((to - from) * digit),
            _ => self.sum_of_digits(digit, &parts),
        }
    }
}

/// A term ± net z^offset of a sum of polynomials, of which only the low `limit` digits count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shifted {
    /// The digits.
    pub net: Net,
    /// The exponent of z.
    pub offset: usize,
    /// Whether it is subtracted.
    pub negative: bool,
    /// The digits that count.
    pub limit: usize,
}

impl Shifted {
    /// `net z^offset`, all of it.
    pub fn plus(net: Net, offset: usize) -> Self {
        Self { net, offset, negative: false, limit: usize::MAX }
    }

    /// `−net z^offset`.
    pub fn minus(net: Net, offset: usize) -> Self {
        Self { negative: true, ..Self::plus(net, offset) }
    }

    /// Only the low digits.
    pub fn low(self, limit: usize) -> Self {
        Self { limit, ..self }
    }
}
