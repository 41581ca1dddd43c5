//! Why kernels take longer than issue allows, where they do by more than half.

use crate::data::Kernel;

/// Above this multiple of the bound a kernel has a reason to give.
pub const GAP: f64 = 1.5;

/// What is known of why.
pub fn of(kernel: &Kernel) -> &'static str {
    if kernel.gap.is_none_or(|gap| gap <= GAP) {
        return "";
    }
    match (kernel.way.as_str(), kernel.kernel.as_str()) {
        ("one", _) if kernel.field.starts_with("F_2") => "latency",
        ("one", _) => "latency",
        _ => "",
    }
}
