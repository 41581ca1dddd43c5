//! The processor, what of it matters here, and staying on one core of it.

use pairloom_algebra::instructions::{self, Level};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The processor that figures were taken on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Computer {
    /// What it calls itself.
    pub processor: String,
    /// Family, model and stepping, where it says.
    pub model: String,
    /// Logical cores of this machine.
    pub cores: usize,
    /// The instructions that decide which code runs, and whether it may use them: the processor has them, and no cap forbids them.
    pub features: Vec<(String, bool)>,
    /// The greatest level of instructions that may be used.
    pub level: String,
    /// The cap on them, where the processor has more.
    pub cap: Option<String>,
}

/// The processor's instructions that Pairloom looks for, and whether it may use them.
fn features() -> Vec<(String, bool)> {
    #[cfg(target_arch = "x86_64")]
    let found: &[(&str, Level, bool)] = &[
        ("BMI2", Level::Scalar, is_x86_feature_detected!("bmi2")),
        ("ADX", Level::Scalar, is_x86_feature_detected!("adx")),
        ("PCLMULQDQ", Level::Scalar, is_x86_feature_detected!("pclmulqdq")),
        ("AVX2", Level::Avx2, is_x86_feature_detected!("avx2")),
        ("AVX-512F", Level::Avx512, is_x86_feature_detected!("avx512f")),
        ("AVX-512 IFMA", Level::Ifma, is_x86_feature_detected!("avx512ifma")),
        ("VPCLMULQDQ", Level::Avx2, is_x86_feature_detected!("vpclmulqdq")),
    ];
    #[cfg(not(target_arch = "x86_64"))]
    let found: &[(&str, Level, bool)] = &[];
    let cap = instructions::cap();
    found.iter().map(|(name, level, has)| ((*name).to_owned(), *has && *level <= cap)).collect()
}

/// The cap, where the next level is one that the processor has.
fn cap() -> Option<Level> {
    let above = Level::ALL.into_iter().find(|level| *level > Level::best());
    above.filter(|level| level.is_present()).map(|_| instructions::cap())
}

impl Computer {
    /// This one.
    pub fn this() -> Self {
        let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let field = |name: &str| {
            let line = info.lines().find(|line| line.split(':').next().is_some_and(|key| key.trim() == name));
            line.and_then(|line| line.split(':').nth(1)).unwrap_or("?").trim().to_owned()
        };
        let [family, model, stepping] = ["cpu family", "model", "stepping"].map(field);
        Self {
            processor: field("model name"),
            model: format!("family {family}, model {model}, stepping {stepping}"),
            cores: info.lines().filter(|line| line.starts_with("processor")).count(),
            features: features(),
            level: Level::best().to_string(),
            cap: cap().map(|level| level.to_string()),
        }
    }

    /// A name for a folder: its maker, family, model and level, as in `amd-26-2-ifma`.
    pub fn folder(&self) -> String {
        let maker: String = self.processor.chars().take_while(char::is_ascii_alphabetic).collect();
        let numbers: Vec<&str> =
            self.model.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).collect();
        let [family, model] = [0, 1].map(|place| numbers.get(place).copied().unwrap_or("x"));
        format!("{}-{family}-{model}-{}", maker.to_ascii_lowercase(), self.level)
    }

    /// Whether it has an instruction of [`Self::features`].
    pub fn has(&self, name: &str) -> bool {
        self.features.iter().any(|(known, has)| known == name && *has)
    }
}

impl fmt::Display for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}), {} cores;", self.processor, self.model, self.cores)?;
        self.features.iter().try_for_each(|(name, has)| write!(f, " {}{name}", if *has { "" } else { "no " }))
    }
}

/// Keeps this thread, and every thread it starts, on one core: the wanted one, or the last. Says which.
///
/// # Errors
///
/// If there is no such core, or the system does not allow it.
pub fn pin(wanted: Option<usize>) -> Result<usize, String> {
    let cores = core_affinity::get_core_ids().unwrap_or_default();
    let core = match wanted {
        None => cores.last(),
        Some(id) => cores.iter().find(|c| c.id == id),
    };
    let core = core.ok_or("no such core")?;
    core_affinity::set_for_current(*core).then_some(core.id).ok_or("cannot pin to a core".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_computer_survives_json_and_says_what_it_lacks() {
        let mut computer = Computer::this();
        computer.features = vec![("ADX".into(), true), ("VPCLMULQDQ".into(), false)];
        let text = serde_json::to_string(&computer).expect("plain data");
        assert_eq!(serde_json::from_str::<Computer>(&text).expect("its own text"), computer);
        assert!(computer.to_string().ends_with("ADX no VPCLMULQDQ"));
        assert!(computer.has("ADX") && !computer.has("VPCLMULQDQ") && !computer.has("IFMA"));
        computer.processor = "Intel(R) Xeon(R) Processor".into();
        computer.model = "family 6, model 167, stepping 1".into();
        computer.level = "avx2".into();
        assert_eq!(computer.folder(), "intel-6-167-avx2");
    }
}
