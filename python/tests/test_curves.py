"""Points, scalars and pairings."""

import gc
from typing import Any

import pytest
from conftest import cases, data
from hypothesis import given, settings
from hypothesis import strategies as st

from pairloom import bls12_381, bn254, columns, evm

CURVES: list[Any] = [bls12_381, bn254]
SMALL = st.integers(0, 2**64)


@pytest.mark.parametrize("curve", CURVES)
@settings(max_examples=10, deadline=None)
@given(SMALL, SMALL)
def test_bilinearity(curve: Any, a: int, b: int) -> None:
    p, q = curve.G1.generator(), curve.G2.generator()
    value = curve.pairing(p * a, b * q)
    assert value == curve.pairing(p, q) ** (a * b) if a * b else value.is_one()
    assert curve.Gt.from_bytes(bytes(value)) == value
    assert curve.G2.from_bytes(bytes(q * b)) == q * b
    assert (curve.Scalar(a) * curve.Scalar(b)).to_bytes() == (a * b % 2**256).to_bytes(32, "big")


@pytest.mark.parametrize("curve", CURVES)
@settings(max_examples=10, deadline=None)
@given(st.lists(st.tuples(SMALL, SMALL), max_size=40), st.integers(1, 3))
def test_sums_of_products(curve: Any, terms: list[tuple[int, int]], threads: int) -> None:
    for group in (curve.G1, curve.G2):
        points = [group.generator() * a for a, _ in terms]
        scalars = [curve.Scalar(b) if b % 2 else b for _, b in terms]
        expected = group.generator() * sum(a * b for a, b in terms)
        assert group.sum_of_products(points, scalars, threads=threads) == expected
        with pytest.raises(ValueError, match=f"scalars: more than {len(terms)} points"):
            group.sum_of_products(points, [*scalars, 1])
        with pytest.raises(ValueError, match=f"scalars: none for row {len(terms)}"):
            group.sum_of_products([*points, group.generator()], scalars)
        with pytest.raises(TypeError, match=f"points: row {len(terms)}"):
            group.sum_of_products([*points, 5], [*scalars, 1])


@pytest.mark.parametrize("curve", CURVES)
def test_errors_and_secrets(curve: Any) -> None:
    with pytest.raises(OverflowError):
        curve.Scalar(-1)
    for other in ("7", 7.0, curve.G1.generator()):
        with pytest.raises(TypeError, match="integer"):
            curve.G1.generator() * other
    with pytest.raises(ValueError, match="."):
        curve.Scalar.from_bytes(b"\xff" * 32)
    with pytest.raises(ZeroDivisionError):
        curve.Scalar(0).inverse()
    with pytest.raises(ValueError, match="expected"):
        curve.G1.from_bytes(b"")
    with pytest.raises(TypeError, match="row 1"):
        curve.multi_pairing([(curve.G1.generator(), curve.G2.generator()), (1, 2)])
    assert "7" not in repr(curve.Scalar(7777)) + str(curve.Scalar(7777))
    assert curve.G1.generator() != curve.G2.generator()
    gc.collect()


@pytest.mark.parametrize("group", ["G1", "G2"])
def test_hashes_of_rfc_9380(group: str) -> None:
    point: Any = getattr(bls12_381, group)
    for case in cases("rfc9380-suites", f"BLS12381{group}_XMD:SHA-256_SSWU_RO_"):
        hashed = point.hash(data(case["input"]["message"]), case["input"]["dst"].encode()).to_bytes()
        x = case["expected"]["P"][0]
        digits = x[2:] if group == "G1" else x[1][2:] + x[0][2:]
        assert bytes([hashed[0] & 0x1F]) + hashed[1:] == bytes.fromhex(digits)


def test_contracts_of_ethereum() -> None:
    for case in cases("eip-2537", "g1_add"):
        if case["expected"] is not None:
            assert evm.call(0x0B, b"".join(map(data, case["input"]))) == data(case["expected"])
    with pytest.raises(ValueError, match="no contract"):
        evm.call(1, b"")


def test_products_of_lists() -> None:
    p, q = bls12_381.G1.generator(), bls12_381.G2.generator()
    values = columns.pair_rows("bls12-381", [[bytes(p), bytes(-p)], None], [[bytes(q), bytes(q)], [bytes(q)]])
    assert values[0] == bls12_381.Gt.one().to_bytes() and values[1] is None
    assert values[-1] is None
    with pytest.raises(IndexError):
        values[2]
