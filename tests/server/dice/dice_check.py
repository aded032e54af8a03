#!/usr/bin/env python3
"""Recomputes matches' dice and opened answers from exported records, by the published description alone.

Shares no code with the server and uses only Python's own library. Usage:

    dice_check.py RECORDS               exit 0 when every die and every digest follows, 1 with the reasons when not
    dice_check.py RECORDS --json        the same, the whole result as one JSON object; exit 0
    dice_check.py RECORDS --tamper N    also alters one place of a record N times and wants each one noticed
    dice_check.py --faces N             N faces of 6 and of 10 from this file's own stream: chi-square and runs

RECORDS: one JSON object in each line (or one in all): {"match", "chains": [{"chain", "hidden"?, "commitment",
"first_index", "length"}], "steps": [STEP...], "hidden_steps"?: [STEP...], "finished"?, "answers"?: [{"seat", "decision", "digest"?,
"nonce", "payload"?}]}, STEP: {"chain", "index", "step", "element", "previous", "nonces": {seat: hex},
"draws": [{"label", "sides", "face"}], "hidden"?: index of its hidden step, "of"?: index of its public step}; a face of 0
was not shown to whom the record was shown. A record without "finished" is of a match that has ended.
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
        if "by" in draw:  # given from outside: what the chain had in its place must follow
            draw = {**draw, "face": draw["rolled"]}
        if draw["face"] not in (0, expected):
            yield f"{draw['label']} shows {draw['face']} where {expected} follows"


def all_steps(record):
    return record["steps"] + record.get("hidden_steps", [])


def text_of(value):
    """The text that is promised: members sorted by name, nothing between them, no escapes that are not needed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def check_answers(record):
    """Yields what is wrong with opened answers: the digest was promised before anybody saw the payload."""
    nonces = {(seat, nonce) for step in all_steps(record) for seat, nonce in step["nonces"].items()}
    mine = {(answer["seat"], answer["nonce"]) for answer in record.get("answers", [])}
    if record.get("answers"):
        for seat, nonce in sorted(nonces - mine):
            yield f"the dice were mixed with a nonce that {seat} never promised: {nonce}"
    for answer in record.get("answers", []):
        if "payload" not in answer or "digest" not in answer:
            continue
        text = bytes.fromhex(answer["nonce"]) + text_of(answer["payload"]).encode()
        if hashlib.sha256(text).hexdigest() != answer["digest"]:
            yield f"the answer {answer['decision']} is not the one that was promised"


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
    """Each hidden step belongs to one public step, and both say so, in the same order; before the end none is shown."""
    named = [(step["hidden"], step["index"], step["step"]) for step in record["steps"] if step.get("hidden")]
    told = [(step["index"], step["of"], step["step"]) for step in record.get("hidden_steps", [])]
    if not record.get("finished", True):
        return ["hidden steps are shown before the end"] if told else []
    return [] if named == told else ["the hidden steps are not those that the public steps name"]


def check(record):
    hidden = record.get("hidden_steps", [])
    faults = list(check_answers(record)) + check_kind(record, record["steps"], False)
    return faults + check_kind(record, hidden, True) + check_partners(record)


def other_digit(text, at):
    return text[:at] + random.choice([d for d in "0123456789abcdef" if d != text[at]]) + text[at + 1:]


def tamper_hex(altered, steps, step):
    what = random.choice(["element", "previous", "nonce", "commitment"])
    if what == "nonce":
        seat = random.choice(sorted(step["nonces"]))
        step["nonces"][seat] = other_digit(step["nonces"][seat], random.randrange(len(step["nonces"][seat])))
    elif what == "commitment":
        chain = random.choice([c for c in altered["chains"] if c["chain"] in {s["chain"] for s in steps}])
        chain["commitment"] = other_digit(chain["commitment"], random.randrange(64))
    else:
        step[what] = other_digit(step[what], random.randrange(64))
    return what


def tamper_step(altered, steps, step):
    what = random.choice(["index", "face", "match", "drop"])
    if what == "index":
        step["index"] += random.choice([-1, 1])
    elif what == "face":
        draw = random.choice([draw for draw in step["draws"] if draw["face"] != 0])
        draw["face"] = draw["face"] % draw["sides"] + 1
    elif what == "match":
        altered["match"] += "x"
    else:
        steps.remove(step) if step is not steps[-1] else steps.pop(0)
    return what


