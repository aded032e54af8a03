#!/usr/bin/env python3
"""Recomputes a match's dice from an exported record, by the published description alone.

Shares no code with the server and uses only Python's own library. Usage:

    dice_check.py RECORD.json               exit 0 when every die follows, 1 with the reasons when not
    dice_check.py RECORD.json --tamper N    also alters one place of the record N times and wants each one noticed

RECORD: {"match", "chains": [{"chain", "hidden"?, "commitment", "first_index", "length"}], "steps": [STEP...],
"hidden_steps"?: [STEP...]}, STEP: {"chain", "index", "step", "element", "previous", "nonces": {seat: hex},
"draws": [{"label", "sides", "face"}], "hidden"?: index of its hidden step, "of"?: index of its public step}
"""
import copy
import hashlib
import hmac
import json
import random
import sys


def byte_stream(element, match, index, nonces):
    """HMAC-SHA-256 blocks; the nonces stand in the order of their seats' names."""
    prefix = match.encode() + b"\0" + str(index).encode() + b"\0"
    prefix += "".join(nonces[seat] for seat in sorted(nonces)).encode() + b"\0"
    counter = 0
    while True:
        yield from hmac.new(element, prefix + str(counter).encode(), hashlib.sha256).digest()
        counter += 1


def face(stream, sides):
    width = 1 if sides <= 256 else 2
    limit = 256 ** width // sides * sides
    while True:
        value = int.from_bytes(bytes(next(stream) for _ in range(width)), "big")
        if value < limit:
            return value % sides + 1


def check_step(record, step, before):
    """Yields what is wrong with a step; `before` is the element that must be its element's hash."""
    try:
        element = bytes.fromhex(step["element"])
    except ValueError:
        yield "the element is not hexadecimal"
        return
    if hashlib.sha256(element).hexdigest() != before:
        yield "the element does not lead to the one before"
    if step["previous"] != before:
        yield "the element before is misquoted"
    stream = byte_stream(element, record["match"], step["index"], step["nonces"])
    for draw in step["draws"]:
        expected = face(stream, draw["sides"])
        if expected != draw["face"]:
            yield f"{draw['label']} shows {draw['face']} where {expected} follows"


def check_kind(record, steps, hidden):
    faults = []
    chains = {chain["chain"]: chain for chain in record["chains"] if chain.get("hidden", False) == hidden}
    last = {number: chain["commitment"] for number, chain in chains.items()}
    for count, step in enumerate(steps, start=1):
        where = f"{'hidden ' if hidden else ''}step {step['index']} ({step['step']})"
        if step["index"] != count:
            faults.append(f"{where}: index {count} was due")
        chain = chains.get(step["chain"])
        if chain is None or not chain["first_index"] <= step["index"] < chain["first_index"] + chain["length"]:
            faults.append(f"{where}: no chain serves this index")
            continue
        faults += [f"{where}: {fault}" for fault in check_step(record, step, last[step["chain"]])]
        last[step["chain"]] = step["element"]
    return faults


def check_partners(record):
    """Each hidden step belongs to one public step, and both say so, in the same order."""
    named = [(step["hidden"], step["index"], step["step"]) for step in record["steps"] if step.get("hidden")]
    told = [(step["index"], step["of"], step["step"]) for step in record.get("hidden_steps", [])]
    return [] if named == told else ["the hidden steps are not those that the public steps name"]


def check(record):
    hidden = record.get("hidden_steps", [])
    return check_kind(record, record["steps"], False) + check_kind(record, hidden, True) + check_partners(record)


def other_digit(text, at):
    return text[:at] + random.choice([d for d in "0123456789abcdef" if d != text[at]]) + text[at + 1:]


def tamper(record):
    """One change that a server could have wished for; returns the altered record and what was done."""
    altered = copy.deepcopy(record)
    steps = altered[random.choice([kind for kind in ("steps", "hidden_steps") if altered.get(kind)])]
    step = random.choice([s for s in steps if len(s["draws"]) >= 8])
    what = random.choice(["element", "previous", "nonce", "index", "face", "match", "commitment", "drop"])
    if what in ("element", "previous"):
        step[what] = other_digit(step[what], random.randrange(64))
    elif what == "nonce":
        seat = random.choice(sorted(step["nonces"]))
        step["nonces"][seat] = other_digit(step["nonces"][seat], random.randrange(len(step["nonces"][seat])))
    elif what == "index":
        step["index"] += random.choice([-1, 1])
    elif what == "face":
        draw = random.choice(step["draws"])
        draw["face"] = draw["face"] % draw["sides"] + 1
    elif what == "match":
        altered["match"] += "x"
    elif what == "commitment":
        chain = random.choice([c for c in altered["chains"] if c["chain"] in {s["chain"] for s in steps}])
        chain["commitment"] = other_digit(chain["commitment"], random.randrange(64))
    else:
        steps.remove(step) if step is not steps[-1] else steps.pop(0)
    return altered, what


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        record = json.load(file)
    faults = check(record)
    for fault in faults:
        print(fault)
    missed = 0
    if "--tamper" in sys.argv:
        random.seed(1861)
        trials = int(sys.argv[sys.argv.index("--tamper") + 1])
        for _ in range(trials):
            altered, what = tamper(record)
            if not check(altered):
                print(f"an altered {what} was not noticed")
                missed += 1
        print(f"{trials - missed} of {trials} alterations noticed")
    steps = record["steps"] + record.get("hidden_steps", [])
    faces = sum(len(step["draws"]) for step in steps)
    print(f"{faces} faces in {len(steps)} steps recomputed, {len(faults)} faults")
    return 1 if faults or missed else 0


if __name__ == "__main__":
    sys.exit(main())
