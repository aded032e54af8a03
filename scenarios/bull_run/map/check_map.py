#!/usr/bin/env python3
"""Assert that map.json obeys every fixed fact of the rulebook and is sound.
Standard library only.  Exit status 0 when every check holds."""
import json
import os
import sys
from collections import Counter, deque

from hexgrid import adjacent, hid, neighbours, parse

HERE = os.path.dirname(os.path.abspath(__file__))
M = json.load(open(os.path.join(HERE, "map.json")))
C, R = M["columns"], M["rows"]
SIDES, HEXES = M["hexsides"], M["hexes"]
CROSS = {"ford", "bridge", "railroad_bridge", "destroyed_bridge"}
ALL = {hid(c, r) for c in range(1, C + 1) for r in range(1, R + 1)}

NAMED = {"1611": "Groveton", "2415": "New Market", "3325": "Manassas Junction",
         "3904": "Centreville", "3905": "Centreville", "0416": "Gainesville",
         "1334": "Bristoe Station", "1803": "Sudley Springs"}
DEPLOY = json.load(open(os.path.join(HERE, "..", "deployment.json")))
U61 = DEPLOY["game_1"]["union"]["hexes"]
C61 = DEPLOY["game_1"]["confederate"]["hexes"]
U62 = [u["hex"] for u in DEPLOY["game_2"]["union"]["units"]]
C62 = ([u["hex"] for u in DEPLOY["game_2"]["confederate"]["units"]]
       + DEPLOY["game_2"]["confederate"]["optional_hexes"])
FORDS = ["Sudley Ford", "Sudley Springs Ford", "Poplar Ford", "Red House Ford",
         "Farm (Sherman's) Ford", "The Stone Bridge", "Lewis Ford", "Ball's Ford",
         "Island Ford", "Mitchell's Ford", "Blackburn's Ford", "McLean's Ford",
         "Union Mills Ford", "Bull Run Railroad Bridge", "Woodyard's Ford",
         "Yates Ford"]                      # Bull Run, downstream order

failures = []
count = 0


def check(ok, what):
    global count
    count += 1
    if not ok:
        failures.append(what)


def nbs(h):
    for n in neighbours(*parse(h)):
        if 1 <= n[0] <= C and 1 <= n[1] <= R:
            yield hid(*n)


def flood(start, closed=()):
    """Hexes reachable from start: dry sides always, crossings unless they
    belong to a stream in closed, plain river sides never."""
    seen, todo = {start}, deque([start])
    while todo:
        h = todo.popleft()
        for n in nbs(h):
            k = "-".join(sorted((h, n)))
            s = SIDES.get(k)
            if n not in seen and (s is None or (
                    s in CROSS and M["hexside_streams"][k] not in closed)):
                seen.add(n)
                todo.append(n)
    return seen


# 1. grid: the rulebook's plotted moves are chains
for chain in ("5306 5307 5406 5507 5606 5706 5806", "3320 3420 3520 3619 3720 3721"):
    h = chain.split()
    for a, b in zip(h, h[1:]):
        check(adjacent(a, b), "plotted move %s-%s" % (a, b))
        check("-".join(sorted((a, b))) not in SIDES, "plotted move %s-%s is wet" % (a, b))
for h in "5307 5406 5507 5706 5806 3420 3520 3619 3720".split():
    check(h not in HEXES, "plotted move: %s costs one point, so it is clear" % h)
check(HEXES.get("5606") == {"terrain": "forest"}, "plotted move: 5606 is a wood")
check(C >= 59 and R >= 34, "sheet too small for the rulebook's hex numbers")

# 2. ids and keys
for h in HEXES:
    check(h in ALL, "hex %s off the sheet" % h)
    check(HEXES[h]["terrain"] in ("forest", "rough", "town"), "terrain of %s" % h)
for k, v in SIDES.items():
    a, b = k.split("-")
    check(a < b, "key order %s" % k)
    check(a in ALL and b in ALL and adjacent(a, b), "hexside %s" % k)
    check(v in CROSS | {"river"}, "kind of %s" % k)
for k in list(M["hexside_names"]) + list(M["hexside_streams"]):
    check(k in SIDES, "name for unknown hexside %s" % k)
