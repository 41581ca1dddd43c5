//! What calls cost.

use crate::fork::Fork;
use crate::precompile::Precompile;

/// A price for every call, and one for each pair of points.
fn linear(base: u64, each: u64, pairs: u64) -> u64 {
    each.saturating_mul(pairs).saturating_add(base)
}

/// The price of a sum of `count` products of which one alone costs `single`.
fn discounted(single: u64, count: u64, table: &[u16; 128]) -> u64 {
    let index = count.clamp(1, table.len() as u64) - 1;
    count.saturating_mul(single).saturating_mul(u64::from(table[index as usize])) / 1000
}

impl Precompile {
    /// The gas of a call with this input, whatever it holds; `None` where the fork has no such contract.
    pub fn gas(self, fork: Fork, input: &[u8]) -> Option<u64> {
        let proposed = fork == Fork::Eip7904;
        let items = self.item_length().map_or(0, |length| (input.len() / length) as u64);
        let gas = match self {
            Self::EcAdd if fork < Fork::Istanbul => 500,
            Self::EcAdd if proposed => 108,
            Self::EcAdd => 150,
            Self::EcMul if fork < Fork::Istanbul => 40_000,
            Self::EcMul => 6_000,
            Self::EcPairing if fork < Fork::Istanbul => linear(100_000, 80_000, items),
            Self::EcPairing if proposed => linear(8_247, 11_712, items),
            Self::EcPairing => linear(45_000, 34_000, items),
            Self::PointEvaluation if proposed => 23_825,
            Self::PointEvaluation => 50_000,
            Self::G1Add if proposed => 236,
            Self::G1Add => 375,
            Self::G1Msm => discounted(12_000, items, &DISCOUNT_G1),
            Self::G2Add if proposed => 277,
            Self::G2Add => 600,
            Self::G2Msm => discounted(22_500, items, &DISCOUNT_G2),
            Self::PairingCheck => linear(37_700, 32_600, items),
            Self::MapFpToG1 => 5_500,
            Self::MapFp2ToG2 => 23_800,
        };
        (fork >= self.first_fork()).then_some(gas)
    }
}

/// Thousandths of the price of a lone product in G1, by the number of products (EIP-2537).
#[rustfmt::skip]
const DISCOUNT_G1: [u16; 128] = [
    1000, 949, 848, 797, 764, 750, 738, 728, 719, 712, 705, 698, 692, 687, 682, 677,
    673, 669, 665, 661, 658, 654, 651, 648, 645, 642, 640, 637, 635, 632, 630, 627,
    625, 623, 621, 619, 617, 615, 613, 611, 609, 608, 606, 604, 603, 601, 599, 598,
    596, 595, 593, 592, 591, 589, 588, 586, 585, 584, 582, 581, 580, 579, 577, 576,
    575, 574, 573, 572, 570, 569, 568, 567, 566, 565, 564, 563, 562, 561, 560, 559,
    558, 557, 556, 555, 554, 553, 552, 551, 550, 549, 548, 547, 547, 546, 545, 544,
    543, 542, 541, 540, 540, 539, 538, 537, 536, 536, 535, 534, 533, 532, 532, 531,
    530, 529, 528, 528, 527, 526, 525, 525, 524, 523, 522, 522, 521, 520, 520, 519,
];

/// Thousandths of the price of a lone product in G2, by the number of products (EIP-2537).
#[rustfmt::skip]
const DISCOUNT_G2: [u16; 128] = [
    1000, 1000, 923, 884, 855, 832, 812, 796, 782, 770, 759, 749, 740, 732, 724, 717,
    711, 704, 699, 693, 688, 683, 679, 674, 670, 666, 663, 659, 655, 652, 649, 646,
    643, 640, 637, 634, 632, 629, 627, 624, 622, 620, 618, 615, 613, 611, 609, 607,
    606, 604, 602, 600, 598, 597, 595, 593, 592, 590, 589, 587, 586, 584, 583, 582,
    580, 579, 578, 576, 575, 574, 573, 571, 570, 569, 568, 567, 566, 565, 563, 562,
    561, 560, 559, 558, 557, 556, 555, 554, 553, 552, 552, 551, 550, 549, 548, 547,
    546, 545, 545, 544, 543, 542, 541, 541, 540, 539, 538, 537, 537, 536, 535, 535,
    534, 533, 532, 532, 531, 530, 530, 529, 528, 528, 527, 526, 526, 525, 524, 524,
];
