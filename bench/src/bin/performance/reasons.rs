//! Why a kernel takes more than half as long again as the issue of its instructions allows.

use crate::data::Kernel;

/// Above this multiple of the bound a kernel has a reason to give.
pub const GAP: f64 = 1.5;

/// The reason for a kernel's gap, empty where there is none. It is read off the code: the processor's counters could not be read.
pub fn of(kernel: &Kernel) -> &'static str {
    if kernel.gap.is_none_or(|gap| gap <= GAP) {
        return "";
    }
    let field = kernel.field.split('^').next().unwrap_or_default();
    match (field, kernel.way.as_str(), kernel.kernel.as_str()) {
        ("F_2", "one", _) => {
            "latency: the passes of one product wait for each other; the call and its copies wait for the last pass"
        }
        ("F_2", ..) => "memory: word products are stored and loaded again, and buffers are cleared and copied",
        ("F_3", ..) => {
            "memory: two factors and a product of 512 elements do not fit the first cache, and a leaf loads and stores as much as it computes"
        }
        (_, "residues", _) => {
            "latency: the two extensions of a reduction wait for each other, and six side by side fill only part of the time; calls and copies"
        }
        (_, "one", _) => {
            "latency: each row waits for the carries and the quotient of the row before, and no second product fits the reorder window"
        }
        (_, "avx512ifma", "reduction") => {
            "latency: each of L quotients waits for the one before, for two multiply-adds and a carry; formulas run two reductions at once"
        }
        (_, _, "reduction") => {
            "latency: each of L quotients waits for the one before, some 40 cycles of conversions and multiply-adds"
        }
        (_, "avx512f", _) => {
            "latency: the reduction's quotients wait for each other, and the reorder window holds little else; a call with its loads and stores"
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
