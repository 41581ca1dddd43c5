//! Work over threads.

use pairloom_cli::threads::Threads;
use std::thread;

#[test]
fn answers_come_in_order_whatever_the_number_of_threads() {
    let items: Vec<usize> = (0..1000).collect();
    for threads in [None, Some(1), Some(2), Some(7), Some(1024)] {
        assert_eq!(Threads::new(threads).map(&items, |i| 3 * i), items.iter().map(|i| 3 * i).collect::<Vec<_>>());
    }
    assert!(Threads::new(Some(3)).map(&[0; 0], |i| *i).is_empty());
}

#[test]
fn one_thread_is_the_caller_s() {
    let caller = thread::current().id();
    assert!(Threads::new(Some(1)).map(&[(); 50], |()| thread::current().id()).iter().all(|id| *id == caller));
}
