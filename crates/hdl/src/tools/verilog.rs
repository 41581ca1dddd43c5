//! Verilog that tools read: of a design or of a folder, with ports or with a few serial pins.

use crate::emit::Language;
use crate::ir::Design;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A Verilog design: modules as text, and the name of the top one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verilog {
    top: String,
    text: String,
}

/// A port of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Its name.
    pub name: String,
    /// Its bits.
    pub width: usize,
    /// Whether it is an output.
    pub is_output: bool,
}

/// The reason why a folder is no design.
#[derive(Debug, Error)]
pub enum FolderError {
    /// It cannot be read.
    #[error("{path}: {error}")]
    Read {
        /// The folder or file.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// There is no Verilog in it.
    #[error("{0}: no Verilog source in it but testbenches; `pairloom hdl generate` writes one")]
    Empty(PathBuf),
    /// Several files, and which is the top is not said.
    #[error("{path}: which module is the top? Sources: {sources}")]
    Ambiguous {
        /// The folder.
        path: PathBuf,
        /// The names of its sources.
        sources: String,
    },
    /// A top that none of the files has.
    #[error("{path}: no module {top} in its sources")]
    Top {
        /// The folder.
        path: PathBuf,
        /// What was asked for.
        top: String,
    },
}

impl Verilog {
    /// The Verilog twin of a design.
    pub fn of(design: &Design) -> Self {
        Self { top: design.top().name.clone(), text: Language::Verilog.design(design, &[]) }
    }

    /// All Verilog sources of a folder but testbenches (`…_tb.v`). The top is the module that has the name of the only file (of two, if the
    /// other is the same behind AXI), or the one asked for.
    ///
    /// # Errors
    ///
    /// A folder that cannot be read or has no sources, several sources and no top, a top that is not there.
    pub fn in_folder(folder: &Path, top: Option<&str>) -> Result<Self, FolderError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| FolderError::Read { path, error }
        };
        let mut sources: Vec<(String, String)> = vec![];
        for file in std::fs::read_dir(folder).map_err(failed(folder))? {
            let path = file.map_err(failed(folder))?.path();
            let name = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".v"));
            let Some(name) = name.filter(|name| !name.ends_with("_tb")) else { continue };
            sources.push((name.to_owned(), std::fs::read_to_string(&path).map_err(failed(&path))?));
        }
        sources.sort();
        let top = match (top, &sources[..]) {
            (_, []) => return Err(FolderError::Empty(folder.to_owned())),
            (Some(top), _) => top.to_owned(),
            (None, [(name, _)]) => name.clone(),
            (None, [(core, _), (axi, _)]) if axi.strip_suffix("_axi") == Some(core) => core.clone(),
            (None, _) => {
                let sources = sources.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
                return Err(FolderError::Ambiguous { path: folder.to_owned(), sources });
            }
        };
        let verilog = Self { top, text: sources.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join("\n") };
        // Tools get it in a script.
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        match verilog.head() {
            Some(_) if verilog.top.bytes().all(is_name) => Ok(verilog),
            _ => Err(FolderError::Top { path: folder.to_owned(), top: verilog.top }),
        }
    }

    /// The name of the top module.
    pub fn top(&self) -> &str {
        &self.top
    }

    /// The modules.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What stands between the parentheses of the top module's head.
    fn head(&self) -> Option<&str> {
        let begin = format!("module {} (", self.top);
        let (_, after) = self.text.split_once(&begin)?;
        after.split_once("\n);").map(|(head, _)| head)
    }

    /// The ports of the top module, as they are written by [`Language::Verilog`].
    pub fn ports(&self) -> Vec<Port> {
        self.head().unwrap_or_default().lines().filter_map(port).collect()
    }

    /// The same between shift registers: a module with four pins that shifts all inputs in, bit by bit, and takes all outputs at
    /// once to shift them out, so that a design of any width fits a package and no path begins or ends at a pin.
    pub fn with_serial_pins(&self) -> Self {
        let top = format!("{}_pins", self.top);
        let (mut connections, mut bits) = (String::new(), [0, 0]);
        for port in self.ports() {
            let low = &mut bits[usize::from(port.is_output)];
            let net = match port.name.as_str() {
                "clk" => "clk".to_owned(),
                _ => {
                    let vector = if port.is_output { "outputs" } else { "inputs" };
                    *low += port.width;
                    format!("{vector}[{}:{}]", *low - 1, *low - port.width)
                }
            };
            let comma = if connections.is_empty() { "" } else { "," };
            connections += &format!("{comma}\n    .{}({net})", port.name);
        }
        // One bit more, so that there is something to shift whatever the ports are.
        let [inputs, outputs] = bits;
        let text = format!(
            "{}\nmodule {top} (\n  input  wire clk,\n  input  wire load,\n  input  wire serial_in,\n  output wire serial_out\n);\n\
             \x20 reg [{inputs}:0] inputs;\n  reg [{outputs}:0] taken;\n  wire [{outputs}:0] outputs;\n\
             \x20 assign outputs[{outputs}] = inputs[{inputs}];\n  assign serial_out = taken[0];\n\
             \x20 always @(posedge clk) begin\n    inputs <= {{inputs, serial_in}};\n    \
             taken <= load ? outputs : taken >> 1;\n  end\n  {} core ({connections}\n  );\nendmodule\n",
            self.text, self.top
        );
        Self { top, text }
    }
}

