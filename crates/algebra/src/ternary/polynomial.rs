//! Polynomials over F_3 of any degree, slow and plain: the search for moduli.

/// A polynomial by its coefficients 0, 1 or 2, lowest degree first, the last one not 0.
type Polynomial = Vec<u8>;

fn trimmed(mut a: Polynomial) -> Polynomial {
    a.truncate(a.iter().rposition(|&c| c != 0).map_or(0, |top| top + 1));
    a
}

/// The polynomial Σ c z^e over its terms (e, c).
fn from_terms(terms: &[(u32, u8)]) -> Polynomial {
    let mut coefficients = vec![0; terms.iter().map(|(e, _)| *e as usize + 1).max().unwrap_or(0)];
    terms.iter().for_each(|&(e, c)| coefficients[e as usize] = (coefficients[e as usize] + c) % 3);
    trimmed(coefficients)
}

/// `a − b`.
fn difference(a: &[u8], b: &[u8]) -> Polynomial {
    let at = |x: &[u8], i: usize| x.get(i).copied().unwrap_or(0);
    trimmed((0..a.len().max(b.len())).map(|i| (3 + at(a, i) - at(b, i)) % 3).collect())
}

/// `a mod b` for `b ≠ 0`.
fn remainder(mut a: Polynomial, b: &[u8]) -> Polynomial {
    while a.len() >= b.len() {
        // c b z^shift cancels the leading term: the leading coefficients are their own inverses.
        let (c, shift) = (a[a.len() - 1] * b[b.len() - 1], a.len() - b.len());
        a[shift..].iter_mut().zip(b).for_each(|(x, y)| *x = (*x + 2 * c * y) % 3);
        a = trimmed(a);
    }
    a
}

/// Whether a and b have no common divisor but constants.
fn coprime(mut a: Polynomial, mut b: Polynomial) -> bool {
    while !b.is_empty() {
        (a, b) = (b.clone(), remainder(a, &b));
    }
    a.len() == 1
}

/// `a³ mod f` for a monic f given by its terms.
fn cube(a: &[u8], f: &[(u32, u8)]) -> Polynomial {
    let mut cube = vec![0; 3 * a.len()];
    a.iter().enumerate().for_each(|(i, &c)| cube[3 * i] = c);
    let degree = f[0].0 as usize;
    for top in (degree..cube.len()).rev() {
        let c = cube[top];
        f.iter().map(|&(e, d)| (top - degree + e as usize, d)).for_each(|(i, d)| cube[i] = (cube[i] + 2 * c * d) % 3);
    }
    trimmed(cube)
}

/// The primes that divide n.
fn prime_divisors(n: u32) -> Vec<u32> {
    let prime = |p: u32| (2..p).all(|q| !p.is_multiple_of(q));
    (2..=n).filter(|p| n.is_multiple_of(*p) && prime(*p)).collect()
}

/// Whether a monic polynomial, given by its terms (exponent, coefficient), the greatest exponent first, is irreducible over F_3:
/// Rabin's test. For degree n it has irreducible factors of degrees dividing n only if z^(3^n) = z, and none of a smaller one
/// if z^(3^(n/p)) − z is prime to it for every prime p | n.
pub fn is_irreducible(terms: &[(u32, u8)]) -> bool {
    let Some(&(n, 1)) = terms.first().filter(|term| term.0 > 0) else { return false };
    let f = from_terms(terms);
    let z = remainder(vec![0, 1], &f);
    let checkpoints: Vec<u32> = prime_divisors(n).iter().map(|p| n / p).collect();
    let mut power = z.clone();
    for i in 1..=n {
        power = cube(&power, terms);
        if checkpoints.contains(&i) && !coprime(f.clone(), difference(&power, &z)) {
            return false;
        }
    }
    power == z
}

/// The irreducible trinomials z^m + a z^k + b over F_3, as `(k, a, b)`, in this order.
pub fn irreducible_trinomials(m: u32) -> impl Iterator<Item = (u32, u8, u8)> {
    let all = (1..m).flat_map(|k| [1, 2].into_iter().flat_map(move |a| [1, 2].into_iter().map(move |b| (k, a, b))));
    all.filter(move |&(k, a, b)| is_irreducible(&[(m, 1), (k, a), (0, b)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn irreducible_polynomials_of_small_degree() {
        let count = |n: u32| {
            let digit = |code: u32, i: u32| (code / 3u32.pow(i) % 3) as u8;
            let terms = |code: u32| {
                let low = (0..n).rev().map(move |i| (i, digit(code, i))).filter(|(_, c)| *c != 0);
                core::iter::once((n, 1)).chain(low).collect::<Vec<_>>()
            };
            (0..3u32.pow(n)).filter(|code| is_irreducible(&terms(*code))).count()
        };
        // Gauss: (1/n) Σ μ(n/d) 3^d.
        assert_eq!([1, 2, 3, 4, 5, 6, 7].map(count), [3, 3, 8, 18, 48, 116, 312]);
    }
}
