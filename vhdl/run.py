#!/usr/bin/env python3
"""Runs the VHDL tests with VUnit: the blocks of src/, and every generated design in golden/ or named with --designs.

VUnit chooses the simulator as usual (VUNIT_SIMULATOR); GHDL 2.0 and later will do. Needs the Python package vunit-hdl.
A generated design is a folder with NAME.vhd, tb_NAME.vhd and NAME.vectors, as `pairloom hdl generate` writes it.
"""

from pathlib import Path

from vunit import VUnit, VUnitCLI

HERE = Path(__file__).resolve().parent


def add_design(vu, folder):
    """A generated design in a library of its own, so that packages of the same name do not meet."""
    for bench in sorted(folder.glob("tb_*.vhd")):
        name = bench.stem[len("tb_"):]
        library = vu.add_library(name)
        library.add_source_files([folder / f"{name}.vhd", bench])


def main():
    cli = VUnitCLI()
    cli.parser.add_argument("--designs", type=Path, nargs="*", default=[], metavar="DIR", help="folders of generated designs")
    arguments = cli.parse_args()
    vu = VUnit.from_args(args=arguments)
    vu.add_vhdl_builtins()
    vu.add_verification_components()
    library = vu.add_library("pairloom")
    library.add_source_files([HERE / "src" / "*.vhd", HERE / "test" / "*.vhd"])
    streams = library.test_bench("tb_axi_streams")
    for stall in (0, 20, 60):
        streams.add_config(f"stalls_{stall}_percent", generics={"Stall_g": stall})
    for folder in sorted(path.parent for path in (HERE / "golden").glob("*/README.md")) + arguments.designs:
        add_design(vu, folder.resolve())
    vu.set_sim_option("ghdl.sim_flags", ["--ieee-asserts=disable-at-0"])
    vu.set_sim_option("disable_ieee_warnings", True)
    vu.main()


if __name__ == "__main__":
    main()
