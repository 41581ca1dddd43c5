//! Entities inside entities.

use super::{Entity, EntityBuilder, Error, InstanceNode, Latency, Net, Op};
use std::sync::Arc;

/// An instance of an entity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    outputs: Vec<(String, Net)>,
}

impl Instance {
    /// What it gives at a port, `None` if there is no such port.
    pub fn get(&self, port: &str) -> Option<Net> {
        self.outputs.iter().find(|(name, _)| name == port).map(|(_, net)| *net)
    }

    /// What it gives at all its ports, in their order.
    pub fn outputs(&self) -> impl Iterator<Item = Net> {
        self.outputs.iter().map(|(_, net)| *net)
    }
}

impl EntityBuilder {
    /// An entity inside this one: all its inputs are driven, by name. The clock is connected by itself.
    pub fn instance(&mut self, label: &str, entity: &Arc<Entity>, inputs: &[(&str, Net)]) -> Instance {
        let drivers = self.drivers(entity, inputs);
        let arrival = self.common_latency(&drivers, "an instance");
        let (index, label) = (self.entity.instances.len(), self.names.take(label));
        let results: Vec<Net> =
            (0..entity.outputs.len()).map(|port| self.result(entity, index, port, arrival)).collect();
        for (net, output) in results.iter().zip(&entity.outputs) {
            self.name(*net, &format!("{label}_{}", output.name));
        }
        let section = self.entity.sections.len() - 1;
        let (entity, outputs) = (entity.clone(), results.clone());
        let names: Vec<String> = entity.outputs.iter().map(|output| output.name.clone()).collect();
        self.add_instance(InstanceNode { label, entity, inputs: drivers, outputs, section });
        Instance { outputs: names.into_iter().zip(results).collect() }
    }

    /// [`Self::instance`] of an entity with one output: that output.
    pub fn apply(&mut self, label: &str, entity: &Arc<Entity>, inputs: &[(&str, Net)]) -> Net {
        let instance = self.instance(label, entity, inputs);
        let single = instance.outputs.len() == 1;
        self.require(single, |entity| Error::Port { entity, port: format!("the output of {label}") });
        instance.outputs().next().unwrap_or(Net(0))
    }

    /// What drives the inputs, in the order of the ports.
    fn drivers(&mut self, entity: &Entity, inputs: &[(&str, Net)]) -> Vec<Net> {
        let known = |name: &str| entity.input(name).is_some();
        if let Some((port, _)) = inputs.iter().find(|(name, _)| !known(name)) {
            self.port_mistake(port);
        }
        let driver = |port: &Net| {
            let node = entity.node(*port);
            let name = node.name.as_deref().unwrap_or_default();
            match inputs.iter().find(|(given, _)| *given == name) {
                Some((_, net)) => {
                    let widths = [node.width, self.width(*net)];
                    self.check(widths[0] == widths[1], "port", &widths);
                    *net
                }
                None => {
                    self.port_mistake(name);
                    self.zero(node.width)
                }
            }
        };
        entity.inputs.iter().map(driver).collect()
    }

    fn port_mistake(&mut self, port: &str) {
        let port = port.to_owned();
        self.require(false, |entity| Error::Port { entity, port });
    }

    fn result(&mut self, entity: &Entity, instance: usize, port: usize, arrival: Latency) -> Net {
        let node = entity.node(entity.outputs[port].net);
        let latency = match (arrival, node.latency) {
            (_, Latency::Always) => Latency::Always,
            (Latency::After(start), Latency::After(cycles)) => Latency::After(start + cycles),
            (Latency::Always, Latency::After(_)) => Latency::Always,
            _ => Latency::Untimed,
        };
        self.push_timed(Op::Result { instance, port }, node.width, latency)
    }
}
