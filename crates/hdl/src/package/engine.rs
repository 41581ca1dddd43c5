//! The folder of a whole pairing on a curve over a prime field: the circuit behind AXI in both languages, and a testbench with pairings.

use super::{File, PERIOD_NS, clock, of_vivado, readme, vivado};
use crate::bits::Bits;
use crate::emit::{Language, fill};
use crate::engine::axi::{REGISTERS, address};
use crate::engine::{Engine, EngineError, bits};
use crate::ir::{Design, identifier};
use pairloom_algebra::QuadraticExt;
use pairloom_curve::encoding::PrimeBytes;
use pairloom_curve::{Affine, PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_pairing::PointPair;
use pairloom_pairing::compiled::{CompiledPairing, multi_pairing};

/// The results in a folder's testbench: those of the generators and their negatives.
const RESULTS: usize = 4;
/// Cycles beyond those of a batch after which a testbench gives up.
const PATIENCE: usize = 100_000;

/// A packet in and the packet out that is its result: elements of F_p as integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The arguments.
    pub arguments: Vec<Bits>,
    /// The results.
    pub results: Vec<Bits>,
}

impl Exchange {
    /// A product of pairings, by the library.
    pub fn new<C: CompiledPairing<Fp: PrimeBytes>>(width: usize, pairs: &[PointPair<C>]) -> Self {
        let argument = |(p, q): &PointPair<C>| {
            let twist = [q.x, q.y].into_iter().flat_map(|x| x.parts());
            [p.x, p.y].into_iter().chain(twist).map(|x| bits(width, &x)).collect::<Vec<_>>()
        };
        let gt = multi_pairing::<C>(pairs);
        Self {
            arguments: pairs.iter().flat_map(argument).collect(),
            results: gt.as_fp12().coordinates().iter().map(|x| bits(width, x)).collect(),
        }
    }
}

/// Of the generators, with signs.
fn samples<C: CompiledPairing<Fp: PrimeBytes>>(engine: &Engine) -> Vec<Exchange> {
    let (p, q) = (Affine::<C::G1>::generator(), Affine::<C::G2>::generator());
    let pair = |signs: usize| (if signs & 1 == 0 { p } else { -p }, if signs & 2 == 0 { q } else { -q });
    let product = |first: usize| -> Vec<PointPair<C>> { (0..engine.pairs()).map(|i| pair(first + i)).collect() };
    (0..RESULTS).map(|first| Exchange::new::<C>(engine.spec().bits(), &product(first))).collect()
}

/// The name of the circuit for a curve.
pub fn engine_name(engine: &Engine) -> String {
    format!("{}_pairing", identifier(engine.spec().name()))
}

/// The file that the testbench of a circuit of this name reads.
pub fn engine_words(engine: &Engine, exchanges: &[Exchange]) -> String {
    let line = |element: &Bits| {
        (0..engine.words()).map(|i| format!("{:08x}\n", element.slice(32 * i, 32).low_u64())).collect::<String>()
    };
    exchanges.iter().flat_map(|exchange| exchange.arguments.iter().chain(&exchange.results)).map(line).collect()
}

/// The testbench for so many results, in Verilog.
pub fn engine_testbench(engine: &Engine, name: &str, results: usize) -> String {
    let words = engine.words();
    let values = [
        ("TOP", name.to_owned()),
        ("RESULTS", results.to_string()),
        ("WORDS_IN", (words * engine.arguments_of_one()).to_string()),
        ("WORDS_OUT", (words * engine.results_of_one()).to_string()),
        ("LIMIT", (engine.threads() * engine.rows() + PATIENCE).to_string()),
        ("DONE", address("done").to_string()),
        ("ERRORS", address("errors").to_string()),
    ];
    fill(include_str!("engine_tb.v.in"), &values)
}

