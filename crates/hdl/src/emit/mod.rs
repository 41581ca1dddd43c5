//! Netlists as text: VHDL-2008 and Verilog-2005, entity for entity and name for name the same.
//!
//! Nets with a name, those that are used more than once and those that the languages cannot nest have a signal of their own;
//! everything else stands where it is used. What nothing needs is left out. Names are stable: they depend on the entity only.

mod expression;
mod layout;
mod plan;
mod statements;
pub mod testbench;
mod verilog;
mod vhdl;

use crate::ir::{Design, Entity};
use layout::Text;
use verilog::Verilog;
use vhdl::Vhdl;

/// The language of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// VHDL-2008.
    Vhdl,
    /// Verilog-2005.
    Verilog,
}

/// A template with a value in the place of each `@KEY@`.
pub(crate) fn fill(template: &str, values: &[(&str, String)]) -> String {
    values.iter().fold(template.to_owned(), |text, (key, value)| text.replace(&format!("@{key}@"), value))
}

impl Language {
    /// The usual ending of files.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Vhdl => "vhd",
            Self::Verilog => "v",
        }
    }

    /// What a comment starts with.
    pub fn comment(self) -> &'static str {
        match self {
            Self::Vhdl => "--",
            Self::Verilog => "//",
        }
    }

    /// Remarks as comments, in lines of the usual length.
    pub fn remarks(self, remarks: &[String]) -> String {
        let mut text = Text::new(self.comment());
        remarks.iter().for_each(|remark| text.remark("", remark));
        text.finish()
    }

    /// A whole design: `header` as comments, what the entities share, the entities, each after those it is made of.
    pub fn design(self, design: &Design, header: &[String]) -> String {
        let mut text = Text::new(self.comment());
        text.raw(&self.remarks(header));
        text.blank();
        text.raw(&self.prologue(design));
        design.entities().iter().for_each(|entity| text.raw(&self.entity(entity, &design.top().name)));
        text.finish()
    }

    /// One entity of the design of this name.
    pub fn entity(self, entity: &Entity, design: &str) -> String {
        match self {
            Self::Vhdl => statements::entity::<Vhdl>(entity, design),
            Self::Verilog => statements::entity::<Verilog>(entity, design),
        }
    }

    /// What must stand before the entities of a design: in VHDL the package of operations on trits, if there are any.
    pub fn prologue(self, design: &Design) -> String {
        let needed = design.entities().iter().any(|entity| plan::has_trits(entity));
        match self {
            Self::Vhdl if needed => vhdl::trits(&design.top().name),
            Self::Vhdl => String::new(),
            Self::Verilog => "`default_nettype none\n\n".to_owned(),
        }
    }
}
