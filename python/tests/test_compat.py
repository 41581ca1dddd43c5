"""py_ecc's names, on the cases that py_ecc is tested by (ethereum/bls12-381-tests) and on answers of py_ecc itself."""

import json

import pytest
from conftest import VECTORS, cases, data

from pairloom import bls12_381
from pairloom.compat.py_ecc.bls import G2Basic, G2MessageAugmentation
from pairloom.compat.py_ecc.bls import G2ProofOfPossession as Pop


def test_sign() -> None:
    for case in cases("ethereum-bls", "sign"):
        secret, message = int(case["input"]["secret"], 16), data(case["input"]["message"])
        if case["expected"] is None:
            with pytest.raises(ValueError, match="."):
                Pop.Sign(secret, message)
        else:
            assert Pop.Sign(secret, message) == data(case["expected"])


def test_verify() -> None:
    for case in cases("ethereum-bls", "verify"):
        given = case["input"]
        assert Pop.Verify(data(given["key"]), data(given["message"]), data(given["signature"])) == case["expected"]


def test_aggregates() -> None:
    for case in cases("ethereum-bls", "aggregate"):
        signatures = [data(signature) for signature in case["input"]]
        if case["expected"] is None:
            with pytest.raises(ValueError, match="."):
                Pop.Aggregate(signatures)
        else:
            assert Pop.Aggregate(signatures) == data(case["expected"])
    for case in cases("ethereum-bls", "fast_aggregate_verify"):
        given = case["input"]
        keys = [data(key) for key in given["keys"]]
        found = Pop.FastAggregateVerify(keys, data(given["message"]), data(given["signature"]))
        assert found == case["expected"], case["name"]
    for case in cases("ethereum-bls", "aggregate_verify"):
        given = case["input"]
        keys, messages = [data(key) for key in given["keys"]], [data(message) for message in given["messages"]]
        assert Pop.AggregateVerify(keys, messages, data(given["signature"])) == case["expected"], case["name"]


def test_answers_of_py_ecc() -> None:
    suites = {"min-pk-nul": G2Basic, "min-pk-aug": G2MessageAugmentation, "min-pk-pop": Pop}
    found = 0
    for case in json.loads((VECTORS / "py-ecc-suites.json").read_text())["cases"]:
        suite = suites[case["suite"]]
        match case["kind"]:
            case "key":
                secret = suite.KeyGen(data(case["material"]), data(case["info"]))
                assert secret == int(case["secret"], 16) and suite.SkToPk(secret) == data(case["key"])
                assert suite.KeyValidate(data(case["key"])) and not suite.KeyValidate(bytes(48))
                found += 1
            case "signature":
                assert suite.Sign(int(case["secret"], 16), data(case["message"])) == data(case["signature"])
                found += 1
    assert found > 3


def test_tags() -> None:
    """A signature is the secret's multiple of the message hashed with the suite's tag."""
    for suite in (G2Basic, Pop):
        point = bls12_381.G2.hash(b"message", suite.DST) * bls12_381.Scalar(5)
        assert suite.Sign(5, b"message") == point.to_bytes()
    key = Pop.SkToPk(privkey=5)
    augmented = bls12_381.G2.hash(key + b"message", G2MessageAugmentation.DST) * bls12_381.Scalar(5)
    assert G2MessageAugmentation.Sign(5, b"message") == augmented.to_bytes()
    assert Pop.PopProve(5) == (bls12_381.G2.hash(key, Pop.POP_TAG) * bls12_381.Scalar(5)).to_bytes()


def test_possession() -> None:
    key, proof = Pop.SkToPk(5), Pop.PopProve(5)
    assert Pop.PopVerify(key, proof) and not Pop.PopVerify(Pop.SkToPk(6), proof)
    assert Pop._AggregatePKs([key, Pop.SkToPk(6)]) == Pop.SkToPk(11)
