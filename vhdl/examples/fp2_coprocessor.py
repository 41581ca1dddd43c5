#!/usr/bin/env python3
"""A host for the coprocessor of F_p² in Python, as a user would write one: registers over AXI4-Lite, operands and results over AXI4-Stream.

    pairloom hdl generate --curve bn254-nogami --unit fp2-coprocessor --out DIR
    vhdl/examples/fp2_coprocessor.py DIR

It needs the Python package cocotb (2.0 or later) and GHDL, or Icarus Verilog with SIM=icarus. What it has to know of the circuit, it reads
from its registers; the prime is in the folder's README. docs/hardware-prime.md describes packets and registers.
"""

import os
import random
import re
import sys
from pathlib import Path

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, RisingEdge
from cocotb_tools.runner import get_runner

# Addresses of registers.
CONFIGURATION, IDENTIFICATION, SIZES, WIDTHS, GOOD, WRONG = 0x00, 0x04, 0x0C, 0x14, 0x18, 0x1C
# Kinds of operations, and the elements of F_p that each takes.
PRODUCT, SQUARE, SCALE = 0, 1, 2
OPERANDS = {PRODUCT: 4, SQUARE: 2, SCALE: 3}


class Coprocessor:
    """The ports of the circuit. Ports change at the falling edge, what they say counts at the rising one."""

    def __init__(self, dut, modulus):
        self.dut, self.modulus = dut, modulus

    async def start(self):
        """Clock and reset; then what the circuit says of itself."""
        dut = self.dut
        for port in ("s_axi_awvalid", "s_axi_wvalid", "s_axi_bready", "s_axi_arvalid", "s_axi_rready"):
            getattr(dut, port).value = 0
        dut.s_axis_tvalid.value, dut.m_axis_tready.value, dut.aresetn.value = 0, 0, 0
        Clock(dut.clk, 10, unit="ns").start()
        for _ in range(3):
            await FallingEdge(dut.clk)
        dut.aresetn.value = 1
        assert await self.read(IDENTIFICATION) == int.from_bytes(b"PAIR", "big")
        self.words, self.longest = divmod(await self.read(SIZES), 1 << 16)
        bits, shift = divmod(await self.read(WIDTHS), 1 << 16)
        assert bits == self.modulus.bit_length()
        self.radix = (1 << shift) % self.modulus

    async def write(self, address, value):
        dut = self.dut
        dut.s_axi_awaddr.value, dut.s_axi_wdata.value, dut.s_axi_wstrb.value = address, value, 0xF
        dut.s_axi_awvalid.value = dut.s_axi_wvalid.value = dut.s_axi_bready.value = 1
        await self.handshake("s_axi_awready")
        dut.s_axi_awvalid.value = dut.s_axi_wvalid.value = 0
        await self.handshake("s_axi_bvalid")
        dut.s_axi_bready.value = 0

    async def read(self, address):
        dut = self.dut
        dut.s_axi_araddr.value, dut.s_axi_arvalid.value, dut.s_axi_rready.value = address, 1, 1
        await self.handshake("s_axi_arready")
        dut.s_axi_arvalid.value = 0
        [value] = await self.handshake("s_axi_rvalid", "s_axi_rdata")
        dut.s_axi_rready.value = 0
        return value

    async def handshake(self, signal, *ports):
        """Until a signal is 1 at a rising edge: the values of ports at that edge."""
        while True:
            await RisingEdge(self.dut.clk)
            done = int(getattr(self.dut, signal).value) == 1
            values = [int(getattr(self.dut, port).value) for port in ports if done]
            await FallingEdge(self.dut.clk)
            if done:
                return values

    async def send(self, elements):
        """A packet: elements as words, the lowest first, with a pause now and then."""
        words = [element >> 32 * i & 0xFFFFFFFF for element in elements for i in range(self.words)]
        for i, word in enumerate(words):
            self.dut.s_axis_tdata.value, self.dut.s_axis_tlast.value = word, int(i + 1 == len(words))
            self.dut.s_axis_tvalid.value = 1
            await self.handshake("s_axis_tready")
            self.dut.s_axis_tvalid.value = 0
            if random.random() < 0.1:
                await FallingEdge(self.dut.clk)

    async def receive(self):
        """A packet: its elements."""
        words, last = [], False
        while not last:
            self.dut.m_axis_tready.value = 1
            word, last = await self.handshake("m_axis_tvalid", "m_axis_tdata", "m_axis_tlast")
            self.dut.m_axis_tready.value = 0
            words.append(word)
            if random.random() < 0.1:
                await FallingEdge(self.dut.clk)
        assert len(words) % self.words == 0
        return [sum(word << 32 * i for i, word in enumerate(words[at : at + self.words])) for at in range(0, len(words), self.words)]

    async def burst(self, kind, operands):
        """A burst of operations of a kind, each a tuple of integers: pairs of integers."""
        await self.write(CONFIGURATION, kind | len(operands) << 8)
        residues = [x * self.radix % self.modulus for operation in operands for x in operation]
        sending = cocotb.start_soon(self.send(residues))
        results = await self.receive()
        await sending
        integers = [x * pow(self.radix, -1, self.modulus) % self.modulus for x in results]
        return list(zip(integers[::2], integers[1::2]))


