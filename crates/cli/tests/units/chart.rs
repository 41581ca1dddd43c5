//! Bars of charts.

use pairloom_cli::plan::chart::bar;

#[test]
fn bars_have_one_width() {
    for part in [0.0, 0.01, 0.5, 0.99, 1.0, 2.0] {
        assert_eq!(bar(part).chars().count(), 40, "{part}");
    }
    assert_eq!(bar(0.5).trim_end().chars().count(), 20);
}
