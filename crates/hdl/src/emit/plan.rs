//! The plan of an entity's text: which nets get a signal, and its name.

use crate::ir::{Entity, Names, Net, Op};

/// The plan of one entity's text.
#[derive(Debug)]
pub(super) struct Plan<'a> {
    pub entity: &'a Entity,
    /// The signal of a net, if it has one.
    signals: Vec<Option<String>>,
    live: Vec<bool>,
    /// The nets that are ports that go out.
    is_port: Vec<bool>,
    /// The names of tables, by net.
    tables: Vec<Option<String>>,
    /// The nets that are computed where the registers take them over.
    for_registers: Vec<bool>,
}

impl<'a> Plan<'a> {
    /// With `variables` what only registers need is computed where they take it over.
    pub fn new(entity: &'a Entity, variables: bool) -> Self {
        let (uses, live) = uses(entity);
        let count = entity.nodes.len();
        let for_registers = if variables { for_registers(entity, &live) } else { vec![false; count] };
        let (signals, is_port, tables) = (vec![None; count], vec![false; count], vec![None; count]);
        let mut plan = Self { entity, signals, live, is_port, tables, for_registers };
        plan.take_ports();
        plan.name_signals(&mut names_in_use(entity), &needs_signal(entity, &uses));
        plan
    }

    /// Nets without a name that go out are their ports.
    fn take_ports(&mut self) {
        for output in &self.entity.outputs {
            let node = self.entity.node(output.net);
            let free = node.name.is_none() && !matches!(node.op, Op::Input | Op::Constant(_));
            let slot = &mut self.signals[output.net.index()];
            if free && slot.is_none() {
                *slot = Some(output.name.clone());
                self.is_port[output.net.index()] = true;
            }
        }
    }

    fn name_signals(&mut self, names: &mut Names, wanted: &[bool]) {
        for (net, node) in self.entity.nets() {
            let i = net.index();
            if self.live[i] && matches!(node.op, Op::Table { .. }) {
                let base = node.name.as_deref().unwrap_or("words");
                self.tables[i] = Some(names.take(&format!("{base}_table")));
            }
            if self.live[i] && wanted[i] && self.signals[i].is_none() {
                self.signals[i] = Some(node.name.clone().unwrap_or_else(|| names.take(base_name(&node.op))));
            }
        }
    }

    /// The signal of a net, if it has one.
    pub fn signal(&self, net: Net) -> Option<&str> {
        self.signals[net.index()].as_deref()
    }

    /// Whether anything needs a net.
    pub fn is_live(&self, net: Net) -> bool {
        self.live[net.index()]
    }

    /// Whether a net is itself a port that goes out.
    pub fn is_port(&self, net: Net) -> bool {
        self.is_port[net.index()]
    }

    /// Whether a net is a variable of the registers' process.
    pub fn is_variable(&self, net: Net) -> bool {
        self.for_registers[net.index()] && !self.is_port[net.index()] && self.signal(net).is_some()
    }

    pub fn table(&self, net: Net) -> &str {
        self.tables[net.index()].as_deref().unwrap_or_default()
    }
}

/// All names that the entity itself gives.
fn names_in_use(entity: &Entity) -> Names {
    let mut names = Names::default();
    entity.outputs.iter().for_each(|output| drop(names.take(&output.name)));
    entity.nodes.iter().filter_map(|node| node.name.as_ref()).for_each(|name| drop(names.take(name)));
    entity.memories.iter().for_each(|memory| drop(names.take(&memory.name)));
    entity.instances.iter().for_each(|instance| drop(names.take(&instance.label)));
    names
}

/// The nets that one assignment makes and that only registers need, through other such nets if not at once. Operands come before
/// results but for those of wires and registers.
fn for_registers(entity: &Entity, live: &[bool]) -> Vec<bool> {
    let mut only: Vec<bool> = entity.nodes.iter().map(|node| is_assignment(&node.op)).collect();
    let mut exclude = |nets: &[Net]| nets.iter().for_each(|net| only[net.index()] = false);
    entity.outputs.iter().for_each(|output| exclude(&[output.net]));
    entity.instances.iter().for_each(|instance| exclude(&instance.inputs));
    entity.memories.iter().filter_map(|memory| memory.write).for_each(|w| exclude(&[w.enable, w.address, w.data]));
    entity.nodes.iter().filter(|node| matches!(node.op, Op::Wire(_))).for_each(|node| exclude(&node.op.operands()));
    for (net, node) in entity.nets().collect::<Vec<_>>().into_iter().rev() {
        if live[net.index()] && !only[net.index()] && !node.op.is_register() {
            node.op.operands().iter().for_each(|operand| only[operand.index()] = false);
        }
    }
    only
}

/// Whether an operation is an expression on the right of an assignment.
fn is_assignment(op: &Op) -> bool {
    let bitwise = matches!(op, Op::Not(_) | Op::And(_) | Op::Or(_) | Op::Xor(_));
    let trits = matches!(op, Op::TritAdd(_) | Op::TritNeg(_) | Op::TritMul(..));
    bitwise
        || trits
        || matches!(op, Op::Slice { .. } | Op::Concat(_) | Op::Repeat(_) | Op::Add(..) | Op::Sub(..) | Op::Mul(..))
}