check(set(M["hexside_streams"]) == set(SIDES), "every hexside belongs to a stream")
for v in M["hexside_variants"].values():
    for k, kind in v.items():
        check(SIDES.get(k) in CROSS and kind in CROSS, "variant %s" % k)

# 3. named hexes
for h, n in NAMED.items():
    check(HEXES.get(h, {}) == {"terrain": "town", "name": n}, "%s must be the town %s" % (h, n))
check("2408-2508" in SIDES and SIDES["2408-2508"] == "bridge"
      and M["hexside_names"]["2408-2508"] == "The Stone Bridge", "the Stone Bridge at 2508")
for p in M["places"]:
    check(p["hex"] in ALL, "place %s" % p["name"])

# 4. roads and rails
for r in M["roads"] + M["railroads"] + M["minor_streams"]:
    p = r["path"]
    check(len(p) >= 2, "%s too short" % r["name"])
    check(len(set(p)) == len(p), "%s doubles back" % r["name"])
    for h in p:
        check(h in ALL, "%s leaves the sheet at %s" % (r["name"], h))
    for a, b in zip(p, p[1:]):
        check(adjacent(a, b), "%s: %s-%s not adjacent" % (r["name"], a, b))
        if "kind" in r and r["kind"] != "unfinished":
            check(SIDES.get("-".join(sorted((a, b)))) != "river",
                  "%s swims at %s-%s" % (r["name"], a, b))
kinds = {r["kind"] for r in M["roads"]} | {r["kind"] for r in M["railroads"]}
check(kinds <= {"turnpike", "road", "railroad", "unfinished"}, "road kinds")
net = {}
for r in M["roads"] + [x for x in M["railroads"] if x["kind"] == "railroad"]:
    for a, b in zip(r["path"], r["path"][1:]):
        net.setdefault(a, set()).add(b)
        net.setdefault(b, set()).add(a)
seen, todo = {"3325"}, ["3325"]
while todo:
    for n in net[todo.pop()]:
        if n not in seen:
            seen.add(n)
            todo.append(n)
check(seen == set(net), "road net in pieces: %s" % sorted(set(net) - seen)[:12])
for h in NAMED:
    check(h in net, "%s has no road" % h)
entry_ok = 0
for e in M["entry_hexes"]:
    c, r = parse(e["hex"])
    edge = {"north": r == 1, "south": r == R, "west": c == 1, "east": c == C}[e["edge"]]
    check(edge and e["hex"] in net, "entry %s" % e["name"])
    entry_ok += 1

# 5. banks: with every Bull Run and Occoquan crossing shut the armies cannot meet
SHUT = ("Bull Run", "Occoquan River")
south_west, north_east = flood("2408", SHUT), flood("3904", SHUT)
check(not south_west & north_east, "the two banks of Bull Run touch")
for h in C61:
    check(h in south_west, "Confederate 1861 hex %s not on the south-west bank" % h)
for h in U61:
    check(h in north_east, "Union 1861 hex %s not on the north-east bank" % h)
beyond = ALL - south_west - north_east
south_of_occoquan = flood("5436", SHUT)
check(beyond == south_of_occoquan, "a pocket between the banks: %s"
      % sorted(beyond - south_of_occoquan)[:12])

# 6. every hex reachable when crossings count; set-up hexes enterable
reach = flood("3904")
check(reach == ALL, "unreachable: %s" % sorted(ALL - reach)[:12])
for h in U61 + C61 + U62 + C62:
    check(h in reach, "set-up hex %s cannot be entered" % h)
check(len(set(U61)) == 18 and len(set(C61)) == 22, "set-up list sizes")

# 7. fords: all there, in downstream order along Bull Run
by_name = {}
for k, n in M["hexside_names"].items():
    check(n not in by_name, "two crossings called %s" % n)
    by_name[n] = k
for n in FORDS + ["Cub Run Suspension Bridge", "Broad Run Railroad Bridge", "Milford Ford",
                  "Linton's Ford", "Davis's Ford", "Wolf Run Shoals"]:
    check(n in by_name and SIDES[by_name[n]] in CROSS, "no %s" % n)
check(set(by_name.values()) == {k for k, v in SIDES.items() if v != "river"},
      "every crossing has a name")
