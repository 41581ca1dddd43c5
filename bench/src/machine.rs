//! The processor, what of it matters here, and staying on one core of it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The processor that figures were taken on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// What it calls itself.
    pub processor: String,
    /// Family, model and stepping, where it says.
    pub model: String,
    /// Logical cores of this machine.
    pub cores: usize,
    /// The instructions that decide which code runs, and whether it has them.
    pub features: Vec<(String, bool)>,
}

/// The processor's instructions that Pairloom looks for.
fn features() -> Vec<(String, bool)> {
    #[cfg(target_arch = "x86_64")]
    let found: &[(&str, bool)] = &[
        ("BMI2", is_x86_feature_detected!("bmi2")),
        ("ADX", is_x86_feature_detected!("adx")),
        ("PCLMULQDQ", is_x86_feature_detected!("pclmulqdq")),
        ("AVX2", is_x86_feature_detected!("avx2")),
        ("AVX-512F", is_x86_feature_detected!("avx512f")),
        ("AVX-512 IFMA", is_x86_feature_detected!("avx512ifma")),
        ("VPCLMULQDQ", is_x86_feature_detected!("vpclmulqdq")),
    ];
    #[cfg(not(target_arch = "x86_64"))]
    let found: &[(&str, bool)] = &[];
    found.iter().map(|(name, has)| ((*name).to_owned(), *has)).collect()
}

impl Machine {
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
        }
    }

    /// Whether it has an instruction of [`Self::features`].
    pub fn has(&self, name: &str) -> bool {
        self.features.iter().any(|(known, has)| known == name && *has)
    }
}

impl fmt::Display for Machine {
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
    fn a_machine_survives_json_and_says_what_it_lacks() {
        let mut machine = Machine::this();
        machine.features = vec![("ADX".into(), true), ("VPCLMULQDQ".into(), false)];
        let text = serde_json::to_string(&machine).expect("plain data");
        assert_eq!(serde_json::from_str::<Machine>(&text).expect("its own text"), machine);
        assert!(machine.to_string().ends_with("ADX no VPCLMULQDQ"));
        assert!(machine.has("ADX") && !machine.has("VPCLMULQDQ") && !machine.has("IFMA"));
    }
}
