//! Calibrations that are kept.

use pairloom_parallel::cost::Calibration;
use pairloom_parallel::cost::cache::Cache;
use std::path::Path;

#[test]
fn calibrations_are_found_again() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache/calibration.json");
    if file.exists() {
        std::fs::remove_file(&file).expect("removable");
    }
    let cache = Cache::at(&file);
    assert_eq!(cache.find("bn254", "optimal-ate"), None);
    let calibration = Calibration { hop: 123.5, ..Calibration::typical() };
    cache.keep("bn254", "optimal-ate", &calibration).expect("writable");
    assert_eq!(cache.find("bn254", "optimal-ate"), Some(calibration.clone()));
    assert_eq!(cache.find("bn254", "r-ate"), None);
    cache.keep("bn254", "r-ate", &Calibration { hop: f64::INFINITY, ..calibration.clone() }).expect("writable");
    assert_eq!(cache.find("bn254", "r-ate"), None, "what cannot be computed with");
    for garbage in ["", "[1, 2]", "{\"bn254 optimal-ate\": 3}"] {
        std::fs::write(&file, garbage).expect("writable");
        assert_eq!(cache.find("bn254", "optimal-ate"), None);
        cache.keep("bn254", "optimal-ate", &calibration).expect("writable");
        assert_eq!(cache.find("bn254", "optimal-ate"), Some(calibration.clone()));
    }
}
