//! A tree of entities.

use super::flatten::Flat;
use super::order::Graph;
use super::{Entity, Error, Net};
use std::collections::HashSet;
use std::sync::Arc;

/// A top entity and all below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    entities: Vec<Arc<Entity>>,
}

impl Design {
    /// The design with this top entity.
    ///
    /// # Errors
    ///
    /// Two different entities of one name, a loop without a register.
    pub fn new(top: Arc<Entity>) -> Result<Self, Error> {
        let mut entities = vec![];
        collect(&top, &mut entities)?;
        Flat::new(&top).order()?;
        Ok(Self { entities })
    }

    /// All entities, each after those it is made of: the top one is the last.
    pub fn entities(&self) -> &[Arc<Entity>] {
        &self.entities
    }

    /// The top entity.
    pub fn top(&self) -> &Arc<Entity> {
        &self.entities[self.entities.len() - 1]
    }

    /// The inputs that an output follows within a cycle, without a register between: names of inputs and outputs.
    pub fn paths(&self) -> Vec<[String; 2]> {
        let (top, flat) = (self.top(), Flat::new(self.top()));
        let name = |net: Net| top.node(net).name.clone().unwrap_or_default();
        let inputs: Vec<(Net, String)> =
            flat.inputs.iter().copied().zip(top.inputs.iter().map(|net| name(*net))).collect();
        let of_output = |output: &str| {
            let mut open: Vec<Net> = flat.names.get(output).copied().into_iter().collect();
            let mut seen: HashSet<Net> = open.iter().copied().collect();
            while let Some(net) = open.pop() {
                open.extend(flat.operands(net).into_iter().filter(|operand| seen.insert(*operand)));
            }
            let reached = inputs.iter().filter(|(net, _)| seen.contains(net));
            reached.map(|(_, input)| [input.clone(), output.to_owned()]).collect::<Vec<_>>()
        };
        top.outputs.iter().flat_map(|output| of_output(&output.name)).collect()
    }

    /// How often each of [`Self::entities`] occurs in the whole tree.
    pub fn occurrences(&self) -> Vec<u64> {
        let mut counts = vec![0; self.entities.len()];
        if let Some(top) = counts.last_mut() {
            *top = 1;
        }
        for i in (0..self.entities.len()).rev() {
            for instance in &self.entities[i].instances {
                let child = self.entities.iter().position(|e| e.name == instance.entity.name).unwrap_or(i);
                counts[child] += counts[i];
            }
        }
        counts
    }
}

fn collect(entity: &Arc<Entity>, found: &mut Vec<Arc<Entity>>) -> Result<(), Error> {
    let same_name = |known: &&Arc<Entity>| known.name.eq_ignore_ascii_case(&entity.name);
    if let Some(known) = found.iter().find(same_name) {
        let same = Arc::ptr_eq(known, entity) || known == entity;
        let error = || Error::Name { entity: entity.name.clone(), name: entity.name.clone() };
        return if same { Ok(()) } else { Err(error()) };
    }
    entity.instances.iter().try_for_each(|instance| collect(&instance.entity, found))?;
    found.push(entity.clone());
    Ok(())
}
