"""How long a kernel takes for a tape, by its machine code: a prediction, not a measurement.

Every step of a tape is followed through the SASS of the kernel, branch by branch, and its instructions are issued in order by one warp:
 - at the stall that the assembler wrote into each instruction, and after the scoreboards that it waits for;
 - not before its pipe is free: a wide product (IMAD.WIDE, IMAD.HI) takes it for 4 cycles, any other instruction its own for 2;
 - a branch that is taken costs TAKEN cycles, a load its latency (LATENCY) until its scoreboard is released.
Loads and stores of shared memory take 4 cycles of a pipe that the whole multiprocessor shares, 128 bits for 32 lanes; those cycles of
all its warps are added, as if nothing overlapped them. Warps a multiprocessor: what shared memory and registers allow. With several
warps a scheduler, a step takes what the pipes take for all of them, or what one warp takes alone, whichever is more. What is put aside
goes through memory at its bandwidth, as if no cache held any of it, and with the latency of the cache, as if it held all of it.
One thing was measured on a GPU and not derived: with several warps a scheduler, which walk the kernel apart, a scheduler does not get
instructions as fast as it could issue them (FETCHED).

Where several warps share items, a block is alone on its multiprocessor. Of a round, all wait for the scheduler that is ready last, then for
BARRIER cycles."""
import re
from collections import Counter

# Shared memory of a multiprocessor (bytes), multiprocessors, clock (GHz), bandwidth of memory (bytes a second), architecture of the code.
DEVICES = {
    "H200": dict(shared=228 << 10, multiprocessors=132, clock=1.980, memory=4.8e12, code="sm_90"),
    "H100 SXM": dict(shared=228 << 10, multiprocessors=132, clock=1.755, memory=3.35e12, code="sm_90"),
    "A100 SXM": dict(shared=164 << 10, multiprocessors=108, clock=1.410, memory=2.0e12, code="sm_80"),
    "RTX 4090": dict(shared=100 << 10, multiprocessors=128, clock=2.520, memory=1.0e12, code="sm_80"),
}
SCHEDULERS, REGISTERS, RESERVED = 4, 65536, 1024
LATENCY = {"LDS": 33, "LDG": 300, "LDC": 40, "S2R": 30, "S2UR": 30, "R2UR": 12}
TAKEN, OTHER_LATENCY, READ, BARRIER = 12, 20, 12, 30
WIDE_CYCLES, CYCLES = 4, 2
INVERT = 4
# Cycles of a scheduler an instruction, by the words of an element: of pairings with four warps a scheduler on an H200 (docs/gpu.md).
FETCHED = {8: 2.05, 12: 3.08}


class Instruction:
    def __init__(self, address, text, control):
        self.address = address
        guard = re.match(r"@(!?)(U?P[0-9T]+) ", text)
        self.guard = (guard[2], not guard[1]) if guard else None
        text = text[guard.end():] if guard else text
        self.name, _, rest = text.strip().partition(" ")
        self.operands = [operand.strip().replace(".reuse", "") for operand in rest.split(",")] if rest else []
        self.stall, self.writes, self.reads, self.waits = control & 15, control >> 5 & 7, control >> 8 & 7, control >> 11 & 63
        wide = self.name.startswith(("IMAD.WIDE", "IMAD.HI"))
        base = self.name.split(".")[0]
        self.pipe = "product" if base in ("IMAD", "HFMA2") else "memory" if base in ("LDS", "STS", "LDG", "STG", "LDC") else \
            "control" if base in ("BRA", "CALL", "BSSY", "BSYNC", "EXIT", "NOP", "DEPBAR") else "uniform" if base[0] == "U" else "other"
        self.cycles = WIDE_CYCLES if wide else CYCLES if self.pipe != "memory" else 4


def listing(text):
    code = []
    pattern = r"/\*([0-9a-f]{4,5})\*/\s+(.*?)\s*;\s+/\* 0x[0-9a-f]{16} \*/\s+/\* 0x([0-9a-f]{16}) \*/"
    for address, instruction, high in re.findall(pattern, text):
        code.append(Instruction(int(address, 16), instruction, int(high, 16) >> 41))
    return code


