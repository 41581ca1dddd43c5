//! Calibrations that are kept.

use pairloom_parallel::cost::Calibration;
use pairloom_parallel::cost::cache::Cache;
use std::path::Path;

#[test]
fn a_busy_machine_is_not_believed() {
    let calm = Calibration { serial: 1e6, ..Calibration::typical() };
    assert!(calm.is_plausible(1.1e6));
    assert!(!calm.is_plausible(2e6) && !calm.is_plausible(4e5), "steps that do not add up");
    for busy in [Calibration { dispatch: 1e6, ..calm.clone() }, Calibration { exchange: 2e5, ..calm.clone() }] {
        assert!(!busy.is_plausible(1e6), "the other worker had no core");
    }
    assert_eq!(Cache::installed().file(), None, "a library keeps nothing unless it is told to");
}

#[test]
fn calibrations_are_found_again() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache/calibration.json");
    if file.exists() {
        std::fs::remove_file(&file).expect("removable");
    }
    let cache = Cache::at(&file);
    assert_eq!(cache.find("bn254", "optimal-ate"), None);
    let calibration = Calibration { hop: 123.5, serial: 1e6, ..Calibration::typical() };
    cache.keep("bn254", "optimal-ate", &calibration).expect("writable");
    assert_eq!(cache.find("bn254", "optimal-ate"), Some(calibration.clone()));
    assert_eq!(cache.find("bn254", "r-ate"), None);
    cache.keep("bn254", "r-ate", &Calibration { hop: f64::INFINITY, ..calibration.clone() }).expect("writable");
    assert_eq!(cache.find("bn254", "r-ate"), None, "what cannot be computed with");
    let entry = std::fs::read_to_string(&file).expect("written");
    for made in ["0", "99999999999"] {
        let moved = entry.lines().map(|line| match line.trim().starts_with("\"made\"") {
            true => format!("\"made\": {made},"),
            false => line.to_owned(),
        });
        std::fs::write(&file, moved.collect::<Vec<_>>().join("\n")).expect("writable");
        assert_eq!(cache.find("bn254", "optimal-ate"), None, "made too long ago, or in the future");
    }
    for garbage in ["", "[1, 2]", "{\"bn254 optimal-ate\": 3}"] {
        std::fs::write(&file, garbage).expect("writable");
        assert_eq!(cache.find("bn254", "optimal-ate"), None);
        cache.keep("bn254", "optimal-ate", &calibration).expect("writable");
        assert_eq!(cache.find("bn254", "optimal-ate"), Some(calibration.clone()));
    }
}
