//! Split pairings by name.

use pairloom_cli::split::ALL;
use pairloom_parallel::Scoped;
use pairloom_parallel::split::Split;

#[test]
fn all_that_can_be_split_gives_the_same_value() {
    for (id, pairing, make) in ALL {
        let split = Split { hand_lines: true, finish_together: true, ..Split::at(vec![30]) };
        assert!(make().check(&split, &Scoped(2)), "{id} {pairing}");
    }
}
