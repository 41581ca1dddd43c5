//! Two workers in step.

use pairloom_pairing::workers::{Partner, Workers};
use pairloom_parallel::mailbox::Desk;
use pairloom_parallel::session::Session;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

/// Sequences of messages of several sizes and types arrive whole and in order.
#[test]
fn messages_arrive() {
    let (desk, session) = (Desk::default(), Session::default());
    let talk = |first: bool| {
        let mut member = desk.member(&session, first);
        let mine = u64::from(first);
        for round in 0..if cfg!(miri) { 40 } else { 20_000 } {
            let (_, theirs) = member.swap([round, mine, round * mine]);
            assert_eq!(theirs, [round, 1 - mine, round * (1 - mine)]);
            if round % 7 == 0 {
                let (_, theirs) = member.swap(vec![round + mine; 3]);
                assert_eq!(theirs, [round + 1 - mine; 3]);
            }
            if round % 5 == 0 {
                member.expect();
                assert_eq!(member.both(|| [round; 144], || [round + 1; 144]), ([round; 144], [round + 1; 144]));
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| talk(true));
        talk(false);
    });
}

/// What a message owns is dropped once, by whoever takes it or, if nobody does, with the desk.
#[test]
fn messages_that_nobody_takes() {
    let (owned, session) = (Arc::new(()), Session::default());
    for taken in [true, false] {
        let desk = Desk::default();
        let [mut first, mut second] = [true, false].map(|first| desk.member(&session, first));
        first.send(vec![Arc::clone(&owned); 2]);
        second.send(());
        assert_eq!(Arc::strong_count(&owned), 3);
        if taken {
            assert_eq!(second.receive::<Vec<Arc<()>>>().map(|message| message.len()), Some(2));
            assert_eq!(Arc::strong_count(&owned), 1);
        }
        drop(desk);
        assert_eq!(Arc::strong_count(&owned), 1, "taken: {taken}");
    }
}

#[test]
fn misuse_panics() {
    let (desk, session) = (Desk::default(), Session::default());
    let mut first = desk.member(&session, true);
    assert!(catch_unwind(AssertUnwindSafe(|| desk.member(&session, true).is_first())).is_err(), "the end is taken");
    assert!(catch_unwind(AssertUnwindSafe(|| first.receive::<u8>())).is_err(), "nothing was sent");
    first.send(1u8);
    assert!(catch_unwind(AssertUnwindSafe(|| first.send(2u8))).is_err(), "nothing was received");
    let mut second = desk.member(&session, false);
    second.send(3u32);
    assert!(catch_unwind(AssertUnwindSafe(|| first.receive::<u8>())).is_err(), "another type");
}
