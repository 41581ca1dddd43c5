"""What `make test` asks of the package: Python alone is needed, no other package."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pairloom
from pairloom import bls12_381, bn254, columns, drand, evm, signature, timelock
from pairloom.compat.py_ecc.bls import G2ProofOfPossession

for curve in (bls12_381, bn254):
    p, q, k = curve.G1.generator(), curve.G2.generator(), curve.Scalar(2026)
    assert curve.pairing(p * k, q) == curve.pairing(p, q) ** 2026 == curve.pairings([(p, q * k)] * 9)[8]
    assert curve.multi_pairing([(p * k, q), (-p, q * k)]).is_one()
    assert repr(k) == "Scalar(..)" and curve.G1.from_bytes(p.to_bytes()) == p

# Ethereum's case sign_case_142f678a8d05fcd1 (vectors/ethereum-bls.json).
secret = signature.SecretKey.from_bytes(
    "min-pk-pop", bytes.fromhex("47b8192d77bf871b62e87859d653922725724a5c031afeabc60bcef5ff665138")
)
signed = secret.sign(b"\x56" * 32)
assert signed.to_bytes().hex().startswith("af1390c3c47acdb37131a51216da683c509fce0e954328a59f93aebda7e4ff97")
assert "47b8" not in repr(secret)
key = secret.public_key()
assert key.verify(b"\x56" * 32, signed) and not key.verify(b"", signed)
sigs = [signed.to_bytes(), None, signed.to_bytes(), b"short"]
verdicts = columns.verify_batch("min-pk-pop", [key.to_bytes()] * 4, [b"\x56" * 32, b"", b"", b""], sigs)
assert verdicts.valid == [True, None, False, False] and len(verdicts) == 4
assert verdicts.reason[3] == "signature: expected 96 bytes, got 5"
try:
    verdicts.check()
    raise AssertionError
except pairloom.InvalidRow as error:
    assert str(error) == "row 1: null"
try:
    columns.verify_batch("min-pk-pop", [b"", 7], [b"", b""], [b"", b""])  # type: ignore[arg-type]
    raise AssertionError
except TypeError as error:
    assert "public_keys: row 1" in str(error)
assert G2ProofOfPossession.PopVerify(key.to_bytes(), secret.prove_possession().to_bytes())

# Two-dimensional bytes without NumPy, and an Arrow object made here.
keys = memoryview(key.to_bytes() * 2).cast("B", (2, 48))
assert columns.check_points("bls12-381", "G1", keys).all()
hashes = columns.hash_messages("bls12-381", "G2", [b"a", b"b"], b"QUUX-V01-CS02")
assert hashes[1] == bls12_381.G2.hash(b"b", b"QUUX-V01-CS02").to_bytes()
values = columns.pair_rows("bls12-381", keys, list(hashes))
point, hashed = bls12_381.G1.from_bytes(key.to_bytes()), bls12_381.G2.hash(b"a", b"QUUX-V01-CS02")
assert values[0] == bls12_381.pairing(point, hashed).to_bytes()

# Real beacons, some of them wrong.
published = json.loads((Path(__file__).parents[2] / "vectors/drand/beacons.json").read_text())["beacons"]
# Those of quicknet.
published = [beacon for beacon in published if beacon["public_key"].startswith("83cf0f28")]
rounds, beacons = [row["round"] for row in published], [bytes.fromhex(row["signature"]) for row in published]
public_key = bytes.fromhex(published[0]["public_key"])
chain = drand.Chain("bls-unchained-g1-rfc9380", public_key)
valid = [row["valid"] for row in published]
assert any(valid)
others = chain.verify_batch([*rounds, rounds[0] + 1, None], [*beacons, beacons[0], beacons[0]])
assert others.valid == [*valid, False, None]
number, beacon = next((row, data) for row, data, good in zip(rounds, beacons, valid, strict=True) if good)
lock = timelock.TimeLock("bls-unchained-g1-rfc9380", public_key, bytes(32))
file = lock.encrypt(number, b"hello", armor=True)
assert timelock.waits_for(file) == (number, "00" * 32)
unlocked = lock.unlock(number, beacon)
assert unlocked.decrypt(file) == b"hello"
with ThreadPoolExecutor(2) as pool:
    assert list(pool.map(unlocked.decrypt, [file] * 4)) == [b"hello"] * 4
try:
    lock.encrypt(0, b"hello")
except ValueError as error:
    assert "no round 0" in str(error)
else:
    raise AssertionError("there is no round 0")

assert evm.call(8, b"") == (1).to_bytes(32, "big") and evm.gas(8, b"") == 45000
print("ok")