def by_python(p, kind, operation):
    """The operation in Python: F_p² is F_p[u] / (u² + 1)."""
    a0, a1 = operation[:2]
    b0, b1 = {PRODUCT: operation[2:], SQUARE: (a0, a1), SCALE: (*operation[2:], 0)}[kind]
    return (a0 * b0 - a1 * b1) % p, (a0 * b1 + a1 * b0) % p


@cocotb.test()
async def bursts(dut):
    """Bursts of each kind are what Python computes."""
    p = int(os.environ["MODULUS"], 16)
    random.seed(1)
    core = Coprocessor(dut, p)
    await core.start()
    for kind, length in ((PRODUCT, 3), (SQUARE, 2), (SCALE, 1)):
        operands = [tuple(random.choice([0, p - 1, random.randrange(p)]) for _ in range(OPERANDS[kind])) for _ in range(length)]
        results = await core.burst(kind, operands)
        assert results == [by_python(p, kind, operation) for operation in operands]
    assert await core.read(GOOD) == 3


@cocotb.test()
async def wrong_packet(dut):
    """A packet that is too short is counted, and the next one is right."""
    p = int(os.environ["MODULUS"], 16)
    core = Coprocessor(dut, p)
    await core.start()
    await core.write(CONFIGURATION, SQUARE | 2 << 8)
    await core.send([1, 2, 3])
    operands = [(5, 7)]
    assert await core.burst(SQUARE, operands) == [by_python(p, SQUARE, operands[0])]
    assert await core.read(WRONG) == 1


def main():
    folder = Path(sys.argv[1]).resolve()
    simulator = os.environ.get("SIM", "ghdl")
    modulus = re.search(r"p = 0x([0-9a-f]+)", (folder / "README.md").read_text()).group(1)
    end = "vhd" if simulator in ("ghdl", "nvc") else "v"
    source = next(path for path in folder.glob(f"*_fp2_coprocessor.{end}"))
    runner = get_runner(simulator)
    options = ["--std=08"] if simulator == "ghdl" else []
    # Registers without a value at power-up are no number until they are written: GHDL is not to say so.
    run = ["--ieee-asserts=disable"] if simulator == "ghdl" else []
    build = folder / f"cocotb_{simulator}"
    runner.build(sources=[source], hdl_toplevel=source.stem, build_dir=build, build_args=options, always=True)
    results = runner.test(
        hdl_toplevel=source.stem,
        test_module=Path(__file__).stem,
        build_dir=build,
        test_dir=build,
        results_xml=str(build / "results.xml"),
        test_args=options,
        plusargs=run,
        extra_env={"MODULUS": modulus, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    from cocotb_tools.check_results import get_results

    tests, failed = get_results(results)
    print(f"{tests} tests, {failed} failed")
    sys.exit(failed > 0 or tests == 0)


if __name__ == "__main__":
    main()
