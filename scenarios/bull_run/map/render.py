#!/usr/bin/env python3
"""Draw map.json as map.svg (standard library only).

    python3 render.py [--deploy]     --deploy also marks the set-up hexes
"""
import json
import math
import os
import sys

from hexgrid import SX, centre, corners, parse, side_ends

HERE = os.path.dirname(os.path.abspath(__file__))
S = 46                                    # pixels per hex, flat to flat
PAD = 30
FILL = {"clear": "#efe6cd", "forest": "#a9bf8b", "rough": "#cdb08a", "town": "#d9a79a"}
DEPLOY = json.load(open(os.path.join(HERE, "..", "deployment.json")))
U61 = DEPLOY["game_1"]["union"]["hexes"]
C61 = DEPLOY["game_1"]["confederate"]["hexes"]
U62 = [u["hex"] for u in DEPLOY["game_2"]["union"]["units"]]
C62 = [u["hex"] for u in DEPLOY["game_2"]["confederate"]["units"]]


def px(p):
    return PAD + (p[0] - SX + 0.6) * S, PAD + (p[1] - 0.5) * S


def pts(ps):
    return " ".join("%.1f,%.1f" % px(p) for p in ps)


def smooth(ps):
    """Catmull-Rom through the points, as an SVG path."""
    ps = [ps[0]] + [((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
                    for a, b, c in zip(ps, ps[1:], ps[2:])] + [ps[-1]] if len(ps) > 2 else ps
    q = [px(p) for p in ps]
    if len(q) < 2:
        return ""
    d = "M%.1f %.1f" % q[0]
    for i in range(len(q) - 1):
        p0, p1, p2, p3 = q[max(i - 1, 0)], q[i], q[i + 1], q[min(i + 2, len(q) - 1)]
        d += " C%.1f %.1f %.1f %.1f %.1f %.1f" % (
            p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6,
            p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6, p2[0], p2[1])
    return d


def esc(s):
    return s.replace("&", "&amp;").replace("<", "&lt;")


def main():
    m = json.load(open(os.path.join(HERE, "map.json")))
    C, R = m["columns"], m["rows"]
    w = PAD * 2 + (C - 1) * SX * S + 1.3 * S
    h = PAD * 2 + (R + 0.5) * S
    o = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" '
         'width="%.0f" height="%.0f" font-family="DejaVu Sans, sans-serif">' % (w, h, w, h),
         '<rect width="100%" height="100%" fill="#f7f3e6"/>']
    o.append('<g stroke="#9c9583" stroke-width="0.7">')
    for c in range(1, C + 1):
        for r in range(1, R + 1):
            t = m["hexes"].get("%02d%02d" % (c, r), {}).get("terrain", "clear")
            o.append('<polygon points="%s" fill="%s"/>' % (pts(corners(c, r)), FILL[t]))
    o.append("</g>")
    # texture of woods and rough ground
    o.append('<g fill="none" stroke-linecap="round">')
    for k, v in m["hexes"].items():
        x, y = px(centre(*parse(k)))
        if v["terrain"] == "forest":
            for dx, dy in ((-9, -6), (8, -9), (0, 4), (-12, 9), (11, 8)):
                o.append('<circle cx="%.1f" cy="%.1f" r="4" fill="#6f9155" stroke="none" '
                         'opacity=".55"/>' % (x + dx, y + dy))
        elif v["terrain"] == "rough":
            for dx, dy in ((-10, -6), (6, -10), (-3, 4), (9, 7)):
                o.append('<path d="M%.1f %.1f l4 -6 l4 6" stroke="#7d5a32" stroke-width="1.6"/>'
                         % (x + dx - 4, y + dy))
    o.append("</g>")
    # streams
    o.append('<g stroke="#3f7fae" stroke-linecap="round" fill="none">')
    for k in m["hexsides"]:
        a, b = k.split("-")
        e = side_ends(parse(a), parse(b))
        main_stream = m["hexside_streams"][k] in ("Bull Run", "Occoquan River")
        o.append('<polyline points="%s" stroke-width="%s"/>' % (pts(e), 7 if main_stream else 4.5))
    o.append("</g>")
    for r in m["minor_streams"]:
        d = smooth([(x + 0.2, y + 0.24) for x, y in (centre(*parse(k)) for k in r["path"])])
        o.append('<path d="%s" fill="none" stroke="#7fb0d0" stroke-width="1.8"/>' % d)
    # railroads, roads
    for r in m["railroads"]:
        d = smooth([centre(*parse(x)) for x in r["path"]])
        if r["kind"] == "unfinished":
            o.append('<path d="%s" fill="none" stroke="#55504a" stroke-width="2.4" '
                     'stroke-dasharray="3 6"/>' % d)
        else:
            o.append('<path d="%s" fill="none" stroke="#2b2b2b" stroke-width="2.6"/>' % d)
            o.append('<path d="%s" fill="none" stroke="#2b2b2b" stroke-width="9" '
                     'stroke-dasharray="2 9"/>' % d)
    for r in m["roads"]:
        d = smooth([centre(*parse(x)) for x in r["path"]])
        tp = r["kind"] == "turnpike"
        o.append('<path d="%s" fill="none" stroke="#7a3b1e" stroke-width="%s"/>'
                 % (d, 5.5 if tp else 3.2))
        if tp:
            o.append('<path d="%s" fill="none" stroke="#f3d9a0" stroke-width="2.2"/>' % d)
    # crossings
    for k, kind in m["hexsides"].items():
        if kind == "river":
            continue
        a, b = k.split("-")
        (x1, y1), (x2, y2) = (px(p) for p in side_ends(parse(a), parse(b)))
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        if kind == "ford":
            o.append('<circle cx="%.1f" cy="%.1f" r="6" fill="#ffffff" stroke="#1e4f77" '
                     'stroke-width="2"/>' % (x, y))
        else:
            ang = math.degrees(math.atan2(y2 - y1, x2 - x1)) + 90
            col = "#111111" if kind == "railroad_bridge" else "#7a3b1e"
            o.append('<g transform="translate(%.1f %.1f) rotate(%.1f)"><rect x="-11" y="-6" '
                     'width="22" height="12" fill="#fff7dd" stroke="%s" stroke-width="2.4"/></g>'
                     % (x, y, ang, col))
    # hex ids
    o.append('<g font-size="8" fill="#4b463a" text-anchor="middle">')
    for c in range(1, C + 1):
        for r in range(1, R + 1):
            x, y = px(centre(c, r))
            o.append('<text x="%.1f" y="%.1f">%02d%02d</text>' % (x, y - S * 0.5 + 9, c, r))
    o.append("</g>")
    if "--deploy" in sys.argv:
        for hs, col, dx in ((U61, "#27408b", -7), (C61, "#8b1a1a", -7),
                            (U62, "#6495ed", 7), (C62, "#ff6347", 7)):
            for k in hs:
                x, y = px(centre(*parse(k)))
                o.append('<rect x="%.1f" y="%.1f" width="12" height="12" fill="%s" '
                         'stroke="#fff"/>' % (x + dx - 6, y - 4, col))
    # labels
    halo = 'stroke="#f7f3e6" stroke-width="3.4" paint-order="stroke" stroke-linejoin="round"'

    def text(x, y, s, size, fill, extra=""):
        o.append('<text x="%.1f" y="%.1f" font-size="%s" fill="%s" %s %s>%s</text>'
                 % (x, y, size, fill, halo, extra, esc(s)))

    done = set()
    for p in m["places"]:
        if p["name"] in done:
            continue
        done.add(p["name"])
        if p["name"] in m["hexside_names"].values():
            continue
        x, y = px(centre(*parse(p["hex"])))
        if p["kind"] == "town":
            text(x, y + 17, p["name"].upper(), 14, "#5b1010", 'font-weight="bold" text-anchor="middle"')
        else:
            text(x, y + 13, p["name"], 10.5, "#3a2f1a", 'font-style="italic" text-anchor="middle"')
    for k, n in m["hexside_names"].items():
        a, b = k.split("-")
        e = [px(p) for p in side_ends(parse(a), parse(b))]
        text((e[0][0] + e[1][0]) / 2 + 9, (e[0][1] + e[1][1]) / 2 - 7, n, 10.5, "#0f3d63")
    for r in m["railroads"] + m["roads"] + m["minor_streams"]:
        if len(r["path"]) < 9:
            continue
        k = r["path"][len(r["path"]) * 2 // 5: len(r["path"]) * 2 // 5 + 5]
        a, b = centre(*parse(k[0])), centre(*parse(k[-1]))
        if a[0] > b[0]:
            a, b = b, a
        (x1, y1), (x2, y2) = px(a), px(b)
        ang = math.degrees(math.atan2(y2 - y1, x2 - x1))
        o.append('<g transform="translate(%.1f %.1f) rotate(%.1f)">' % ((x1 + x2) / 2, (y1 + y2) / 2, ang))
        text(0, -5, r["name"], 9.5, {"road": "#4d2a14", "turnpike": "#4d2a14", None: "#1d5f93"}.get(r.get("kind"), "#111"),
             'text-anchor="middle"')
        o.append("</g>")
    big = {}
    for k, s in m["hexside_streams"].items():
        big.setdefault(s, []).append(k)
    for s, ks in big.items():
        ks = sorted(ks, key=lambda k: parse(k[:4]))
        a, b = ks[len(ks) * 3 // 5 if len(ks) > 15 else 1].split("-")
        e = [px(p) for p in side_ends(parse(a), parse(b))]
        text(e[0][0] - 34, e[0][1] + (16 if len(ks) > 15 else 34), s, 15, "#1d5f93", 'font-style="italic"')
    for e in m["entry_hexes"]:
        x, y = px(centre(*parse(e["hex"])))
        o.append('<circle cx="%.1f" cy="%.1f" r="12" fill="none" stroke="#b8860b" '
                 'stroke-width="3"/>' % (x, y))
    o.append("</svg>")
    open(os.path.join(HERE, "map.svg"), "w").write("\n".join(o) + "\n")


main()
