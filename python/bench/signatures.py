"""Microseconds a signature, ours beside others, in one run: ``python bench/signatures.py [ROWS] [--rust PROGRAM]``. Packages that are missing are named.

The program is ``cargo build --profile ffi -p pairloom-columnar --example time_signatures``. Its batches and those of Python take turns, so that both
meet the same machine; each time is the shortest.
"""

import argparse
import importlib
import subprocess
import tempfile
import time
from collections.abc import Callable

from pairloom import columns, signature

SUITE = "min-pk-pop"


def seconds(work: Callable[[], object]) -> float:
    """What a run takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def fastest(work: Callable[[], object], repeats: int) -> float:
    """The shortest of some runs, in seconds."""
    return min(seconds(work) for _ in range(repeats))


class Rust:
    """The program in Rust, which runs a batch for each line that it gets."""

    def __init__(self, program: str, rows: str, threads: int) -> None:
        """Starts it."""
        arguments = [program, SUITE, rows, str(threads)]
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def batch(self) -> float:
        """What a batch takes, in seconds."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def close(self) -> None:
        """Ends it."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def main() -> None:
    """Prints a line for each."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("rows", nargs="?", type=int, default=1000)
    arguments.add_argument("--threads", type=int, default=1)
    arguments.add_argument("--repeats", type=int, default=25)
    arguments.add_argument("--rust", help="the program that runs the same batches in Rust")
    arguments.add_argument("--at-most", type=float, help="fail if Python takes more than so many times Rust's time")
    arguments.add_argument("--batches-only", action="store_true", help="no single signatures, no other packages")
    given = arguments.parse_args()
    secrets = [signature.SecretKey.derive(SUITE, i.to_bytes(32, "big")) for i in range(given.rows)]
    messages = [b"%d" % i for i in range(given.rows)]
    keys = [secret.public_key().to_bytes() for secret in secrets]
    signed = [secret.sign(message).to_bytes() for secret, message in zip(secrets, messages, strict=True)]

    def batch() -> None:
        columns.verify_batch(SUITE, keys, messages, signed, threads=given.threads).check()

    if given.rust:
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as rows:
            rows.writelines(" ".join(cell.hex() for cell in row) + "\n" for row in zip(keys, messages, signed, strict=True))
            rows.flush()
            rust = Rust(given.rust, rows.name, given.threads)
            pairs = [(seconds(batch), rust.batch()) for _ in range(given.repeats)]
            rust.close()
        ours, theirs = (min(times) / given.rows * 1e6 for times in zip(*pairs, strict=True))
    else:
        ours, theirs = fastest(batch, given.repeats) / given.rows * 1e6, 0.0
    print(f"pairloom, a batch of {given.rows}, {given.threads} threads: {ours:.1f} µs a row")
    if given.rust:
        print(f"the same from Rust: {theirs:.1f} µs a row; ratio {ours / theirs:.3f}")
    if not given.batches_only:
        single(keys[0], messages[0], signed[0], given.repeats)
    if given.at_most and given.rust and ours > given.at_most * theirs:
        raise SystemExit(f"Python takes more than {given.at_most} times Rust's time")


def single(public_key: bytes, message: bytes, signed: bytes, repeats: int) -> None:
    """Prints what one signature takes, here and in other packages."""
    one = (signature.PublicKey.from_bytes(SUITE, public_key), signature.Signature.from_bytes(SUITE, signed))
    print(f"pairloom, one: {fastest(lambda: one[0].verify(message, one[1]), repeats) * 1e6:.1f} µs")
    try:
        py_ecc = importlib.import_module("py_ecc.bls").G2ProofOfPossession
        print(f"py_ecc, one: {fastest(lambda: py_ecc.Verify(public_key, message, signed), 1) * 1e6:.1f} µs")
    except ImportError:
        print("py_ecc: not installed")
    try:
        arkworks = importlib.import_module("py_arkworks_bls12381")
        p, q = arkworks.G1Point(), arkworks.G2Point()
        pairing = fastest(lambda: arkworks.GT.multi_pairing([p, p], [q, q]), repeats)
        print(f"py_arkworks_bls12381, a product of two pairings: {pairing * 1e6:.1f} µs")
    except ImportError:
        print("py_arkworks_bls12381: not installed")
    try:
        scheme = importlib.import_module("blspy")

        def by_blspy() -> None:
            key, sum_ = scheme.G1Element.from_bytes(public_key), scheme.G2Element.from_bytes(signed)
            assert scheme.PopSchemeMPL.verify(key, message, sum_)

        print(f"blspy, one from bytes: {fastest(by_blspy, repeats) * 1e6:.1f} µs")
    except ImportError:
        print("blspy: not installed")


if __name__ == "__main__":
    main()