/// A line of a module's head.
fn port(line: &str) -> Option<Port> {
    let (code, _) = line.split_once("//").unwrap_or((line, ""));
    let (code, _) = code.split_once('=').unwrap_or((code, ""));
    let mut words = code.split([' ', ',']).filter(|word| !word.is_empty());
    let is_output = match words.next()? {
        "input" => false,
        "output" => true,
        _ => return None,
    };
    let mut words = words.filter(|word| !matches!(*word, "wire" | "reg"));
    let first = words.next()?;
    let Some(range) = first.strip_prefix('[') else {
        return Some(Port { name: first.to_owned(), width: 1, is_output });
    };
    let high: usize = range.strip_suffix(":0]")?.parse().ok()?;
    Some(Port { name: words.next()?.to_owned(), width: high + 1, is_output })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FieldSpec;
    use crate::multiplier::Recipe;
    use crate::tools::Scratch;

    fn multiplier() -> Verilog {
        let recipe = Recipe::standard(FieldSpec::named("3^7").unwrap(), 3).unwrap();
        Verilog::of(&Design::new(recipe.entity("f3_7_multiplier").unwrap()).unwrap())
    }

    #[test]
    fn ports_are_found() {
        let ports = multiplier().ports();
        let found: Vec<_> = ports.iter().map(|port| (port.name.as_str(), port.width, port.is_output)).collect();
        assert_eq!(found, [("clk", 1, false), ("a", 14, false), ("b", 14, false), ("c", 14, true)]);
        let register = port("  output reg  [13:0] c = {14{1'b0}}, // the product, reduced");
        assert_eq!(register, Some(Port { name: "c".into(), width: 14, is_output: true }));
        assert_eq!(port("  // the factors").or(port(");")), None);
    }

    /// Every port is connected, to bits of its own.
    #[test]
    fn serial_pins_suffice() {
        let pins = multiplier().with_serial_pins();
        assert_eq!(pins.top(), "f3_7_multiplier_pins");
        let names: Vec<_> = pins.ports().into_iter().map(|port| (port.name, port.width)).collect();
        let one = |name: &str| (name.to_owned(), 1);
        assert_eq!(names, [one("clk"), one("load"), one("serial_in"), one("serial_out")]);
        let core = pins.text().rsplit_once("f3_7_multiplier core (").unwrap().1;
        let expected = [".clk(clk)", ".a(inputs[13:0])", ".b(inputs[27:14])", ".c(outputs[13:0])"];
        assert!(expected.iter().all(|connection| core.contains(connection)), "{core}");
    }

    #[test]
    fn folders_are_read() {
        let scratch = Scratch::new("folders").unwrap();
        let folder = scratch.path();
        let message = |top: Option<&str>| Verilog::in_folder(folder, top).unwrap_err().to_string();
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
        let shown = folder.display();
        write("f3_7_multiplier_tb.v", "module f3_7_multiplier_tb ();");
        assert!(message(None).starts_with(&format!("{shown}: no Verilog source")));
        write("f3_7_multiplier.v", multiplier().text());
        assert_eq!(Verilog::in_folder(folder, None).unwrap(), multiplier());
        assert_eq!(message(Some("other")), format!("{shown}: no module other in its sources"));
        write("other.v", "module other (\n  input wire x\n);\nendmodule\n");
        assert_eq!(message(None), format!("{shown}: which module is the top? Sources: f3_7_multiplier, other"));
        assert_eq!(Verilog::in_folder(folder, Some("other")).unwrap().ports().len(), 1);
        let missing = folder.join("missing");
        assert!(
            Verilog::in_folder(&missing, None).unwrap_err().to_string().starts_with(&missing.display().to_string())
        );
    }
}
