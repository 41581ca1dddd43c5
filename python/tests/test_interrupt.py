"""Ctrl-C while rows are computed."""

import signal
import subprocess
import sys
import time
from pathlib import Path

PROGRAM = """
from pairloom import columns, signature
secret = signature.SecretKey.derive("min-pk-pop", bytes(range(32)))
keys, signed = [secret.public_key().to_bytes()], [secret.sign(b"x").to_bytes()]
times = 2_000_000
columns_of_rows = keys * times, [b"x"] * times, signed * times
print("started", flush=True)
try:
    columns.verify_batch("min-pk-pop", *columns_of_rows, threads=1)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_a_batch_is_interrupted(tmp_path: Path) -> None:
    """Minutes of work end within seconds, by the exception that Python raises."""
    process = subprocess.Popen([sys.executable, "-c", PROGRAM], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline() == "started\n"
    time.sleep(1)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60)[0] == "interrupted\n"
    assert time.monotonic() - start < 30
