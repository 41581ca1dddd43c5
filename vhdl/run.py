#!/usr/bin/env python3
"""Runs the VHDL tests with VUnit: the blocks of src/, and every generated design in golden/ or below a folder of --designs.

VUnit chooses the simulator as usual (VUNIT_SIMULATOR); GHDL 2.0 and later will do. Needs the Python package vunit-hdl.
A generated design is a folder with NAME.vhd, tb_NAME.vhd and NAME.vectors, as `pairloom hdl generate` writes it. Tests of large
fields that take long have the attribute .long.
"""

from pathlib import Path

from vunit import VUnit, VUnitCLI

HERE = Path(__file__).resolve().parent


def add_design(vu, folder):
    """A generated design in a library of its own. Of a large pairing with AXI only the testbench of that: it simulates the core
    as well."""
    streams = {path: is_long(path) for path in folder.glob("tb_*_axi.vhd")}
    spared = {f"{path.stem[:-len('_axi')]}.vhd" for path, long in streams.items() if long}
    library = vu.add_library(folder.name)
    sources = [path for path in sorted(folder.glob("*.vhd")) if not path.stem.endswith("_tb") and path.name not in spared]
    library.add_source_files(sources)
    for path, long in streams.items():
        add_streams(library.test_bench(path.stem), long)


def is_long(path):
    return "vunit: .long" in path.read_text()


def add_streams(bench, long):
    """Pairings through AXI: small fields with several stalls and widths, large ones with one of each."""
    kinds = [(20, 32)] if long else [(0, 32), (20, 64), (60, 8)]
    for stall, width in kinds:
        name = f"stalls_{stall}_percent_{width}_bits"
        bench.test("pairings").add_config(name, generics={"Stall_g": stall, "StreamWidth_g": width})


def main():
    cli = VUnitCLI()
    cli.parser.add_argument("--designs", type=Path, nargs="*", default=[], metavar="DIR", help="folders with folders of generated designs")
    arguments = cli.parse_args()
    vu = VUnit.from_args(args=arguments)
    vu.add_vhdl_builtins()
    vu.add_verification_components()
    library = vu.add_library("pairloom")
    library.add_source_files([HERE / "src" / "*.vhd", HERE / "test" / "*.vhd"])
    streams = library.test_bench("tb_axi_streams")
    for stall in (0, 20, 60):
        streams.add_config(f"stalls_{stall}_percent", generics={"Stall_g": stall})
    for depth in (1, 2, 8):
        library.test_bench("tb_fifo_sync").add_config(f"depth_{depth}", generics={"Depth_g": depth})
    for beats in (1, 2, 5):
        for bench in ("tb_axis_pack", "tb_axis_unpack"):
            library.test_bench(bench).add_config(f"beats_{beats}", generics={"Beats_g": beats})
    for seed in (1, 2):
        library.test_bench("tb_axi_lite_slave").add_config(f"seed_{seed}", generics={"Seed_g": seed})
    for folder in arguments.designs:
        if not any(folder.glob("*/README.md")):
            cli.parser.error(f"--designs {folder}: no design is there")
    for folder in [HERE / "golden"] + arguments.designs:
        for path in sorted(folder.resolve().glob("*/README.md")):
            add_design(vu, path.parent)
    vu.set_sim_option("ghdl.sim_flags", ["--ieee-asserts=disable-at-0"])
    vu.set_sim_option("disable_ieee_warnings", True)
    vu.main()


if __name__ == "__main__":
    main()
