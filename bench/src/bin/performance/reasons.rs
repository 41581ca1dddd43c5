//! Why kernels take longer than issue allows, where they do by more than half.

use crate::data::Kernel;

/// Above this multiple of the bound a kernel has a reason to give.
pub const GAP: f64 = 1.5;

/// What is known of why, empty where there is no gap. The processor's counters could not be read: these follow from the code,
/// not from what they count.
pub fn of(kernel: &Kernel) -> &'static str {
    if kernel.gap.is_none_or(|gap| gap <= GAP) {
        return "";
    }
    let field = kernel.field.split('^').next().unwrap_or_default();
    match (field, kernel.way.as_str(), kernel.kernel.as_str()) {
        ("F_2", "one", _) => {
            "latency: the passes of one product wait for each other, and a call and its copies for them"
        }
        ("F_2", ..) => "memory: word products go through it, and buffers are cleared and copied",
        ("F_3", ..) => {
            "memory: two factors and a product of 512 elements leave the first cache, and a leaf moves as much as it computes"
        }
        (_, "residues", _) => {
            "latency: a reduction's two extensions wait for each other, which six side by side fill in part; calls and copies"
        }
        (_, "one", _) => {
            "latency: each row waits for the carries and the quotient of the last, and the window holds no second product"
        }
        (_, "avx512ifma", "reduction") => {
            "latency: each of L quotients waits for the last, for two multiply-adds and a carry; formulas run two reductions at once"
        }
        (_, _, "reduction") => {
            "latency: each of L quotients waits for the last, some 40 cycles of conversions and multiply-adds"
        }
        (_, "avx512f", _) => {
            "latency: the reduction's quotients wait for each other, and the window holds little else; a call and its loads and stores"
        }
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn kernel(field: &str, way: &str, gap: f64) -> Kernel {
        Kernel {
            kernel: "product".into(),
            field: field.into(),
            way: way.into(),
            elements: 1,
            how: "stepped".into(),
            instructions: 1,
            units: BTreeMap::new(),
            cycles: Some(1.0),
            bounds: BTreeMap::new(),
            bound_by: None,
            gap: Some(gap),
        }
    }

    #[test]
    fn only_a_gap_has_a_reason() {
        assert_eq!(of(&kernel("F_2^367", "one", GAP)), "");
        assert!(of(&kernel("F_2^367", "one", 2.0)).starts_with("latency"));
        assert!(of(&kernel("F_3^97", "512, AVX-512", 2.0)).starts_with("memory"));
        assert!(of(&kernel("bls12-381", "avx512f", 2.0)).starts_with("latency: the reduction"));
        assert_eq!(of(&kernel("bls12-381", "avx512ifma", 2.0)), "");
    }
}