check(SIDES[by_name["Bull Run Railroad Bridge"]] == "railroad_bridge", "railroad bridge kind")


def corner_keys(k):
    """The two corners of a hexside, as the sets of three hexes that meet."""
    a, b = k.split("-")
    na = {hid(*n) if min(n) > 0 else str(n) for n in neighbours(*parse(a))}
    nb = {hid(*n) if min(n) > 0 else str(n) for n in neighbours(*parse(b))}
    return [frozenset((a, b, c)) for c in na & nb]


def chain(stream):
    """Walk the sides of a stream from its most northerly/westerly end."""
    ks = [k for k, s in M["hexside_streams"].items() if s == stream]
    at = {}
    for k in ks:
        for c in corner_keys(k):
            at.setdefault(c, []).append(k)
    ends = [c for c, v in at.items() if len(v) == 1]
    check(all(len(v) <= 2 for v in at.values()), "%s forks or loops" % stream)
    check(len(ends) == 2, "%s is not one unbroken line (%d ends)" % (stream, len(ends)))
    here = min(ends, key=lambda c: min(int(h[2:]) for h in c if h.isdigit()))
    out, used = [], set()
    while True:
        nxt = [k for k in at[here] if k not in used]
        if not nxt:
            break
        used.add(nxt[0])
        out.append(nxt[0])
        here = [c for c in corner_keys(nxt[0]) if c != here][0]
    check(len(out) == len(ks), "%s: walked %d of %d sides" % (stream, len(out), len(ks)))
    return out


lengths = {s: len(chain(s)) for s in sorted(set(M["hexside_streams"].values()))}
for s, into in (("Catharpin Run", "Bull Run"), ("Cub Run", "Bull Run"), ("Bull Run", "Occoquan River")):
    ends = Counter(x for k, t in M["hexside_streams"].items() if t == s for x in corner_keys(k))
    mouth = {x for k, t in M["hexside_streams"].items() if t == into for x in corner_keys(k)}
    check(any(n == 1 and x in mouth for x, n in ends.items()), "%s does not reach %s" % (s, into))
order = [M["hexside_names"][k] for k in chain("Bull Run") if k in M["hexside_names"]]
check(order == [n for n in FORDS if n != "Sudley Springs Ford"],
      "crossings out of order: %s" % order)

# 8. reinforcements: known entry hexes, turns inside the games
REINF = json.load(open(os.path.join(HERE, "..", "reinforcements.json")))
ENTRY = {e["hex"] for e in M["entry_hexes"]} | {"3325"}
for game, turns in (("game_1", 8), ("game_2", 24)):
    for u in REINF[game]["units"]:
        check(1 <= u["turn"] <= turns, "turn of %s" % u["name"])
        check(u["hex"] in ENTRY, "entry hex %s of %s" % (u["hex"], u["name"]))

# 9. summary
tally = Counter(v["terrain"] for v in HEXES.values())
tally["clear"] = len(ALL) - sum(tally.values())
print("%s: %d columns x %d rows, %d hexes" % (M["name"], C, R, len(ALL)))
print("terrain: " + ", ".join("%s %d (%d%%)" % (t, n, round(100 * n / len(ALL)))
                              for t, n in tally.most_common()))
print("hexsides: " + ", ".join("%s %d" % i for i in Counter(SIDES.values()).most_common()))
print("streams (sides): " + ", ".join("%s %d" % i for i in lengths.items()))
print("roads %d (%d hexes), railroads %d, entry hexes %d"
      % (len(M["roads"]), len({h for r in M["roads"] for h in r["path"]}),
         len(M["railroads"]), len(M["entry_hexes"])))
print("south-west bank %d hexes, north-east bank %d, south of the Occoquan %d"
      % (len(south_west), len(north_east), len(beyond)))
print("set-up hexes by terrain: " + "; ".join(
    "%s %s" % (n, dict(Counter(HEXES.get(h, {"terrain": "clear"})["terrain"] for h in hs)))
    for n, hs in (("U61", U61), ("C61", C61), ("U62", U62), ("C62", C62))))
print("Bull Run crossings downstream: " + ", ".join(order))
if failures:
    print("FAILED %d of %d checks" % (len(failures), count))
    for f in failures:
        print("  - " + f)
    sys.exit(1)
print("all %d checks hold" % count)
