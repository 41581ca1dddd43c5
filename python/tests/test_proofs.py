"""Groth16 and KZG proofs of other programs, one by one and in columns."""

import json
import pickle
from typing import Any

import pyarrow as pa
import pytest
from conftest import VECTORS, WHOLE, data

from pairloom import groth16, kzg


def groth16_cases() -> list[dict[str, Any]]:
    whole = sorted(WHOLE.glob("groth16/*/case.json"))
    return [json.loads(file.read_text()) for file in whole] or json.loads((VECTORS / "groth16/chosen.json").read_text())


def text(value: object) -> bytes:
    return json.dumps(value).encode()


@pytest.mark.parametrize("case", groth16_cases(), ids=lambda case: str(case["name"]))
@pytest.mark.parametrize("dtype", [pa.binary(), pa.large_binary(), pa.binary_view()], ids=str)
def test_groth16(case: dict[str, Any], dtype: pa.DataType) -> None:
    key = groth16.VerifyingKey(text(case["vk"]))
    rows: list[tuple[bytes | None, bytes | None, bool | None]] = [(text(case["proof"]), text(case["public"]), case["valid"])]
    for spoiled in case["derived_failures"]:
        proof = dict(case["proof"])
        if spoiled.get("swap_a_c"):
            proof["pi_a"], proof["pi_c"] = proof["pi_c"], proof["pi_a"]
        rows.append((text(proof), text(spoiled.get("public", case["public"])), False))
    assert case["valid"] and len(rows) > 1
    rows += [(None, text(case["public"]), None), (text(case["proof"]), None, None), (b"{", text(case["public"]), False)]
    proofs, public = (pa.array(column, dtype) for column in list(zip(*rows, strict=True))[:2])
    expected = [row[2] for row in rows]
    for known in (key, pickle.loads(pickle.dumps(key))):
        verdicts = known.verify_batch(proofs, public, threads=2)
        assert verdicts.valid == expected, verdicts.reason
        assert all((reason is not None) == (valid is False) for reason, valid in zip(verdicts.reason, expected, strict=True))
    assert key.verify_batch(proofs.slice(1), public.slice(1)).valid == expected[1:]


def kzg_cases(name: str) -> list[dict[str, Any]]:
    file = WHOLE / f"kzg/{name}.json"
    if not file.exists():
        pytest.skip("the whole set of KZG cases is not there")
    found: list[dict[str, Any]] = json.loads(file.read_text())["cases"]
    return found


def kzg_bytes(given: str) -> bytes:
    return (WHOLE / "kzg" / given[1:]).read_bytes() if given.startswith("@") else data(given)


@pytest.mark.parametrize("dtype", [pa.binary(), pa.large_binary(), pa.binary_view()], ids=str)
@pytest.mark.parametrize(
    ("name", "fields", "method"),
    [
        ("verify_kzg_proof", ["commitment", "z", "y", "proof"], "verify_batch"),
        ("verify_blob_kzg_proof", ["blob", "commitment", "proof"], "verify_blobs"),
    ],
)
def test_kzg(name: str, fields: list[str], method: str, dtype: pa.DataType) -> None:
    found = kzg_cases(name)
    setup = kzg.Setup((WHOLE / "kzg/trusted_setup.txt").read_text())
    columns = [[kzg_bytes(case["input"][field]) for case in found] for field in fields]
    # c-kzg answers with an error where bytes are wrong; a column answers with a reason.
    expected = [case["output"] is True for case in found]
    assert any(expected) and not all(expected)
    verdicts = getattr(setup, method)(*(pa.array([*column, None], dtype) for column in columns), threads=2)
    assert verdicts.valid == [*expected, None]
    for case, reason in zip(found, verdicts.reason, strict=False):
        assert (reason == "proof: does not verify") == (case["output"] is False), (case["name"], reason)
    single = getattr(setup, name)
    for row, case in zip(zip(*columns, strict=True), found, strict=True):
        if case["output"] is None:
            with pytest.raises(ValueError, match="."):
                single(*row)
        else:
            assert single(*row) == case["output"], case["name"]