def number(text):
    return int(text, 0) & 0xFFFFFFFF


class Path:
    """The way of one step through a kernel."""

    def __init__(self, code):
        self.code = code
        self.index = {instruction.address: position for position, instruction in enumerate(code)}
        # The loop over the tape: the load of the first step before it, and of the next one in it.
        loads = [i for i, one in enumerate(code) if one.name.startswith("LDG.E.128")]
        self.first, self.load = loads[0], loads[1]
        self.steps = [int(register[1:]) for register in (code[self.first].operands[0], code[self.load].operands[0])]

    def value(self, operand):
        if operand in ("RZ", "URZ"):
            return 0
        if re.fullmatch(r"-?0x[0-9a-f]+", operand):
            return number(operand)
        negative = operand.startswith("-")
        found = self.registers.get(operand.lstrip("-~!"))
        return None if found is None else -found & 0xFFFFFFFF if negative else found

    def predicate(self, operand):
        inverted, name = operand.startswith("!"), operand.lstrip("!")
        found = True if name in ("PT", "UPT") else self.predicates.get(name)
        return found if found is None or not inverted else not found

    def execute(self, one):
        name, ops = one.name, one.operands
        if one.guard and self.predicate(one.guard[0]) is not None and self.predicate(one.guard[0]) != one.guard[1]:
            return
        known = one.guard is None or self.predicate(one.guard[0]) is not None
        base = name.lstrip("U").split(".")[0]
        result = None
        if base in ("ISETP",):
            a, b = self.value(ops[2]), self.value(ops[3])
            also = self.predicate(ops[4])
            outcome = None
            if a is not None and b is not None and also is not None:
                if ".U32" not in name:
                    a, b = [x - (1 << 32) if x >> 31 else x for x in (a, b)]
                compare = {"NE": a != b, "EQ": a == b, "GE": a >= b, "GT": a > b, "LT": a < b, "LE": a <= b}
                outcome = compare[name.split(".")[1]]
                outcome = outcome and also if ".AND" in name else outcome or also
            self.predicates[ops[0]] = outcome if known else None
            return
        if base == "R2P":
            register, _, octet = ops[1].partition(".B")
            found = self.value(register)
            for bit in range(8):
                if number(ops[2]) >> bit & 1:
                    self.predicates[f"P{bit}"] = None if found is None else bool(found >> 8 * int(octet or 0) + bit & 1)
            return
        if base == "PLOP3":
            a, b, c = (self.predicate(op) for op in ops[2:5])
            outcome = None
            if None not in (a, b, c):
                outcome = bool(number(ops[5]) >> (a << 2 | b << 1 | c) & 1)
            self.predicates[ops[0]] = outcome if known else None
            return
        if base == "LOP3":
            predicate = ops[0] if re.fullmatch(r"U?P\d", ops[0]) else None
            shift = 1 if predicate else 0
            a, b, c = (self.value(op) for op in ops[shift + 1:shift + 4])
            table = number(ops[shift + 4])
            if table == 0xC0 and 0 in (a, b):
                a = b = 0
            if table == 0xC0:
                c = 0
            if None not in (a, b, c):
                result = 0
                for bits in range(8):
                    if table >> bits & 1:
                        x, y, z = [value if bits >> place & 1 else ~value for value, place in ((a, 2), (b, 1), (c, 0))]
                        result |= x & y & z
                result &= 0xFFFFFFFF
            if predicate:
                self.predicates[predicate] = None if result is None or not known else result != 0
            ops = ops[shift:]
        elif base in ("MOV",):
            result = self.value(ops[1])
        elif base == "SHF":
            low, by, high = (self.value(op) for op in ops[1:4])
            if None not in (low, by, high):
                if name.startswith(("SHF.L", "USHF.L")):
                    both = (high << 32 | low) << (by & 31)
                    result = (both >> 32 if ".HI" in name or ".W" in name and ".HI" in name else both) & 0xFFFFFFFF
                elif ".HI" in name:
                    result = high >> (by & 31) & 0xFFFFFFFF
                else:
                    result = (high << 32 | low) >> (by & 31) & 0xFFFFFFFF
        elif base == "PRMT":
            a, selector, b = (self.value(op) for op in ops[1:4])
            if None not in (a, selector, b):
                octets = [(b << 32 | a) >> 8 * i & 255 for i in range(8)]
                for place in range(4):
                    which = selector >> 4 * place & 15
                    octet = octets[which & 7]
                    octet = (255 if octet >> 7 else 0) if which >> 3 else octet
                    result = (result or 0) | octet << 8 * place
        elif base == "IADD3":
            a, b, c = (self.value(op) for op in ops[1:4]) if len(ops) == 4 else (None, None, None)
            if None not in (a, b, c):
                result = a + b + c & 0xFFFFFFFF
        elif name in ("IMAD.MOV.U32", "IMAD.IADD", "IMAD"):
            a, b, c = (self.value(op) for op in ops[1:4]) if len(ops) == 4 else (None,) * 3
            if None not in (a, b, c):
                result = a * b + c & 0xFFFFFFFF
        elif base == "SEL":
            a, b, chosen = self.value(ops[1]), self.value(ops[2]), self.predicate(ops[3])
            result = None if chosen is None else a if chosen else b
        elif base == "R2UR":
            result = self.value(ops[1])
        elif base in ("CS2R", "BRA", "BSSY", "BSYNC", "EXIT", "NOP", "STS", "STG", "DEPBAR", "WARPSYNC"):
            if base == "CS2R":
                for offset in range(2):
                    self.registers[f"R{int(ops[0][1:]) + offset}"] = 0
            return
        if not ops or not re.fullmatch(r"U?R\d+", ops[0]):
            return
        prefix, place = re.fullmatch(r"(U?R)(\d+)", ops[0]).groups()
        width = 4 if ".128" in name else 2 if ".64" in name or ".WIDE" in name else 1
        for offset in range(width):
            self.registers[f"{prefix}{int(place) + offset}"] = result if known and width == 1 else None
        for op in ops[1:]:
            if re.fullmatch(r"U?P\d", op) and base in ("IADD3", "LEA", "IMAD"):
                # A carry that leaves an addition, and what it enters: neither is known.
                self.predicates[op] = None

    def run(self, step, fermat):
        """Cycles of the step alone, cycles of shared memory, cycles of pipes, bytes of global memory a lane."""
        self.registers, self.predicates = {}, {}
        pipes, free, scoreboards, counts = Counter(), Counter(), Counter(), Counter()
        time, position, started, visited = 0, 0, False, []
        load = self.steps[1]
        begun = [self.first, self.load]
        while True:
            one = self.code[position]
            issue = time
            for board in range(6):
                if one.waits >> board & 1:
                    issue = max(issue, scoreboards[board])
            if one.name.startswith("DEPBAR"):
                issue = max([issue, *scoreboards.values()])
            issue = max(issue, free[one.pipe])
            free[one.pipe] = issue + one.cycles
            if started:
                pipes[one.pipe] += one.cycles
                pipes["issue"] += 1
                counts[one.name.split(".")[0]] += 1
                if one.name.startswith("IMAD.WIDE"):
                    counts["wide"] += 1
            base = one.name.split(".")[0]
            latency = LATENCY.get(base, OTHER_LATENCY)
            if one.writes < 6:
                scoreboards[one.writes] = max(scoreboards[one.writes], issue + latency)
            if one.reads < 6:
                scoreboards[one.reads] = max(scoreboards[one.reads], issue + READ)
            time = issue + max(one.stall, 1)
            if base in ("BRA", "CALL"):  # a jump may be written as a call that does not return
                taken = True if one.guard is None else self.predicate(one.guard[0])
                if taken is not None and one.guard is not None:
                    taken = taken == one.guard[1]
                target = self.index[int(one.operands[-1].strip("`()").split()[0], 16)]
                if one.operands[0] != one.operands[-1]:
                    other = self.predicate(one.operands[0])
                    taken = None if other is None or taken is None else taken and other
                if taken is None and target <= self.load < position:
                    # The loop over the tape goes on.
                    taken = True
                if taken is None:
                    if step[0] & 15 > INVERT:
                        # Values decide, and a way is as long as the other.
                        position += 1
                        continue
                    if step[0] & 15 != INVERT:
                        raise ValueError(f"a branch at {one.address:#x} that the step does not decide")
                    # Fermat's loop ends here, by this branch or by the next one: it runs as often as the exponent says.
                    after = self.code[position + 1]
                    back = target < position or after.name == "BRA" and not after.guard
                    start = min(target, position if target < position else self.index[int(after.operands[-1], 16)]) if back else position
                    if start < position:
                        cycles = self.straight(start, position) + TAKEN
                        time += (fermat - 1) * cycles
                        pipes["product"] += (fermat - 1) * sum(i.cycles for i in self.code[start:position + 1] if i.pipe == "product")
                    taken = start < position and target > position
                if taken and target <= self.load and position > self.load:
                    if started:
                        return time + TAKEN, 4 * (counts["LDS"] + counts["STS"]), pipes, 16 * (counts["LDG"] - 1 + counts["STG"]), counts
                    started = True
                    time, free, scoreboards = 0, Counter(), Counter()
                    counts.clear()
                if taken:
                    time += TAKEN
                    position = target
                    continue
            elif base == "EXIT" and not one.guard:
                raise ValueError("the loop was left")
            else:
                self.execute(one)
            if position == begun[0]:
                self.put(self.steps[0], step)
            if position == begun[1]:
                self.put(self.steps[1], step)
            if one.name.startswith("UISETP") or (one.name.startswith("ISETP") and one.guard is None):
                self.decide(one, position)
            position += 1
            visited.append(position)
            if len(visited) > 200000:
                raise ValueError("no way back to the tape")

    def put(self, register, step):
        for offset, word in enumerate(step):
            self.registers[f"R{register + offset}"] = word

    def decide(self, one, position):
        """The loop over the tape goes on."""
        if self.predicates.get(one.operands[0]) is None and any(self.value(op) is None for op in one.operands[2:4]):
            if position <= self.first:
                self.predicates[one.operands[0]] = ".NE" in one.name
            elif ".GT" in one.name or ".GE" in one.name:
                self.predicates[one.operands[0]] = False if self.counter(one) else None
            elif ".LE" in one.name or ".LT" in one.name:
                self.predicates[one.operands[0]] = True if self.counter(one) else None

    def counter(self, one):
        return self.code.index(one) < self.load + 60 or one.name.startswith("U")

    def straight(self, start, end):
        time, free, scoreboards = 0, Counter(), Counter()
        for one in self.code[start:end + 1]:
            issue = max([time, free[one.pipe], *[scoreboards[b] for b in range(6) if one.waits >> b & 1]])
            free[one.pipe] = issue + one.cycles
            if one.writes < 6:
                scoreboards[one.writes] = max(scoreboards[one.writes], issue + LATENCY.get(one.name.split(".")[0], OTHER_LATENCY))
            time = issue + max(one.stall, 1)
        return time


