//! The slow reference: Miller's algorithm over Cantor's, whatever the divisors (E. Lee and Y. Lee, 2008).

use super::resultant::evaluate;
use super::{OptimalGt, TateGt};
use pairloom_algebra::binary::Dodecic;
use pairloom_algebra::pow::{bit, bit_length};
use pairloom_algebra::{BinaryField, Field};
use pairloom_curve::genus2::{Curve, Divisor};

/// `f_{n,D}(ψ(E))` up to factors in F_q⁶, for n > 0 of little-endian words.
pub fn miller<C: Curve>(n: &[u64], first: &Divisor<C>, second: &Divisor<C>) -> Dodecic<C::Field> {
    let second = second.mumford();
    let (mut f, mut multiple) = (Dodecic::one(), *first);
    for i in (0..bit_length(n).saturating_sub(1)).rev() {
        f = f.square();
        multiple = multiple.double_with(|cubic| f = f.mul(&evaluate(&cubic, &second)));
        if bit(n, i) {
            multiple = multiple.add_with(first, |cubic| f = f.mul(&evaluate(&cubic, &second)));
        }
    }
    f
}

/// f^M by the definition of M, powers by squaring.
pub fn plain_exponentiation<C: Curve>(f: &Dodecic<C::Field>) -> Dodecic<C::Field> {
    let m = C::Field::DEGREE;
    let two_to = |base: &Dodecic<C::Field>, k: usize| (0..k).fold(*base, |power, _| power.mul(&power));
    let u = two_to(f, 6 * m).mul(&f.invert());
    let u = two_to(&u, 2 * m).mul(&u);
    let inverse_power = two_to(&two_to(&u, m).mul(&u), m.div_ceil(2));
    let power = if C::EPS_IS_NEGATIVE { inverse_power } else { inverse_power.invert() };
    two_to(&u, 2 * m).mul(&two_to(&u, m)).mul(&u).mul(&power)
}

/// The reduced Tate pairing f_{N,D}(ψ(E))^M by Miller's algorithm.
pub fn tate<C: Curve>(first: &Divisor<C>, second: &Divisor<C>) -> TateGt<C> {
    TateGt::<C>::new_unchecked(plain_exponentiation::<C>(&miller(C::GROUP_ORDER, first, second)))
}

/// The reduced optimal pairing by its definition, `(f_{q+εs,D} f_{1+εs,D}^(−q³))(ψ(E))^M` with s = 2^((m−1)/2).
pub fn optimal_eta_by_miller<C: Curve>(first: &Divisor<C>, second: &Divisor<C>) -> OptimalGt<C> {
    let m = C::Field::DEGREE;
    let words = |bits: &dyn Fn(usize) -> bool| -> Vec<u64> {
        (0..=m / 64).map(|word| (0..64).filter(|j| bits(64 * word + j)).map(|j| 1 << j).sum()).collect()
    };
    let half = (m - 1) / 2;
    // q − s has the bits from (m − 1)/2 to m − 1, s − 1 those below (m − 1)/2; f_{1−s,D} is f_{s−1,−D}.
    let (numerator, denominator) = if C::EPS_IS_NEGATIVE {
        let below = words(&|i| i < half);
        (words(&|i| (half..m).contains(&i)), miller(&below, &first.neg(), second))
    } else {
        (words(&|i| i == m || i == half), miller(&words(&|i| i == 0 || i == half), first, second))
    };
    let f = miller(&numerator, first, second).mul(&denominator.invert().frobenius_q(3));
    OptimalGt::<C>::new_unchecked(plain_exponentiation::<C>(&f))
}
