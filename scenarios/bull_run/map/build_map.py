#!/usr/bin/env python3
"""Build map.json from geography.py.  Standard library only.

    python3 build_map.py [--report]      writes map.json beside this file
"""
import heapq
import json
import math
import os
import sys

import geography as G
from hexgrid import (SX, adjacent, centre, corners, hid, nearest, neighbours,
                     parse, side, side_ends)

HERE = os.path.dirname(os.path.abspath(__file__))
M = 8                                    # margin (hexes) worked out off the sheet
LAT0, LON0 = 38.79, -77.52               # origin of the local plane, km


# ---------------------------------------------------------------- geometry
def km(lat, lon):
    return ((lon - LON0) * 111.32 * math.cos(math.radians(38.8)),
            (lat - LAT0) * 111.0)


def mean_centre(hexes):
    pts = [centre(*parse(h)) for h in hexes]
    return (sum(p[0] for p in pts) / len(pts), sum(p[1] for p in pts) / len(pts))


def solve(a, b):
    n = len(a)
    m = [list(a[i]) + [b[i]] for i in range(n)]
    for i in range(n):
        p = max(range(i, n), key=lambda k: abs(m[k][i]))
        m[i], m[p] = m[p], m[i]
        for k in range(n):
            if k != i:
                f = m[k][i] / m[i][i]
                for j in range(i, n + 1):
                    m[k][j] -= f * m[i][j]
    return [m[i][n] / m[i][i] for i in range(n)]


def least_squares(rows, ys):
    n = len(rows[0])
    a = [[sum(r[i] * r[j] for r in rows) for j in range(n)] for i in range(n)]
    return solve(a, [sum(r[i] * y for r, y in zip(rows, ys)) for i in range(n)])


