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
}
