//! Names that VHDL and Verilog both take, each used once in its entity.

use std::collections::HashSet;

/// Reserved words of VHDL-2008, Verilog-2005 and SystemVerilog that somebody may want for a name, and what the emitters use themselves.
const RESERVED: &str = "
    abs accept_on access after alias all always always_comb always_ff always_latch and architecture array assert
    assign assume attribute automatic before begin bind bins binsof bit block body break buf buffer bus byte case
    casex casez cell chandle checker class clk clocking cmos component config configuration const constant
    constraint context continue cover covergroup coverpoint cross deassign default defparam design disable
    disconnect dist do downto edge else elsif end endcase endchecker endclass endclocking endfunction endgenerate
    endgroup endinterface endmodule endpackage endprogram endproperty endsequence endtable endtask entity enum event
    eventually exit expect export extends extern fairness file final first_match for force foreach forever fork
    forkjoin function generate generic genvar global group guarded if iff ifnone ignore_bins illegal_bins implements
    implies import impure in include inertial initial inout input inside instance int integer interconnect interface
    intersect is join join_any join_none label large let liblist library linkage literal local localparam logic
    longint loop map matches medium mod modport module nand negedge nettype new next nexttime nmos nor not notif0
    null of on open or others out output package packed parameter pmos port posedge postponed primitive priority
    procedure process program property protected pull0 pull1 pulldown pullup pure rand randc randcase randsequence
    range rcmos real realtime record ref reg register reject reject_on release rem repeat report restrict return
    rnmos rol ror rtl s_always scalared select sequence severity shared shortint shortreal signal signed sla sll
    small soft solve specify sra srl static strength string strong strong0 strong1 struct subtype super supply0
    supply1 table tagged task then this throughout time timeprecision timeunit to tran transport tri tri0 tri1
    triand trior trireg type typedef unaffected union unique unique0 units unsigned until untyped use uwire var
    variable vectored virtual vmode void vprop vunit wait wait_order wand weak weak0 weak1 when while wildcard wire
    with within wor xnor xor
";

/// The names of an entity.
#[derive(Debug, Default)]
pub(crate) struct Names {
    taken: HashSet<String>,
}

impl Names {
    /// Whether a name may be used as it is: a letter, then letters, digits and single underscores; not reserved, not taken.
    pub fn is_free(&self, name: &str) -> bool {
        is_identifier(name) && !self.taken.contains(&name.to_lowercase())
    }

    /// Takes a name, with a number after it if it is taken.
    pub fn take(&mut self, wanted: &str) -> String {
        let base = identifier(wanted);
        let numbered = (2..).map(|i| format!("{base}_{i}"));
        let free = core::iter::once(base.clone()).chain(numbered).find(|name| self.is_free(name));
        let name = free.unwrap_or(base);
        self.taken.insert(name.to_lowercase());
        name
    }
}

/// Whether both languages take this for a name.
pub(super) fn is_identifier(name: &str) -> bool {
    let good = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(good)
        && !name.contains("__")
        && !name.ends_with('_')
        && RESERVED.split_whitespace().all(|word| !word.eq_ignore_ascii_case(name))
}

/// The name with what is not allowed left out or changed: `bn254_nogami` for `bn254-nogami`.
pub fn identifier(wanted: &str) -> String {
    let allowed: String = wanted.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let words: Vec<&str> = allowed.split('_').filter(|word| !word.is_empty()).collect();
    let name = words.join("_");
    match name {
        name if is_identifier(&name) => name,
        name if name.starts_with(|c: char| c.is_ascii_alphabetic()) => name + "_0",
        name => format!("n_{name}").trim_end_matches('_').to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_legal_and_unique() {
        let mut names = Names::default();
        let taken: Vec<String> =
            ["sum", "Sum", "2nd", "a__b", "Select", "", "sum"].iter().map(|name| names.take(name)).collect();
        assert_eq!(taken, ["sum", "Sum_2", "n_2nd", "a_b", "Select_0", "n", "sum_3"]);
        assert!(taken.iter().all(|name| is_identifier(name)));
    }
}
