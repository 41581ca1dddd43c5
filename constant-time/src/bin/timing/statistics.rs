//! Welch's t-test on the times of two classes of secrets (O. Reparaz, J. Balasch, I. Verbauwhede, "Dude, is my code constant time?", DATE 2017).

/// Times of both classes, in nanoseconds.
#[derive(Default)]
pub struct Times([Vec<f64>; 2]);

/// The shares of the fastest times that are compared: what the rest of the machine does makes the slowest ones.
const SHARES: [f64; 6] = [0.5, 0.7, 0.8, 0.9, 0.95, 1.0];

/// Of one class: how many times, their mean, their variance.
fn moments(times: &[f64]) -> (f64, f64, f64) {
    let count = times.len() as f64;
    let mean = times.iter().sum::<f64>() / count;
    let squares: f64 = times.iter().map(|time| (time - mean).powi(2)).sum();
    (count, mean, squares / (count - 1.0))
}

/// The difference of the means in standard errors; 0 where a class has hardly a time.
fn welch([first, second]: [&[f64]; 2]) -> f64 {
    if first.len() < 10 || second.len() < 10 {
        return 0.0;
    }
    let ((n, mean, variance), (m, other_mean, other_variance)) = (moments(first), moments(second));
    let error = (variance / n + other_variance / m).sqrt();
    if error == 0.0 { 0.0 } else { (mean - other_mean) / error }
}

impl Times {
    pub fn add(&mut self, class: usize, nanoseconds: f64) {
        self.0[class].push(nanoseconds);
    }

    pub fn count(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// The median of all, in microseconds.
    pub fn median(&self) -> f64 {
        self.sorted().get(self.count() / 2).copied().unwrap_or(0.0) / 1000.0
    }

    /// The greatest |t| among the comparisons of all times and of the faster ones.
    pub fn greatest_t(&self) -> f64 {
        let sorted = self.sorted();
        let compare = |share: f64| {
            let Some(slowest) = sorted.get(((sorted.len() as f64 * share) as usize).saturating_sub(1)) else {
                return 0.0;
            };
            let below = |class: usize| self.0[class].iter().copied().filter(|time| time <= slowest).collect::<Vec<_>>();
            welch([&below(0), &below(1)]).abs()
        };
        SHARES.into_iter().map(compare).fold(0.0, f64::max)
    }

    fn sorted(&self) -> Vec<f64> {
        let mut all = self.0.concat();
        all.sort_by(f64::total_cmp);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(shift: f64) -> Times {
        let mut times = Times::default();
        let mut state = 1u64;
        for i in 0..20_000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let noise = (state >> 40) as f64 / f64::from(1 << 24);
            times.add(i % 2, 1000.0 + 100.0 * noise + shift * (i % 2) as f64);
        }
        times
    }

    #[test]
    fn welch_of_two_small_samples() {
        let (first, second): (Vec<_>, Vec<_>) = (0..10).map(|i| (f64::from(i), f64::from(2 * i))).unzip();
        // Means 4.5 and 9, variances 55/6 and 4 · 55/6.
        assert!((welch([&first, &second]) + 4.5 / (55.0f64 / 12.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn a_shift_of_two_per_mille_shows_and_none_does_not() {
        assert!(times(0.0).greatest_t() < 4.5);
        assert!(times(4.0).greatest_t() > 8.0);
        assert_eq!(Times::default().greatest_t(), 0.0);
    }
}