/// The files of a circuit.
///
/// # Errors
///
/// A netlist that is wrong, which is a defect.
pub fn engine(engine: &Engine, command: &str) -> Result<Vec<File>, EngineError> {
    let name = engine_name(engine);
    let design = Design::new(engine.entity(&name)?)?;
    let exchanges = match engine.spec().name() {
        bn254_nogami::Curve::ID => samples::<bn254_nogami::Curve>(engine),
        bn254::Curve::ID => samples::<bn254::Curve>(engine),
        _ => samples::<bls12_381::Curve>(engine),
    };
    let mut header = vec![title(engine), format!("Made by: {command}")];
    header.extend(engine.description());
    header.push(engine.spec().warning().to_owned());
    let file = |name: String, text: String| File { name, text };
    let languages = [Language::Vhdl, Language::Verilog];
    let mut files: Vec<File> = languages
        .map(|language| file(format!("{name}.{}", language.extension()), language.design(&design, &header)))
        .into();
    files.push(file(format!("{name}_tb.v"), engine_testbench(engine, &name, RESULTS)));
    files.push(file(format!("{name}.words"), engine_words(engine, &exchanges)));
    let (constraints, script) = (clock("clk", PERIOD_NS), vivado(&[format!("{name}.vhd")], &name));
    files.extend(of_vivado(engine.multiplier().shape().device, &name, constraints, script));
    files.push(file(readme::NAME.to_owned(), page(engine, &name, command)));
    Ok(files)
}

fn title(engine: &Engine) -> String {
    match engine.pairs() {
        1 => format!("The optimal ate pairing on {}", engine.spec().name()),
        pairs => format!("Products of {pairs} optimal ate pairings on {}", engine.spec().name()),
    }
}

fn page(engine: &Engine, name: &str, command: &str) -> String {
    let lines: String = engine.description().iter().map(|line| format!("* {line}\n")).collect();
    let registers = readme::registers(&REGISTERS);
    let tools = readme::tools(name, engine.multiplier().shape().device);
    format!(
        "# {}\n\n**{}**\n\n{lines}* Made by: `{command}`\n\n\
         ## Ports of `{name}`\n\n| ports | |\n| --- | --- |\n\
         | `clk`, `aresetn` | clock; synchronous reset, low active |\n\
         | `s_axis_tdata` (32 bits), `s_axis_tvalid`, `s_axis_tready`, `s_axis_tlast` | arguments, a packet a result |\n\
         | `m_axis_tdata` (32 bits), `m_axis_tvalid`, `m_axis_tready`, `m_axis_tlast` | values, a packet a result, in the same order |\n\
         | `s_axi_…` | AXI4-Lite, 8 bits of address, 32 bits of data |\n\n\
         Elements of F_p are integers below p in {} words, the lowest first. A packet in has {} of them: x_P, y_P, x_Q, y_Q (coordinates of 1 \
         and i), pair after pair. A packet out has {}: c0.c0 to c1.c2 (coordinates of 1 and i). `tlast` is 1 with the last word of a packet; a \
         packet of another length is counted and thrown away whole.\n\n\
         A batch of {} results is computed at a time. It begins when it is full, or when no element came for 1024 cycles (register control). \
         Points at infinity have no pairing here, and whether points are on the curve is not checked. The value is a power of \
         the reduced pairing, `Exponent::Fast` of the library: its cube on bls12-381, its power 2x(6x² + 3x + 1) on curves of Barreto and Naehrig.\n\n\
         ## Registers\n\n{registers}\n\
         Other addresses, and writes to others than control, are answered with SLVERR.\n\n\
         ## Files\n\n| file | what |\n| --- | --- |\n\
         | `{name}.vhd` | the design in VHDL-2008, entities bottom up; `{name}` is the top level |\n\
         | `{name}.v` | the same netlist in Verilog-2005 |\n\
         | `{name}_tb.v`, `{name}.words` | self-checking testbench: pairings of the generators and their negatives, pauses, wrong packets |\n{tools}\n\
         ## Simulation\n\n```sh\nverilator --binary -O3 -Wno-fatal --top-module {name}_tb {name}.v {name}_tb.v && obj_dir/V{name}_tb\n```\n",
        title(engine),
        engine.spec().warning(),
        engine.words(),
        engine.arguments_of_one(),
        engine.results_of_one(),
        engine.threads(),
    )
}
