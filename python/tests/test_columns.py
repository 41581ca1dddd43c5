"""Columns in every form, from every kind of object."""

from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from conftest import cases, data
from hypothesis import given, settings
from hypothesis import strategies as st

from pairloom import columns, signature

SUITE = "min-pk-pop"
VERIFY = cases("ethereum-bls", "verify")
KEYS = [data(case["input"]["key"]) for case in VERIFY]
MESSAGES = [data(case["input"]["message"]) for case in VERIFY]
SIGNATURES = [data(case["input"]["signature"]) for case in VERIFY]
EXPECTED = [case["expected"] for case in VERIFY]


def fixed(rows: list[bytes]) -> pa.Array:
    return pa.array(rows, pa.binary(len(rows[0])))


FORMS: dict[str, Any] = {
    "list": list,
    "tuple": tuple,
    "binary": lambda rows: pa.array(rows, pa.binary()),
    "large_binary": lambda rows: pa.array(rows, pa.large_binary()),
    "binary_view": lambda rows: pa.array(rows, pa.binary_view()),
    "fixed_size_binary": fixed,
    "chunks": lambda rows: pa.chunked_array([fixed(rows[:3]), fixed(rows[3:4]), fixed(rows[4:])]),
    "slice": lambda rows: fixed([rows[0], *rows]).slice(1),
    "numpy": lambda rows: np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1),
    "numpy, not contiguous": lambda rows: np.repeat(
        np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1), 2, axis=0
    )[::2],
    "numpy objects": lambda rows: np.array([*rows, None], object)[:-1],
}


@pytest.mark.parametrize("form", FORMS)
def test_cases_of_ethereum(form: str) -> None:
    chosen = 5 * [i for i, row in enumerate(SIGNATURES) if len(row) == 96 and len(KEYS[i]) == 48]
    assert len(chosen) > 20
    keys, signatures = ([rows[i] for i in chosen] for rows in (KEYS, SIGNATURES))
    verdicts = columns.verify_batch(
        SUITE, FORMS[form](keys), [MESSAGES[i] for i in chosen], FORMS[form](signatures), threads=2
    )
    assert verdicts.valid == [EXPECTED[i] for i in chosen]


def test_answers_are_arrow_objects() -> None:
    verdicts = columns.verify_batch(SUITE, [*KEYS, None], [*MESSAGES, b""], [*SIGNATURES, b""])
    table = pa.record_batch(verdicts)
    assert table.column("valid").to_pylist() == [*EXPECTED, None]
    assert table.column("reason").to_pylist() == verdicts.reason
    hashes = columns.hash_messages("bls12-381", "G1", [b"a", None], b"a tag")
    assert pa.record_batch(hashes).column("value").to_pylist() == [hashes[0], None]


def test_no_rows() -> None:
    assert len(columns.verify_batch(SUITE, [], [], [])) == 0
    assert pa.record_batch(columns.hash_messages("bn254", "G2", [], b"a tag")).num_rows == 0
    empty = pa.chunked_array([], pa.binary())
    assert pa.record_batch(columns.pair_rows("bls12-381", empty, empty)).num_rows == 0


def test_a_table() -> None:
    table = pa.table({"public_key": KEYS, "message": MESSAGES, "signature": SIGNATURES, "other": EXPECTED})
    assert columns.verify_table(SUITE, table).valid == EXPECTED
    with pytest.raises(ValueError, match="column signature: missing"):
        columns.verify_table(SUITE, table.drop_columns(["signature"]))


def test_errors_name_row_and_column() -> None:
    with pytest.raises(TypeError, match="messages: row 1"):
        columns.verify_batch(SUITE, KEYS[:2], [b"", 5], SIGNATURES[:2])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="messages: 1 rows, but public_keys has 2"):
        columns.verify_batch(SUITE, KEYS[:2], [b""], SIGNATURES[:2])
    with pytest.raises(ValueError, match="column public_key: expected bytes .* got Utf8"):
        columns.verify_batch(SUITE, pa.array(["a text"]), [b""], [b""])
    with pytest.raises(TypeError, match="public_keys: expected a sequence of bytes"):
        columns.verify_batch(SUITE, np.zeros((2, 3, 4), np.uint8), [b""], [b""])
    with pytest.raises(TypeError, match="public_keys: expected a sequence of bytes"):
        columns.verify_batch(SUITE, b"bytes", [b""], [b""])


SECRETS = [signature.SecretKey.derive(SUITE, bytes([i]) * 32) for i in range(3)]
SIGNED = [(secret.public_key(), b"%d" % i, secret.sign(b"%d" % i)) for secret in SECRETS for i in range(2)]


@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.booleans()), max_size=12), st.integers(1, 3))
def test_rows_agree_with_single_ones(rows: list[tuple[int, int, bool]], threads: int) -> None:
    keys, messages, signatures, expected = [], [], [], []
    for i, j, null in rows:
        key, message, signed = SIGNED[i][0], SIGNED[i][1], SIGNED[j][2]
        keys.append(None if null else key.to_bytes())
        messages.append(message)
        signatures.append(signed.to_bytes())
        expected.append(None if null else key.verify(message, signed))
    assert columns.verify_batch(SUITE, keys, messages, signatures, threads=threads).valid == expected
