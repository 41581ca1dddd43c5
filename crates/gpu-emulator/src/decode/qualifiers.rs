//! The qualifiers of loads, stores and atomic updates: those that an assembler takes together. Others make no instruction.

use crate::action::Update;
use crate::error::Space;
use crate::syntax::Type;

/// What is done with memory.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Load,
    Store,
    Update { update: Update, returns: bool },
}

/// An access to memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Qualifiers {
    pub kind: Kind,
    pub space: Space,
    /// Elements of a vector, 1 without.
    pub count: usize,
    pub ty: Type,
}

/// What an instruction takes. Orders and caches change nothing here: one thread after the other sees all.
struct Taken {
    spaces: &'static [Space],
    orders: &'static [&'static str],
    caches: &'static [&'static str],
    hints: &'static [&'static str],
    is_vector: bool,
}

const ANY: &[Space] = &[Space::Generic, Space::Global, Space::Shared, Space::Local, Space::Param];
const LOADED: &[Space] = &[Space::Generic, Space::Global, Space::Shared, Space::Local, Space::Param, Space::Const];
/// Memory of several threads.
const COMMON: &[Space] = &[Space::Generic, Space::Global, Space::Shared];
const LOAD_HINTS: &[&str] = &[
    "L1::evict_normal",
    "L1::evict_unchanged",
    "L1::evict_first",
    "L1::evict_last",
    "L1::no_allocate",
    "L2::64B",
    "L2::128B",
    "L2::256B",
];
const LOAD: Taken = Taken {
    spaces: LOADED,
    orders: &["weak", "volatile", "relaxed", "acquire"],
    caches: &["ca", "cg", "cs", "lu", "cv"],
    hints: LOAD_HINTS,
    is_vector: true,
};
const UNIFORM_LOAD: Taken =
    Taken { spaces: &[Space::Generic, Space::Global], orders: &[], caches: &[], hints: &[], is_vector: true };
const STORE: Taken = Taken {
    spaces: ANY,
    orders: &["weak", "volatile", "relaxed", "release"],
    caches: &["wb", "cg", "cs", "wt"],
    hints: LOAD_HINTS.split_at(5).0,
    is_vector: true,
};
const ATOMIC: Taken = Taken {
    spaces: COMMON,
    orders: &["relaxed", "acquire", "release", "acq_rel"],
    caches: &[],
    hints: &[],
    is_vector: false,
};
const REDUCTION: Taken = Taken { orders: &["relaxed", "release"], ..ATOMIC };

/// Bytes of the longest vector.
const LONGEST: usize = 16;

fn space(qualifier: &str) -> Option<Space> {
    Space::named(match qualifier {
        "shared::cta" => "shared",
        "param::entry" | "param::func" => "param",
        name => name,
    })
}

pub(super) fn update(name: &str) -> Option<Update> {
    Some(match name {
        "add" => Update::Add,
        "exch" => Update::Exchange,
        "cas" => Update::Compare,
        "min" => Update::Minimum,
        "max" => Update::Maximum,
        "and" => Update::And,
        "or" => Update::Or,
        "xor" => Update::Xor,
        _ => return None,
    })
}

/// The types that updates have.
fn types(update: Update) -> &'static [&'static str] {
    match update {
        Update::Add => &["u32", "s32", "u64"],
        Update::Minimum | Update::Maximum => &["u32", "s32", "u64", "s64"],
        Update::Exchange | Update::Compare | Update::And | Update::Or | Update::Xor => &["b32", "b64"],
    }
}

/// What qualifiers say, in any order, each thing once.
#[derive(Default)]
struct Said<'q> {
    space: Option<Space>,
    vector: Option<usize>,
    update: Option<Update>,
    order: Option<&'q str>,
    scope: Option<()>,
    cache: Option<()>,
    is_constant: Option<()>,
    priority: Option<()>,
    prefetch: Option<()>,
}

impl<'q> Said<'q> {
    /// `None` where something is said twice, or what the instruction does not take.
    fn of(qualifiers: &[&'q str], taken: &Taken) -> Option<Self> {
        /// Whether that was said for the first time.
        fn once<T>(place: &mut Option<T>, found: T) -> bool {
            place.replace(found).is_none()
        }
        let mut said = Self::default();
        for qualifier in qualifiers.iter().copied() {
            let is_first = match qualifier {
                "v2" if taken.is_vector => once(&mut said.vector, 2),
                "v4" if taken.is_vector => once(&mut said.vector, 4),
                "cta" | "cluster" | "gpu" | "sys" => once(&mut said.scope, ()),
                _ if taken.orders.contains(&qualifier) => once(&mut said.order, qualifier),
                "nc" if taken.caches == LOAD.caches => once(&mut said.is_constant, ()),
                _ if taken.caches.contains(&qualifier) => once(&mut said.cache, ()),
                _ if !taken.hints.contains(&qualifier) => match (space(qualifier), update(qualifier)) {
                    (Some(space), _) => once(&mut said.space, space),
                    (None, Some(update)) => once(&mut said.update, update),
                    _ => false,
                },
                _ if qualifier.starts_with("L1") => once(&mut said.priority, ()),
                _ => once(&mut said.prefetch, ()),
            };
            if !is_first {
                return None;
            }
        }
        Some(said)
    }

    /// Whether an assembler takes all of that together.
    fn agrees(&self, space: Space, taken: &Taken) -> bool {
        let Self { order, scope, cache, is_constant, priority, prefetch, .. } = self;
        let is_weak = matches!(order, None | Some("weak"));
        let [has_scope, has_cache, is_constant, has_priority, has_prefetch] =
            [scope, cache, is_constant, priority, prefetch].map(Option::is_some);
        taken.spaces.contains(&space)
            // Accesses that other threads wait for are of memory that others have, and pass caches by.
            && (is_weak || COMMON.contains(&space) && !has_cache && !is_constant)
            // An atomic update has an order and a scope without their being said.
            && (!taken.is_vector || has_scope != (is_weak || *order == Some("volatile")))
            && !(is_constant && space != Space::Global)
            && !(has_priority && (has_cache || *order == Some("volatile")))
            && !((has_priority || has_prefetch) && ![Space::Global, Space::Generic].contains(&space))
    }
}

impl Qualifiers {
    /// Those of an instruction; `None` if it is no access, or one that there is not.
    pub fn of(opcode: &[&str]) -> Option<Self> {
        let [name, qualifiers @ .., last] = opcode else { return None };
        let taken = match *name {
            "ld" => LOAD,
            "ldu" => UNIFORM_LOAD,
            "st" => STORE,
            "atom" => ATOMIC,
            "red" => REDUCTION,
            _ => return None,
        };
        let ty = Type::named(last).filter(|ty| ty.bits >= 8)?;
        let said = Said::of(qualifiers, &taken)?;
        let (space, count) = (said.space.unwrap_or(Space::Generic), said.vector.unwrap_or(1));
        let (kind, is_typed) = match (*name, said.update) {
            ("ld" | "ldu", None) => (Kind::Load, count * ty.bytes() <= LONGEST),
            ("st", None) => (Kind::Store, count * ty.bytes() <= LONGEST),
            ("red", Some(Update::Exchange | Update::Compare)) => return None,
            ("atom" | "red", Some(update)) => {
                (Kind::Update { update, returns: *name == "atom" }, types(update).contains(last))
            }
            _ => return None,
        };
        (is_typed && said.agrees(space, &taken)).then_some(Self { kind, space, count, ty })
    }
}
