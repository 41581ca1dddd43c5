"""Microseconds a signature, ours beside others, in one run: ``python bench/signatures.py [ROWS]``. Packages that are missing are named.

The time from Rust is that of ``pairloom verify bls``'s batches: give ``--rust MICROSECONDS`` to have the ratio.
"""

import argparse
import importlib
import time
from collections.abc import Callable

from pairloom import columns, signature

SUITE = "min-pk-pop"


def fastest(work: Callable[[], object], repeats: int) -> float:
    """The shortest of some runs, in seconds."""
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    """Prints a line for each."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("rows", nargs="?", type=int, default=1000)
    arguments.add_argument("--threads", type=int, default=1)
    arguments.add_argument("--repeats", type=int, default=7)
    arguments.add_argument("--rust", type=float, help="microseconds a row from Rust")
    given = arguments.parse_args()
    secrets = [signature.SecretKey.derive(SUITE, i.to_bytes(32, "big")) for i in range(given.rows)]
    messages = [b"%d" % i for i in range(given.rows)]
    keys = [secret.public_key().to_bytes() for secret in secrets]
    signed = [secret.sign(message).to_bytes() for secret, message in zip(secrets, messages, strict=True)]

    def batch() -> None:
        columns.verify_batch(SUITE, keys, messages, signed, threads=given.threads).check()

    ours = fastest(batch, given.repeats) / given.rows * 1e6
    print(f"pairloom, a batch of {given.rows}: {ours:.1f} µs a row")
    if given.rust:
        print(f"the same from Rust: {given.rust:.1f} µs a row; ratio {ours / given.rust:.3f}")
    one = (signature.PublicKey.from_bytes(SUITE, keys[0]), signature.Signature.from_bytes(SUITE, signed[0]))
    print(f"pairloom, one: {fastest(lambda: one[0].verify(messages[0], one[1]), given.repeats) * 1e6:.1f} µs")
    try:
        py_ecc = importlib.import_module("py_ecc.bls").G2ProofOfPossession
        one_run = fastest(lambda: py_ecc.Verify(keys[0], messages[0], signed[0]), 1)
        print(f"py_ecc, one: {one_run * 1e6:.1f} µs")
    except ImportError:
        print("py_ecc: not installed")
    try:
        arkworks = importlib.import_module("py_arkworks_bls12381")
        p, q = arkworks.G1Point(), arkworks.G2Point()
        pairing = fastest(lambda: arkworks.GT.multi_pairing([p, p], [q, q]), given.repeats)
        print(f"py_arkworks_bls12381, a product of two pairings: {pairing * 1e6:.1f} µs")
    except ImportError:
        print("py_arkworks_bls12381: not installed")
    try:
        scheme = importlib.import_module("blspy")
        key, sum_ = scheme.G1Element.from_bytes(keys[0]), scheme.G2Element.from_bytes(signed[0])
        print(f"blspy, one: {fastest(lambda: scheme.PopSchemeMPL.verify(key, messages[0], sum_), given.repeats) * 1e6:.1f} µs")
    except ImportError:
        print("blspy: not installed")


if __name__ == "__main__":
    main()