def shape(step):
    """A step whose way is the same: operands stand for their class alone."""
    def place(code):
        return code if code >> 8 == 0 and code & 255 >= 254 else code & 0x300
    x, y, z, w = step
    x = x & 0x700000F | place(x >> 4 & 1023) << 4 | place(x >> 14 & 1023) << 14
    y = place(y & 1023) | place(y >> 10 & 1023) << 10 | place(y >> 20 & 1023) << 20
    def term(bits):
        return bits & 0xFC00 | place(bits & 1023) if bits else 0
    z, w = (term(v & 0xFFFF) | term(v >> 16) << 16 for v in (z, w))
    return x, y, z, w


def rounds(tape):
    """The steps of every warp of a tape between two barriers, round after round."""
    length = len(tape["tape"]) // tape["warps"]
    streams = []
    for warp in range(tape["warps"]):
        stream = [[]]
        for step in tape["tape"][warp * length:(warp + 1) * length]:
            stream[-1].append(step)
            if step[0] >> 26 & 1:
                stream.append([])
        streams.append(stream)
    return list(zip(*streams, strict=True))


def together(tape, cost):
    """Cycles of a tape of several warps: of a round, what the scheduler takes that is ready last, its warps one after the other where they need
    the same pipe, and the shared memory of all; and the bytes of global memory an item."""
    cycles = octets = 0
    for of_round in rounds(tape):
        alone, pipes, shared = Counter(), [Counter() for _ in range(SCHEDULERS)], 0
        for warp, steps in enumerate(of_round):
            for step in steps:
                one, from_shared, of_pipes, bytes_, _ = cost(step)
                alone[warp] += one
                pipes[warp % SCHEDULERS].update(of_pipes)
                shared += from_shared
                octets += bytes_
        busy = max(max(pipe["product"], pipe["other"], pipe["issue"]) for pipe in pipes)
        cycles += max(busy, *alone.values()) + shared + BARRIER
    return cycles, octets