/// How often nets are used, and whether anything needs them.
fn uses(entity: &Entity) -> (Vec<usize>, Vec<bool>) {
    let (mut uses, mut live) = (vec![0; entity.nodes.len()], vec![false; entity.nodes.len()]);
    let mut open: Vec<Net> = entity.outputs.iter().map(|output| output.net).collect();
    let (mut instances, mut memories) = (vec![false; entity.instances.len()], vec![false; entity.memories.len()]);
    while let Some(net) = open.pop() {
        uses[net.index()] += 1;
        if core::mem::replace(&mut live[net.index()], true) {
            continue;
        }
        let node = entity.node(net);
        open.extend(node.op.operands());
        match node.op {
            Op::Result { instance, .. } if !core::mem::replace(&mut instances[instance], true) => {
                open.extend(&entity.instances[instance].inputs);
            }
            Op::Read { memory, .. } if !core::mem::replace(&mut memories[memory], true) => {
                let port = entity.memories[memory].write;
                open.extend(port.iter().flat_map(|port| [port.enable, port.address, port.data]));
            }
            _ => (),
        }
    }
    entity.inputs.iter().for_each(|net| live[net.index()] = true);
    (uses, live)
}

/// Whether nets need a signal of their own.
fn needs_signal(entity: &Entity, uses: &[usize]) -> Vec<bool> {
    let mut needed: Vec<bool> = entity.nets().map(|(net, node)| by_itself(&node.op, uses[net.index()])).collect();
    for (net, node) in entity.nets() {
        needed[net.index()] |= node.name.is_some();
        let plain: &[Net] = match &node.op {
            Op::Slice { of, .. } | Op::Gather { of, .. } => &[*of],
            Op::Interleave { parts, .. } => parts,
            Op::Choose { index, .. } => &[*index],
            Op::Mux { select, .. } => &[*select],
            Op::Table { address, .. } | Op::Read { address, .. } => &[*address],
            Op::Equal(a, b) | Op::Less(a, b) | Op::Add(a, b) | Op::Sub(a, b) | Op::Mul(a, b) => &[*a, *b],
            Op::Register { enable, reset, .. } => &[*enable, *reset].into_iter().flatten().collect::<Vec<_>>(),
            _ => &[],
        };
        // A slice or a constant is as good as a signal, but a slice of neither is not.
        let bare_only = matches!(node.op, Op::Slice { .. } | Op::Gather { .. } | Op::Interleave { .. });
        plain.iter().for_each(|operand| needed[operand.index()] |= bare_only || !is_plain(&entity.node(*operand).op));
    }
    let ports = entity.memories.iter().filter_map(|memory| memory.write);
    let ports = ports.flat_map(|port| [port.enable, port.address]);
    let connected = entity.instances.iter().flat_map(|instance| instance.inputs.iter().copied()).chain(ports);
    connected.for_each(|net| needed[net.index()] |= !is_plain(&entity.node(net).op));
    needed
}

/// Whether a net can stand wherever a signal can.
fn is_plain(op: &Op) -> bool {
    matches!(op, Op::Slice { .. } | Op::Constant(_))
}

/// Whether an operation needs a signal, whoever uses it.
fn by_itself(op: &Op, uses: usize) -> bool {
    match op {
        Op::Input | Op::Wire(_) | Op::Register { .. } | Op::Result { .. } => true,
        Op::Mux { .. } | Op::Choose { .. } | Op::Equal(..) | Op::Less(..) => true,
        Op::Gather { .. } | Op::Interleave { .. } => true,
        // Its width in Verilog is that of what it is assigned to.
        Op::Mul(..) => true,
        Op::Constant(_) | Op::Slice { .. } => false,
        _ => uses > 1,
    }
}

fn base_name(op: &Op) -> &'static str {
    match op {
        Op::Xor(_) | Op::Add(..) | Op::TritAdd(_) => "sum",
        Op::Sub(..) => "difference",
        Op::And(_) | Op::Mul(..) | Op::TritMul(..) => "product",
        Op::Or(_) => "any",
        Op::Not(_) => "inverted",
        Op::TritNeg(_) => "negated",
        Op::Mux { .. } | Op::Choose { .. } => "chosen",
        Op::Equal(..) => "is_equal",
        Op::Less(..) => "is_less",
        Op::Concat(_) | Op::Repeat(_) => "joined",
        Op::Slice { .. } => "part",
        Op::Gather { .. } => "gathered",
        Op::Interleave { .. } => "interleaved",
        Op::Table { .. } | Op::Read { .. } => "word",
        Op::Register { .. } => "held",
        Op::Constant(_) => "number",
        Op::Input | Op::Wire(_) | Op::Result { .. } => "net",
    }
}

/// Whether an entity works on trits.
pub(super) fn has_trits(entity: &Entity) -> bool {
    entity.nodes.iter().any(|node| matches!(node.op, Op::TritAdd(_) | Op::TritNeg(_) | Op::TritMul(..)))
}