def tamper_answer(altered):
    """One byte of an opened answer, its nonce or its digest."""
    answer = random.choice([answer for answer in altered["answers"] if "payload" in answer and "digest" in answer])
    what = random.choice(["payload", "nonce", "digest"])
    if what != "payload":
        answer[what] = other_digit(answer[what], random.randrange(len(answer[what])))
        return "answer's " + what
    while True:
        text = text_of(answer["payload"])
        at = random.randrange(len(text))
        changed = text[:at] + random.choice("0123456789abcdefghijklmnopqrstuvwxyz ") + text[at + 1:]
        try:
            payload = json.loads(changed)
        except ValueError:
            continue
        if payload != answer["payload"]:  # a space between members is no other answer
            answer["payload"] = payload
            return "payload"


def tamper(record):
    """One change that a server could have wished for; returns the altered record and what was done."""
    altered = copy.deepcopy(record)
    opened = [answer for answer in altered.get("answers", []) if "payload" in answer and "digest" in answer]
    steps = altered[random.choice([kind for kind in ("steps", "hidden_steps") if altered.get(kind)])]
    shown = [step for step in steps if shown_faces(step) >= (1 if opened else MANY)]
    if opened and (not shown or random.random() < 0.34):
        return altered, tamper_answer(altered)
    step = random.choice(shown)
    return altered, random.choice([tamper_hex, tamper_step])(altered, steps, step)


# With fewer faces than this an altered step may show the same ones by chance.
MANY = 8


def shown_faces(step):
    return sum(draw["face"] != 0 for draw in step["draws"])


def can_be_tampered(record):
    if any(shown_faces(step) >= MANY for step in record["steps"]):
        return True
    faces = sum(shown_faces(step) for step in record["steps"])
    return faces >= MANY and any("payload" in answer for answer in record.get("answers", []))


def tamper_trials(records, trials):
    """How many alterations were not noticed, by what was altered; and how many there were of each."""
    random.seed(1861)
    fit = [record for record in records if can_be_tampered(record)]
    tried, missed = {}, {}
    for _ in range(trials):
        altered, what = tamper(random.choice(fit))
        tried[what] = tried.get(what, 0) + 1
        if not check(altered):
            missed[what] = missed.get(what, 0) + 1
    return tried, missed


def chi_square(counts):
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def runs_deviation(faces, sides):
    """How many standard deviations the number of runs (equal neighbours belong to one) is off its expectation."""
    changes = sum(one != two for one, two in zip(faces, faces[1:]))
    tries, chance = len(faces) - 1, (sides - 1) / sides
    return (changes - tries * chance) / (tries * chance * (1 - chance)) ** 0.5


# p > 0.0001: chi-square at 5 and 9 degrees of freedom, a normal deviation on both sides.
LIMITS = {6: 25.74, 10: 33.72}
MOST_DEVIATION = 3.89


def face_trials(count):
    """Sentences on the evenness of faces, and whether all of them are even enough."""
    good, lines = True, []
    for sides, limit in LIMITS.items():
        stream = byte_stream(hashlib.sha256(b"evenness %d" % sides).digest(), "m1", 1, {"a": "00", "b": "01"})
        faces = [face(stream, sides) for _ in range(count)]
        square = chi_square([faces.count(one) for one in range(1, sides + 1)])
        off = runs_deviation(faces, sides)
        good = good and square < limit and abs(off) < MOST_DEVIATION
        lines.append(f"{count} faces of {sides}: chi-square {square:.2f} (below {limit}), runs {off:+.2f} deviations")
    return good, lines


def read_records(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file.read().splitlines() if line.strip()]


def option(name):
    return int(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else 0


def report(records):
    faults = [f"match {record['match']}: {fault}" for record in records for fault in check(record)]
    faces = [draw["face"] for record in records for step in all_steps(record) for draw in step["draws"]]
    answers = sum("payload" in answer for record in records for answer in record.get("answers", []))
    return {
        "records": len(records),
        "steps": sum(len(all_steps(record)) for record in records),
        "faces": len(faces),
        "hidden": faces.count(0),
        "answers": answers,
        "faults": faults,
    }


def main():
    if sys.argv[1] == "--faces":
        good, lines = face_trials(int(sys.argv[2]))
        print("\n".join(lines))
        return 0 if good else 1
    records = read_records(sys.argv[1])
    result = report(records)
    tried, missed = tamper_trials(records, option("--tamper")) if "--tamper" in sys.argv else ({}, {})
    if "--json" in sys.argv:
        print(json.dumps({**result, "tried": tried, "missed": missed}))
        return 0
    for line in result["faults"] + [f"an altered {what} was not noticed" for what in missed]:
        print(line)
    if tried:
        print(f"{sum(tried.values()) - sum(missed.values())} of {sum(tried.values())} alterations noticed")
    print(f"{result['faces']} faces in {result['steps']} steps recomputed, {len(result['faults'])} faults")
    return 1 if result["faults"] or missed else 0


if __name__ == "__main__":
    sys.exit(main())
