//! Netlists that are wrong are told so, and latencies are what they are said to be.

use pairloom_hdl::Bits;
use pairloom_hdl::ir::{Design, Entity, EntityBuilder, Error, Latency};
use pairloom_hdl::simulate::Simulator;
use std::sync::Arc;

/// The mistake of an entity with ports `a` of 8 bits and `b` of 4.
fn mistake(build: impl FnOnce(&mut EntityBuilder)) -> String {
    let mut e = EntityBuilder::new("wrong", "A mistake.");
    let (a, _) = (e.input("a", 8), e.input("b", 4));
    build(&mut e);
    e.output("c", a);
    e.finish().unwrap_err().to_string()
}

#[test]
fn mistakes_are_told() {
    let port = |e: &EntityBuilder, i: usize| e.ports()[i];
    let width = mistake(|e| {
        let (a, b) = (port(e, 0), port(e, 1));
        e.xor(&[a, b]);
    });
    assert_eq!(width, "wrong: xor of [8, 4] bits");
    let slice = mistake(|e| {
        let b = port(e, 1);
        e.slice(b, 2, 3);
    });
    assert_eq!(slice, "wrong: slice of [4, 2, 3] bits");
    let cycles = mistake(|e| {
        let a = port(e, 0);
        let late = e.delay(a, 2);
        e.and(&[a, late]);
    });
    assert_eq!(cycles, "wrong: operands of and come after [0, 2] cycles");
    assert_eq!(
        mistake(|e| {
            e.state("total", 3);
        }),
        "wrong: nothing drives total"
    );
    assert_eq!(
        mistake(|e| {
            e.wire("later", 3);
        }),
        "wrong: nothing drives later"
    );
    assert_eq!(
        mistake(|e| {
            e.memory("store", 3, 8);
        }),
        "wrong: nothing drives store"
    );
    assert_eq!(
        mistake(|e| {
            e.input("A", 1);
        }),
        "wrong: there are two A"
    );
    assert_eq!(
        mistake(|e| {
            e.input("signal", 1);
        }),
        "wrong: there are two signal"
    );
    let twice = mistake(|e| {
        let a = port(e, 0);
        let state = e.state("total", 8);
        e.next(state, a, None, None);
        e.next(state, a, None, None);
    });
    assert_eq!(twice, "wrong: total cannot be driven, or is driven already");
    let unknown = mistake(|e| {
        let a = port(e, 0);
        e.instance("u", &buffer(), &[("x", a), ("z", a)]);
    });
    assert_eq!(unknown, "wrong: z is not a port, or not connected");
    assert_eq!(
        mistake(|e| {
            e.instance("u", &buffer(), &[]);
        }),
        "wrong: x is not a port, or not connected"
    );
    assert!(EntityBuilder::new("not a name", "").finish().is_err());
}

/// Two cycles late.
fn buffer() -> Arc<Entity> {
    let mut e = EntityBuilder::new("late", "Two cycles late.");
    let x = e.input("x", 8);
    let y = e.delay(x, 2);
    e.output("y", y);
    e.finish().unwrap()
}

#[test]
fn loops_without_registers_are_found() {
    let mut e = EntityBuilder::new("ring", "A loop.");
    let a = e.input("a", 8);
    let wire = e.wire("again", 8);
    let sum = e.xor(&[a, wire]);
    e.connect(wire, sum);
    e.output("c", sum);
    assert!(matches!(Design::new(e.finish().unwrap()), Err(Error::Loop(_))));
}

/// A wire closes a loop through the registers of an instance: no mistake.
#[test]
fn wires_may_close_loops_through_registers() {
    let mut e = EntityBuilder::new("sum_of_old", "Adds what came out two cycles ago.");
    let a = e.input("a", 8);
    let wire = e.wire("again", 8);
    let sum = e.add(a, wire);
    let old = e.apply("u", &buffer(), &[("x", sum)]);
    e.connect(wire, old);
    e.output("c", sum);
    let mut simulator = Simulator::new(&Design::new(e.finish().unwrap()).unwrap()).unwrap();
    let mut sums = vec![];
    for value in [1, 2, 3, 4, 5] {
        simulator.set("a", &Bits::from_u64(8, value)).unwrap();
        sums.push(simulator.get("c").unwrap().low_u64());
        simulator.step();
    }
    assert_eq!(sums, [1, 2, 4, 6, 9]);
    assert_eq!(simulator.get("u.x_d").unwrap().low_u64(), 9);
    assert!(simulator.set("a", &Bits::zero(7)).is_err() && simulator.get("x").is_err());
}

#[test]
fn latencies_follow_the_data() {
    let mut e = EntityBuilder::new("mixed", "Different ways.");
    let (a, b) = (e.input("a", 8), e.input("b", 8));
    let late = e.apply("u", &buffer(), &[("x", a)]);
    assert_eq!(e.latency(late), Latency::After(2));
    let aligned = e.align(&[late, b]);
    assert_eq!(aligned.iter().map(|net| e.latency(*net)).collect::<Vec<_>>(), [Latency::After(2); 2]);
    // The registers of a net are shared.
    assert_eq!(e.delay(b, 2), aligned[1]);
    let one = e.number(8, 1);
    let sum = e.xor(&[aligned[0], aligned[1], one]);
    let sum = e.register(sum);
    e.output("c", sum);
    let entity = e.finish().unwrap();
    assert_eq!((entity.latency(), entity.output_latency("c")), (Some(3), Some(Latency::After(3))));
    assert_eq!(entity.output_latency("d"), None);
}

/// Two different entities cannot have one name.
#[test]
fn names_of_entities_are_unique() {
    let mut other = EntityBuilder::new("late", "Not late at all.");
    let x = other.input("x", 8);
    other.output("y", x);
    let other = other.finish().unwrap();
    let mut e = EntityBuilder::new("both", "Two entities of one name.");
    let a = e.input("a", 8);
    let (x, y) = (e.apply("u", &buffer(), &[("x", a)]), e.apply("v", &other, &[("x", a)]));
    e.output("x", x);
    e.output("y", y);
    assert!(matches!(Design::new(e.finish().unwrap()), Err(Error::Name { .. })));
}
