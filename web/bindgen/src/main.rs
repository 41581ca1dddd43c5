//! `pairloom-bindgen MODULE.wasm FOLDER`: the JavaScript around a module, for pages.

use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (Some(module), Some(folder)) = (arguments.next(), arguments.next()) else {
        anyhow::bail!("usage: pairloom-bindgen MODULE.wasm FOLDER");
    };
    Bindgen::new().input_path(module).out_name("pairloom").web(true)?.typescript(true).omit_default_module_path(false).generate(folder)
}