def predict_together(tape, facts, cost):
    """A block of several warps, alone on its multiprocessor."""
    cycles, octets = together(tape, cost)
    rate = facts["multiprocessors"] * 32 * facts["clock"] * 1e9 / cycles
    return f"{cycles:11}{'':21}{octets:9}{min(rate, facts['memory'] / max(octets, 1)):12.0f}{cycles / facts['clock'] / 1e6:9.2f}"


def predict_apart(tape, facts, cost, warps):
    """Blocks of one warp, so many on every multiprocessor."""
    total = Counter()
    for step, count in Counter(map(tuple, tape["tape"])).items():
        alone, shared, pipes, octets, _ = cost(step)
        total["alone"] += alone * count
        total["shared"] += shared * count
        total["bytes"] += octets * count
        for pipe, cycles in pipes.items():
            total[pipe] += cycles * count
    busy = max(total["product"], total["other"], total["issue"])
    cycles = max(total["alone"], warps / SCHEDULERS * busy) + total["shared"] * warps
    if warps > SCHEDULERS:
        cycles = max(cycles, warps / SCHEDULERS * FETCHED[tape["words"]] * total["issue"])
    rate = facts["multiprocessors"] * warps * 32 * facts["clock"] * 1e9 / cycles
    rate = min(rate, facts["memory"] / max(total["bytes"], 1))
    alone = (total["alone"] + total["shared"]) / facts["clock"] / 1e6
    return f"{total['alone']:11}{busy:11}{total['shared']:10}{total['bytes']:9}{rate:12.0f}{alone:9.2f}"


def predict(tapes, listings, registers):
    paths = {name: Path(listing(text)) for name, text in listings.items()}
    print(f"{'curve':13}{'program':22}{'device':10}{'slots':>6}{'warps':>6}{'alone':>11}{'pipes':>11}{'shared':>10}{'bytes':>9}"
          f"{'items/s':>12}{'ms':>9}")
    known = {}
    for tape in tapes:
        facts = DEVICES[tape["device"]]
        key = (f"prime{tape['words']}", facts["code"])

        def cost(step):
            of = key, tape["fermat"], shape(step)
            if of not in known:
                known[of] = paths[key].run(shape(step), tape["fermat"])
            return known[of]

        block = tape["slots"] * tape["words"] * 8 * 32
        held = min(facts["shared"] // (block + RESERVED), REGISTERS // (-(-registers[key] // 8) * 8 * 32), 32)
        warps = held if tape["warps"] == 1 else tape["warps"]
        if held:
            row = predict_apart(tape, facts, cost, warps) if tape["warps"] == 1 else predict_together(tape, facts, cost)
            print(f"{tape['curve']:13}{tape['program']:22}{tape['device']:10}{tape['slots']:6}{warps:6}{row}")
