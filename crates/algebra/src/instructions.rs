//! Which instructions may run: what the processor has, below a cap that a user or a test sets.
//!
//! Every kernel asks `has!` before it runs. So a cap holds for all of them, and a processor is tested at each level below its own.

use core::fmt;
use core::str::FromStr;
use core::sync::atomic::{AtomicU8, Ordering};

/// The environment variable that names a cap, read once, when a kernel first asks.
pub const VARIABLE: &str = "PAIRLOOM_INSTRUCTIONS";

/// A set of instructions, each with all that the smaller ones have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// What every processor of the architecture has.
    Portable = 1,
    /// On x86-64 MULX, ADX, PCLMULQDQ; on aarch64 kernels by UMULH and carry chains, with PMULL where present.
    Scalar = 2,
    /// AVX2, with VPCLMULQDQ of 256 bits where present.
    Avx2 = 3,
    /// AVX-512, with VPCLMULQDQ of 512 bits where present.
    Avx512 = 4,
    /// Integer products of 52 bits: AVX-512 IFMA, or AVX-IFMA on a processor without AVX-512.
    Ifma = 5,
}

/// A name that is no level's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Level::ALL.iter().map(|level| level.name()).collect();
        write!(f, "{:?} names no instructions; there are {}", self.0, names.join(", "))
    }
}

impl core::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;
    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        Self::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Level {
    /// All of them, the least first.
    pub const ALL: [Self; 5] = [Self::Portable, Self::Scalar, Self::Avx2, Self::Avx512, Self::Ifma];

    /// The name in options and in the environment.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Scalar => "scalar",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
            Self::Ifma => "ifma",
        }
    }

    /// Whether this processor has them and what the smaller ones stand for on it, whatever the cap. One with AVX-IFMA may lack AVX-512.
    pub fn is_present(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        return match self {
            Self::Portable => true,
            Self::Scalar => {
                is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("adx")
                    && is_x86_feature_detected!("pclmulqdq")
            }
            Self::Avx2 => {
                Self::Scalar.is_present() && is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")
            }
            Self::Avx512 => {
                Self::Avx2.is_present()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
            }
            Self::Ifma => match Self::Avx512.is_present() {
                true => is_x86_feature_detected!("avx512ifma"),
                false => Self::Avx2.is_present() && is_x86_feature_detected!("avxifma"),
            },
        };
        #[cfg(target_arch = "aarch64")]
        return self <= Self::Scalar;
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        return self == Self::Portable;
    }

    /// What it stands for on this processor, where that is not what its name says: on aarch64, and where 52-bit products are there without AVX-512.
    pub fn meaning(self) -> Option<&'static str> {
        #[cfg(target_arch = "x86_64")]
        if self == Self::Ifma && !Self::Avx512.is_present() {
            return Some("AVX2, and 52-bit products by AVX-IFMA");
        }
        #[cfg(target_arch = "aarch64")]
        if self > Self::Portable {
            let has_pmull = std::arch::is_aarch64_feature_detected!("pmull");
            return Some(if has_pmull { "UMULH and carry chains, PMULL" } else { "UMULH and carry chains" });
        }
        None
    }

    /// The greatest that this processor has, under the cap.
    pub fn best() -> Self {
        let usable = |level: &Self| level.is_present() && *level <= cap();
        Self::ALL.into_iter().rev().find(usable).unwrap_or(Self::Portable)
    }
}

/// The cap; 0 before anyone asks.
static CAP: AtomicU8 = AtomicU8::new(0);

/// The greatest level that may run: what [`lower_cap`] or the [`VARIABLE`] named, else [`Level::Ifma`].
///
/// A variable that names no level caps at [`Level::Portable`]: whoever set it wanted fewer instructions than there are. Programs
/// should refuse it ([`cap_of_environment`]).
#[inline(always)]
pub fn cap() -> Level {
    match CAP.load(Ordering::Relaxed) {
        1 => Level::Portable,
        2 => Level::Scalar,
        3 => Level::Avx2,
        4 => Level::Avx512,
        5 => Level::Ifma,
        _ => read_cap(),
    }
}

#[cold]
fn read_cap() -> Level {
    let cap = cap_of_environment().unwrap_or(Some(Level::Portable)).unwrap_or(Level::Ifma);
    // Somebody may have lowered it meanwhile.
    let known = CAP.compare_exchange(0, cap as u8, Ordering::Relaxed, Ordering::Relaxed);
    if known.is_ok() { cap } else { self::cap() }
}

/// The level that the [`VARIABLE`] names, if it is set and not empty.
///
/// # Errors
///
/// A name that is no level's.
pub fn cap_of_environment() -> Result<Option<Level>, UnknownLevel> {
    let Some(name) = std::env::var_os(VARIABLE) else { return Ok(None) };
    match name.to_string_lossy() {
        name if name.is_empty() => Ok(None),
        name => name.parse().map(Some),
    }
}

/// Lowers the cap for the rest of the process; a level above the present cap changes nothing. Kernels remember what they were
/// allowed when they first ran: a program lowers the cap before it computes anything.
pub fn lower_cap(level: Level) {
    let lowered = cap().min(level);
    CAP.fetch_min(lowered as u8, Ordering::Relaxed);
}

/// Whether kernels of a level may run that need these features: the cap allows the level, and the processor has them.
#[cfg(target_arch = "x86_64")]
macro_rules! has {
    ($level:ident: $($feature:tt)*) => {
        $crate::instructions::cap() >= $crate::instructions::Level::$level $(&& std::is_x86_feature_detected!($feature))*
    };
}

/// As on x86-64. Where the level asks for no feature, every processor has its instructions.
#[cfg(target_arch = "aarch64")]
macro_rules! has {
    ($level:ident: $($feature:tt)*) => {
        $crate::instructions::cap() >= $crate::instructions::Level::$level
            $(&& std::arch::is_aarch64_feature_detected!($feature))*
    };
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) use has;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_their_names_and_order() {
        for pair in Level::ALL.windows(2) {
            assert!(pair[0] < pair[1]);
        }
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
        let unknown = "avx10".parse::<Level>().unwrap_err();
        assert_eq!(
            unknown.to_string(),
            "\"avx10\" names no instructions; there are portable, scalar, avx2, avx512, ifma"
        );
    }

    #[test]
    fn the_cap_is_never_raised() {
        let before = cap();
        lower_cap(Level::Ifma);
        assert_eq!(cap(), before);
        assert!(Level::best() <= before);
        assert_eq!(Level::best() == Level::Portable, before == Level::Portable || !Level::Scalar.is_present());
    }
}