class Warp:
    """Similarity fitted to the rulebook's named hexes, then a smooth Gaussian
    residual field that makes every control point exact."""
    LENGTH = 4.5                          # km

    def __init__(self, inferred=True):
        fixed = [(n, km(la, lo), mean_centre(h)) for n, la, lo, h in G.FIXED]
        rows, ys = [], []
        for _, (e, n), (x, y) in fixed:
            rows += [[e, -n, 1, 0], [-n, -e, 0, 1]]
            ys += [x, y]
        self.a, self.b, self.tx, self.ty = least_squares(rows, ys)
        self.residuals = []
        for name, p, q in fixed:
            x, y = self.similar(*p)
            self.residuals.append((name, q[0] - x, q[1] - y))
        pts = [(p, q) for _, p, q in fixed]
        for _, la, lo, s in G.INFERRED if inferred else []:
            pts.append((km(la, lo), mean_centre(s.split("-"))))
        self.knots = [p for p, _ in pts]
        kern = [[self.phi(p, q) for q in self.knots] for p in self.knots]
        dx = [q[0] - self.similar(*p)[0] for p, q in pts]
        dy = [q[1] - self.similar(*p)[1] for p, q in pts]
        self.wx, self.wy = solve(kern, dx), solve(kern, dy)

    def phi(self, p, q):
        return math.exp(-((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) / self.LENGTH ** 2)

    def similar(self, e, n):
        return (self.a * e - self.b * n + self.tx, -self.a * n - self.b * e + self.ty)

    def __call__(self, lat, lon):
        p = km(lat, lon)
        x, y = self.similar(*p)
        f = [self.phi(p, k) for k in self.knots]
        return (x + sum(w * v for w, v in zip(self.wx, f)),
                y + sum(w * v for w, v in zip(self.wy, f)))


WARP = Warp()


def plane(pt):
    if isinstance(pt, tuple):
        return WARP(*pt)
    if "-" in pt:
        return mean_centre(pt.split("-"))
    return centre(*parse(pt))


def to_hex(pt):
    if isinstance(pt, str):
        return parse(pt)
    return nearest(*WARP(*pt))


def on_sheet(c, r):
    return 1 <= c <= G.COLUMNS and 1 <= r <= G.ROWS


def in_margin(c, r):
    return 1 - M <= c <= G.COLUMNS + M and 1 - M <= r <= G.ROWS + M


def seg_dist(p, a, b):
    vx, vy = b[0] - a[0], b[1] - a[1]
    d = vx * vx + vy * vy
    t = 0 if d == 0 else max(0, min(1, ((p[0] - a[0]) * vx + (p[1] - a[1]) * vy) / d))
    return math.hypot(p[0] - a[0] - t * vx, p[1] - a[1] - t * vy)


def dijkstra(start, goals, edges):
    """edges(node) -> [(next, cost, label)]; returns the list of labels."""
    best, back, heap, n = {start: 0}, {}, [(0, 0, start)], 0
    while heap:
        d, _, u = heapq.heappop(heap)
        if d > best[u] + 1e-9:
            continue
        if u in goals:
            out = []
            while u != start:
                u, lab = back[u]
                out.append(lab)
            return out[::-1]
        for v, w, lab in edges(u):
            if v not in best or d + w < best[v] - 1e-9:
                best[v] = d + w
                back[v] = (u, lab)
                n += 1
                heapq.heappush(heap, (d + w, n, v))
    raise ValueError("no path")


# ---------------------------------------------------------------- streams
def build_corner_graph():
    ids, pos, graph = {}, [], []

    def corner(p):
        x, y = round(p[0] * 500), round(p[1] * 500)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if (x + dx, y + dy) in ids:
                    return ids[(x + dx, y + dy)]
        ids[(x, y)] = len(pos)
        pos.append(p)
        graph.append([])
        return len(pos) - 1

    sides = {}
    for c in range(1 - M, G.COLUMNS + M + 1):
        for r in range(1 - M, G.ROWS + M + 1):
            for nb in neighbours(c, r):
                if in_margin(*nb) and (c, r) < nb:
                    ends = [corner(p) for p in side_ends((c, r), nb)]
                    s = ((c, r), nb)
                    sides[s] = ends
                    graph[ends[0]].append((ends[1], s))
                    graph[ends[1]].append((ends[0], s))
    return pos, graph, sides


def river_sides(points, pos, graph, sides):
    """Chain of hexsides following the polyline and every mandatory side."""
    pts = [plane(p) for p in points]
    out = []
    here = None

    def walk(a, goals, pa, pb, banned):
        def edges(u):
            for v, s in graph[u]:
                if s in banned:
                    continue
                mid = ((pos[u][0] + pos[v][0]) / 2, (pos[u][1] + pos[v][1]) / 2)
                yield v, 1 + 2.0 * seg_dist(mid, pa, pb), s
        return dijkstra(a, goals, edges)

    for i, p in enumerate(points):
        if isinstance(p, str):
            a, b = sorted(parse(h) for h in p.split("-"))
            if (a, b) not in sides:
                raise ValueError("%s are not adjacent" % p)
            e0, e1 = sides[(a, b)]
            if here is None:
                # start at the end farther from the next point
                nxt = pts[min(i + 1, len(pts) - 1)]
                d0, d1 = (math.dist(pos[e], nxt) for e in (e0, e1))
                here = e1 if d0 > d1 else e0
                out.append((a, b))
                continue
            if out and out[-1] == (a, b):
                continue
            options = []
            for near, far in ((e0, e1), (e1, e0)):
                try:
                    path = walk(here, {near}, pts[i - 1], pts[i], {(a, b)})
                except ValueError:
                    continue
                cost = len(path)
                if i + 1 < len(pts):
                    cost += 0.9 * math.dist(pos[far], pts[i + 1])
                options.append((cost, path, far))
            _, path, far = min(options, key=lambda o: o[0])
            out += path + [(a, b)]
            here = far
        else:
            tgt = min(range(len(pos)), key=lambda k: math.dist(pos[k], pts[i]))
            if here is not None:
                out += walk(here, {tgt}, pts[i - 1], pts[i], set(out[-1:]))
            here = tgt
    # remove immediate there-and-back spurs
    clean = []
    for s in out:
        if clean and clean[-1] == s:
            clean.pop()
        else:
            clean.append(s)
    return clean


# ---------------------------------------------------------------- roads
def road_path(points, blocked):
    """Chain of adjacent hexes near the polyline.  Swimming a river side is so
    dear that a road bends to a listed crossing when there is one near."""
    hexes = [to_hex(p) for p in points]
    pts = [plane(p) if isinstance(p, tuple) else centre(*parse(p)) for p in points]
    out = [hexes[0]]
    for i in range(1, len(hexes)):
        if hexes[i] == out[-1]:
            continue
        pa, pb = pts[i - 1], pts[i]

        def edges(u):
            for v in neighbours(*u):
                if in_margin(*v):
                    wet = 25 if side(hid2(u), hid2(v)) in blocked else 0
                    yield v, 1 + wet + 0.7 * seg_dist(centre(*v), pa, pb), v
        out += dijkstra(out[-1], {hexes[i]}, edges)
    # keep the longest run that lies on the sheet
    runs, cur = [], []
    for h in out:
        if on_sheet(*h):
            cur.append(h)
        elif cur:
            runs.append(cur)
            cur = []
    if cur:
        runs.append(cur)
    return [hid(*h) for h in max(runs, key=len)]


def hid2(h):
    return hid(*h) if h[0] >= 0 and h[1] >= 0 else "%d,%d" % h


# ---------------------------------------------------------------- areas
def inside(p, poly):
    x, y = p
    n, odd = len(poly), False
    for i in range(n):
        (x1, y1), (x2, y2) = poly[i], poly[(i + 1) % n]
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


def area_hexes(ids):
    poly = [centre(*parse(h)) for h in ids]
    out = set()
    for c in range(1, G.COLUMNS + 1):
        for r in range(1, G.ROWS + 1):
            p = centre(c, r)
            if inside(p, poly) or min(
                    seg_dist(p, poly[i], poly[(i + 1) % len(poly)])
                    for i in range(len(poly))) < 0.42:
                out.add(hid(c, r))
    return out


# ---------------------------------------------------------------- assembly
def build():
    pos, graph, sides = build_corner_graph()
    hexsides, names, streams = {}, {}, {}
    blocked = set()
    for name, points in G.RIVERS:
        for a, b in river_sides(points, pos, graph, sides):
            blocked.add(side(hid2(a), hid2(b)))
            if on_sheet(*a) and on_sheet(*b):
                k = side(hid(*a), hid(*b))
                hexsides[k] = "river"
                streams.setdefault(k, name)
    for k, (kind, name) in G.CROSSINGS.items():
        if hexsides.get(k) != "river":
            raise SystemExit("crossing %s (%s) is not on a river" % (k, name))
        hexsides[k] = kind
        names[k] = name
    blocked -= set(G.CROSSINGS)

    roads = [{"name": n, "kind": k, "path": road_path(p, blocked)} for n, k, p in G.ROADS]
    rails = [{"name": n, "kind": k, "path": road_path(p, blocked)} for n, k, p in G.RAILROADS]

    for r in roads + rails:
        for a, b in zip(r["path"], r["path"][1:]):
            if hexsides.get(side(a, b)) == "river":
                raise SystemExit("%s crosses %s at %s, which is not in CROSSINGS"
                                 % (r["name"], streams[side(a, b)], side(a, b)))

    terrain, area_name = {}, {}
    for kind, name, ids in G.AREAS:
        for h in area_hexes(ids):
            terrain[h] = kind
            area_name[h] = name
    for h in G.CLEARINGS:
        terrain.pop(h, None)
    minor = [{"name": n, "path": road_path(p, set())} for n, p in G.MINOR_STREAMS]
    hexes = {}
    for h, t in terrain.items():
        hexes[h] = {"terrain": t}
    for name, h in G.TOWNS:
        hexes[h] = {"terrain": "town", "name": name}
    places = [{"name": n, "hex": h, "kind": "town"} for n, h in G.TOWNS]
    for n, p in G.LANDMARKS:
        h = hid(*to_hex(p))
        places.append({"name": n, "hex": h, "kind": "landmark"})

    regions = {"southwest_of_bull_run": south_west(streams)}

    by_name = {r["name"]: r["path"] for r in roads + rails}
    entries = []
    for name, road, edge, note in G.ENTRIES:
        cand = [h for h in (by_name[road][0], by_name[road][-1]) if edge in edges_of(h)]
        if not cand:
            raise SystemExit("%s: %s does not reach the %s edge (%s .. %s)"
                             % (name, road, edge, by_name[road][0], by_name[road][-1]))
        entries.append({"name": name, "hex": cand[0], "edge": edge, "via": road, "note": note})
    return {
        "name": "Bull Run, 1861 and 1862 (reconstruction)",
        "columns": G.COLUMNS, "rows": G.ROWS, "hex_metres": 400,
        "orientation": "flat-top, even columns shifted down",
        "sources": sources(),
        "hexes": dict(sorted(hexes.items())),
        "hexsides": dict(sorted(hexsides.items())),
        "hexside_names": dict(sorted(names.items())),
        "hexside_streams": dict(sorted(streams.items())),
        "hexside_variants": G.VARIANTS,
        "roads": roads, "railroads": rails, "minor_streams": minor, "places": places,
        "regions": regions,
        "map_edges": {
            "north": {"row": 1, "compass": "true north is up (fit rotation under 1 degree)"},
            "south": {"row": G.ROWS}, "west": {"column": 1}, "east": {"column": G.COLUMNS}},
        "entry_hexes": entries,
    }


def sources():
    """Which values the rulebook states; every other value is reconstructed."""
    return {
        "default": "reconstructed",
        "rulebook": {
            "keys": ["hex_metres"],
            "hexes": sorted({h for _, h in G.TOWNS} | {"5606"}),
            "clear": ["3420", "3520", "3619", "3720", "5307", "5406", "5507", "5706", "5806"],
            "hexside_names": ["The Stone Bridge"],
        },
    }


def south_west(streams):
    """Hexes on Manassas Junction's side of Bull Run and the Occoquan, crossings closed."""
    shut = {k for k, name in streams.items() if name in ("Bull Run", "Occoquan River")}
    seen, todo = {parse("3325")}, [parse("3325")]
    while todo:
        a = todo.pop()
        for b in neighbours(*a):
            if on_sheet(*b) and b not in seen and side(hid(*a), hid(*b)) not in shut:
                seen.add(b)
                todo.append(b)
    return sorted(hid(*h) for h in seen)


def edges_of(h):
    c, r = parse(h)
    return {e for e, t in (("north", r == 1), ("south", r == G.ROWS),
                           ("west", c == 1), ("east", c == G.COLUMNS)) if t}


def dump(m):
    """JSON, one hex / hexside / road per line, so that diffs stay readable."""
    out = ["{"]
    keys = list(m)
    for i, k in enumerate(keys):
        tail = "," if i + 1 < len(keys) else ""
        v = m[k]
        if isinstance(v, dict) and v:
            out.append(" %s: {" % json.dumps(k))
            items = list(v.items())
            for j, (a, b) in enumerate(items):
                out.append("  %s: %s%s" % (json.dumps(a), json.dumps(b),
                                           "," if j + 1 < len(items) else ""))
            out.append(" }" + tail)
        elif isinstance(v, list) and v:
            out.append(" %s: [" % json.dumps(k))
            for j, b in enumerate(v):
                out.append("  %s%s" % (json.dumps(b), "," if j + 1 < len(v) else ""))
            out.append(" ]" + tail)
        else:
            out.append(" %s: %s%s" % (json.dumps(k), json.dumps(v), tail))
    out.append("}")
    return "\n".join(out) + "\n"


def report():
    w = WARP
    scale = math.hypot(w.a, w.b)
    print("similarity: %.3f hexes per km (%.0f m per hex), rotation %.2f degrees"
          % (scale, 1000 / scale, math.degrees(math.atan2(w.b, w.a))))
    tot = 0
    for name, dx, dy in w.residuals:
        tot += dx * dx + dy * dy
        print("  %-18s east %+5.2f  south %+5.2f  total %.2f hexes"
              % (name, dx, dy, math.hypot(dx, dy)))
    print("  root mean square %.2f hexes" % math.sqrt(tot / len(w.residuals)))
    print("Bull Run crossings, chosen hexside minus the position predicted by the")
    print("similarity (first) and by the warp through the eight named hexes (second):")
    eight = Warp(inferred=False)
    sums = [0, 0]
    for s, la, lo in G.TRUE_CROSSINGS:
        q, e = mean_centre(s.split("-")), km(la, lo)
        d = [math.dist(q, w.similar(*e)), math.dist(q, eight(la, lo))]
        sums = [a + x * x for a, x in zip(sums, d)]
        print("  %-26s %.2f  %.2f" % (G.CROSSINGS[s][1], d[0], d[1]))
    n = len(G.TRUE_CROSSINGS)
    print("  root mean square           %.2f  %.2f" % tuple(math.sqrt(a / n) for a in sums))
    # the warp must not fold: its determinant stays positive over the sheet
    lo = None
    for i in range(-130, 190, 5):
        for j in range(-95, 85, 5):
            la, ln = LAT0 + j / 10 / 111.0, LON0 + i / 10 / 86.7
            x, y = w(la, ln)
            if 0.9 <= x <= G.COLUMNS * SX and 1 <= y <= G.ROWS:
                x1, y1 = w(la, ln + 0.001)
                x2, y2 = w(la + 0.001, ln)
                det = -((x1 - x) * (y2 - y) - (x2 - x) * (y1 - y))
                det /= 0.111 * 0.0867 * (w.a ** 2 + w.b ** 2)
                lo = det if lo is None else min(lo, det)
    print("smallest local area scale of the warp, relative to the similarity: %.2f" % lo)


if __name__ == "__main__":
    if "--report" in sys.argv:
        report()
    m = build()
    with open(os.path.join(HERE, "map.json"), "w") as f:
        f.write(dump(m))
    print("map.json: %d terrain hexes, %d river sides, %d roads"
          % (len(m["hexes"]), len(m["hexsides"]), len(m["roads"])))
