"""Checks what Chromium drew of a report: bars of both colours, and nothing that leaves the window."""

import sys
from pathlib import Path

from PIL import Image

OURS, PEER, PAPER = (0x3B, 0x6E, 0xA5), (0xC9, 0x82, 0x2B), (0xFF, 0xFF, 0xFF)


def check(file: Path) -> None:
    image = Image.open(file).convert("RGB")
    width, height = image.size
    colours = {colour: count for count, colour in image.getcolors(1 << 24)}
    for name, colour in (("ours", OURS), ("peers'", PEER)):
        assert colours.get(colour, 0) > 500, f"{file}: no bars of the colour that is {name}"
    edge = {image.getpixel((width - 1, y)) for y in range(height)}
    assert edge == {PAPER}, f"{file}: something reaches the right edge: {edge}"
    print(f"{file}: {width} × {height}, {colours[OURS]} pixels ours, {colours[PEER]} peers'")


folder = Path(sys.argv[1])
check(folder / "desk.png")
check(folder / "telephone.png")
pdf = (folder / "page.pdf").read_bytes()
assert pdf.startswith(b"%PDF") and len(pdf) > 20_000, "the printed page is empty"
