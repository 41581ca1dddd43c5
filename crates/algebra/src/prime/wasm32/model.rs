//! Two lanes of 64 bits as two numbers, on which the formulas are tested anywhere.

/// Two integers, or two doubles.
#[derive(Clone, Copy)]
pub struct Two([u64; 2]);

impl Two {
    fn map(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        Self([0, 1].map(|lane| operation(self.0[lane], other.0[lane])))
    }
    fn map_doubles(self, other: Self, operation: impl Fn(f64, f64) -> f64) -> Self {
        self.map(other, |a, b| operation(f64::from_bits(a), f64::from_bits(b)).to_bits())
    }
    pub fn new(lanes: [u64; 2]) -> Self {
        Self(lanes)
    }
    pub fn load(lanes: &[u64; 2]) -> Self {
        Self(*lanes)
    }
    pub fn splat(double: f64) -> Self {
        Self([double.to_bits(); 2])
    }
    pub fn lanes(self) -> [u64; 2] {
        self.0
    }
    pub fn times_plus(self, factor: Self, addend: Self) -> Self {
        Self([0, 1].map(|lane| {
            let [a, b, c] = [self, factor, addend].map(|two| f64::from_bits(two.0[lane]));
            a.mul_add(b, c).to_bits()
        }))
    }
    pub fn plus(self, other: Self) -> Self {
        self.map_doubles(other, |a, b| a + b)
    }
    pub fn minus(self, other: Self) -> Self {
        self.map_doubles(other, |a, b| a - b)
    }
    pub fn add(self, other: Self) -> Self {
        self.map(other, u64::wrapping_add)
    }
    pub fn sub(self, other: Self) -> Self {
        self.map(other, u64::wrapping_sub)
    }
    pub fn and(self, other: Self) -> Self {
        self.map(other, |a, b| a & b)
    }
    pub fn and_not(self, mask: Self) -> Self {
        self.map(mask, |a, b| a & !b)
    }
    pub fn or(self, other: Self) -> Self {
        self.map(other, |a, b| a | b)
    }
    pub fn xor(self, other: Self) -> Self {
        self.map(other, |a, b| a ^ b)
    }
    pub fn shift_left<const BITS: usize>(self) -> Self {
        Self(self.0.map(|lane| lane << BITS))
    }
    pub fn shift_right<const BITS: usize>(self) -> Self {
        Self(self.0.map(|lane| lane >> BITS))
    }
    pub fn is_negative(self) -> Self {
        Self(self.0.map(|lane| ((lane as i64) >> 63) as u64))
    }
    pub fn twice_first(self) -> Self {
        Self([self.0[0]; 2])
    }
    pub fn twice_second(self) -> Self {
        Self([self.0[1]; 2])
    }
    pub fn swapped(self) -> Self {
        Self([self.0[1], self.0[0]])
    }
    pub fn second_above(self) -> Self {
        Self([self.0[1], 0])
    }
    pub fn first_and_second_of(self, other: Self) -> Self {
        Self([self.0[0], other.0[1]])
    }
}
