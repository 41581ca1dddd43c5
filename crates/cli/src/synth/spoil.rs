//! Ways to spoil a beacon.

use core::iter::Cycle;
use core::slice;
use pairloom_signature::drand::{Beacon, SigningChain};
use rand::Rng;
use rand::seq::index::sample;

/// A beacon that is no longer valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoiled {
    /// Its index.
    pub index: usize,
    /// What was done to it.
    pub way: Way,
}

/// What can be done to a beacon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Its signature, randomness included, changes places with another's: the sum of all signatures stays the same.
    Swapped,
    /// One bit of the signature is flipped.
    FlippedBit,
    /// The round is another's.
    OtherRound,
    /// Another key of the same scheme signs.
    OtherKey,
    /// One bit of the randomness is flipped.
    Randomness,
    /// The signature is a point of the curve outside the subgroup of order r.
    OutsideSubgroup,
    /// The signature lacks its last byte.
    Truncated,
}

impl Way {
    const ALL: [Self; 7] = [
        Self::Swapped,
        Self::FlippedBit,
        Self::OtherRound,
        Self::OtherKey,
        Self::Randomness,
        Self::OutsideSubgroup,
        Self::Truncated,
    ];

    /// For people.
    pub fn description(self) -> &'static str {
        match self {
            Self::Swapped => "signature swapped with another row's",
            Self::FlippedBit => "a bit of the signature flipped",
            Self::OtherRound => "another round's number",
            Self::OtherKey => "signed by another key",
            Self::Randomness => "wrong randomness",
            Self::OutsideSubgroup => "signature outside the subgroup",
            Self::Truncated => "signature truncated",
        }
    }
}

/// Spoils `count` beacons (at most all), chosen and altered by the generator; the ways take turns. Returns them in order.
///
/// `foreign` signs with another key of the same scheme.
pub fn spoil(beacons: &mut [Beacon], count: usize, foreign: &SigningChain, rng: &mut impl Rng) -> Vec<Spoiled> {
    let chosen = sample(rng, beacons.len(), count.min(beacons.len())).into_vec();
    let mut spoiler = Spoiler { beacons, foreign, rng, ways: Way::ALL.iter().cycle(), chosen, spoiled: Vec::new() };
    while let Some(index) = spoiler.chosen.pop() {
        spoiler.spoil(index);
    }
    spoiler.spoiled.sort_unstable_by_key(|spoiled| spoiled.index);
    spoiler.spoiled
}

struct Spoiler<'a, R> {
    beacons: &'a mut [Beacon],
    foreign: &'a SigningChain,
    rng: &'a mut R,
    ways: Cycle<slice::Iter<'static, Way>>,
    chosen: Vec<usize>,
    spoiled: Vec<Spoiled>,
}

impl<R: Rng> Spoiler<'_, R> {
    /// Spoils a beacon in the next way that can be had.
    fn spoil(&mut self, index: usize) {
        while let Some(way) = self.ways.next() {
            if self.alter(index, *way).is_some() {
                return self.spoiled.push(Spoiled { index, way: *way });
            }
        }
    }

    /// `None` if this way cannot be had.
    fn alter(&mut self, index: usize, way: Way) -> Option<()> {
        let beacon = &mut self.beacons[index];
        match way {
            Way::Swapped => return self.swap(index),
            Way::FlippedBit => flip_bit(&mut beacon.signature, self.rng)?,
            Way::OtherRound => beacon.round = beacon.round.wrapping_add(self.rng.random_range(1..=1_000_000)),
            Way::OtherKey => *beacon = self.foreign.beacon(beacon.round, beacon.previous_signature.clone()),
            Way::Randomness => flip_bit(beacon.randomness.as_mut()?, self.rng)?,
            Way::OutsideSubgroup => beacon.signature = outside_subgroup(&beacon.signature, self.foreign, self.rng)?,
            Way::Truncated => drop(beacon.signature.pop()?),
        }
        Some(())
    }

    fn swap(&mut self, index: usize) -> Option<()> {
        let other = self.chosen.pop()?;
        let [first, second] = self.beacons.get_disjoint_mut([index, other]).ok()?;
        core::mem::swap(&mut first.signature, &mut second.signature);
        core::mem::swap(&mut first.randomness, &mut second.randomness);
        self.spoiled.push(Spoiled { index: other, way: Way::Swapped });
        Some(())
    }
}

fn flip_bit(bytes: &mut [u8], rng: &mut impl Rng) -> Option<()> {
    let bit = rng.random_range(0..8 * bytes.len().max(1));
    *bytes.get_mut(bit / 8)? ^= 1 << (bit % 8);
    Some(())
}

/// The bytes of a point outside the subgroup; `None` if the curve seems to have none.
fn outside_subgroup(signature: &[u8], chain: &SigningChain, rng: &mut impl Rng) -> Option<Vec<u8>> {
    const TRIES: usize = 128;
    let (kept, altered) = signature.split_at(signature.len().saturating_sub(16));
    let candidate = |_| [kept, &altered.iter().map(|_| rng.random::<u8>()).collect::<Vec<u8>>()].concat();
    (0..TRIES).map(candidate).find(|bytes| chain.is_outside_subgroup(bytes))
}
