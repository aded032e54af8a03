"""200 hostile names, subjects, addresses and texts through the letter writer, read back by Python's own mail parser: either
the letter is refused, or its headers are exactly those meant, with exactly the values given. [reliability T17]

    python3 tests/notices/hostile_letters.py build/release/write_letters
"""
import email
import email.header
import email.policy
import email.utils
import json
import random
import subprocess
import sys

NAMES = ["From", "To", "Subject", "Date", "Message-ID", "Reply-To", "In-Reply-To", "References", "List-Unsubscribe",
         "Auto-Submitted", "X-Auto-Response-Suppress", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"]

TEXTS = [
    "plain", "a\r\nBcc: victim@example.org", "a\nBcc: victim@example.org", "a\rBcc: victim@example.org", "a\r\n\r\nbody",
    "a\0b", "a\tb", "a\x0bb", "a\x1bb", "a\x7fb", "a\x85b", "a\u2028b", "a\u2029Bcc: x", "=?UTF-8?B?QmNjOiB4?=",
    "=?utf-8?q?a=0D=0ABcc:_x?=", "=?iso-8859-1?q?=0a?=", "\"quoted\"", "(comment)", "a <b@example.org>", "a, b", "a; b:",
    "ends with =", "=0D=0A", "\u00e4\u00f6\u00fc", "\u65e5\u672c\u8a9e" * 40, "\U0001f600" * 60, "x" * 998, "x" * 2000,
    "word " * 300, "\u202eevil", "\u200bnothing", "a\\b", "%0d%0aBcc: x", "\\r\\nBcc: x", "&#13;&#10;", "A" * 70 + " " + "B" * 70,
    "two  spaces", "e\u0301", "?=", "=?", "{{7*7}}", "$(id)", "<script>", "'; DROP", "Subject: other", "To: x@example.org",
]
BYTES = [b"\xff\xfe", b"\xc0\x8a", b"\xe2\x80", b"a\xedb\xa0", b"\xf5\x80\x80\x80", b"\x80"]
ADDRESSES = [
    "reader@example.org", "a+b@example.org", "o'brien@example.org", "x@sub.example.co.uk",
    "a@example.org\r\nBcc: b@example.org", "a@example.org>\r\nRCPT TO:<b@example.org", "a@example.org, b@example.org",
    "\"a b\"@example.org", "a(comment)@example.org", "<a@example.org>", "a@[127.0.0.1]", "a@example.org\0", "a b@example.org",
    "@route:a@example.org", "a@b@example.org", "a@ex\u00e4mple.org", "\u00e4@example.org", "a" * 65 + "@example.org",
    "a@" + "b" * 64 + ".org", "a@example..org", ".a@example.org", "a%b@example.org", "=?x?=@example.org", "", "a", "a@",
]


def as_json(value):
    return {"hex": value.hex()} if isinstance(value, bytes) else value


def wanted_rows():
    rows = []
    plain = {"to": "reader@example.org", "to_name": "", "subject": "S", "text": "T\n", "reply_to": "r@example.org"}
    for value in TEXTS + BYTES:
        for part in ("to_name", "subject", "text"):
            rows.append({**plain, part: value})
    for value in ADDRESSES:
        for part in ("to", "reply_to"):
            rows.append({**plain, part: value})
    draw = random.Random(1861)
    while len(rows) < 260:
        rows.append({**plain, "to_name": draw.choice(TEXTS), "subject": draw.choice(TEXTS), "text": draw.choice(TEXTS),
                     "to": draw.choice(ADDRESSES)})
    return rows


def has_control(value):
    data = value if isinstance(value, bytes) else value.encode("utf-8", "surrogatepass")
    return any(byte < 32 or byte == 127 for byte in data)


def faults_of(row, raw):
    """What is not as it was meant, in words."""
    found = []
    if not raw.isascii():
        found.append("bytes that are not ASCII")
    head = raw.split("\r\n\r\n", 1)[0]
    if "\n" in head.replace("\r\n", "") or "\r" in head.replace("\r\n", ""):
        found.append("a bare line break in the headers")
    if max(len(line) for line in raw.split("\r\n")) > 998:
        found.append("a line over 998")
    message = email.message_from_bytes(raw.encode("ascii"), policy=email.policy.default)
    wanted = [name for name in NAMES if name != "Reply-To" or row["reply_to"] != ""]
    if sorted(message.keys()) != sorted(wanted):
        found.append(f"headers {message.keys()}")
    if str(message["subject"]) != row["subject"]:
        found.append(f"subject {str(message['subject'])!r} for {row['subject']!r}")
    # Names by the older parser of the two: the newer one puts spaces between encoded words of a name.
    older = email.message_from_bytes(raw.encode("ascii"))
    listed = email.utils.getaddresses(older.get_all("to"))
    name = str(email.header.make_header(email.header.decode_header(listed[0][0])))
    if len(listed) != 1 or listed[0][1] != row["to"] or name != row["to_name"]:
        found.append(f"to {listed!r} for {row['to_name']!r} {row['to']!r}")
    text = message.get_content().replace("\r\n", "\n").rstrip("\n")
    if text != row["text"].replace("\r\n", "\n").rstrip("\n"):
        found.append(f"text {text!r} for {row['text']!r}")
    return found


def main():
    rows = wanted_rows()
    given = "".join(json.dumps({name: as_json(value) for name, value in row.items()}) + "\n" for row in rows)
    ran = subprocess.run([sys.argv[1]], input=given, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    refused = failed = 0
    for row, answer in zip(rows, answers, strict=True):
        must_refuse = any(isinstance(row[part], bytes) or has_control(row[part]) for part in ("to", "to_name", "subject", "reply_to"))
        if "refused" in answer:
            refused += 1
            continue
        found = ["taken with a control character or bad bytes in a header"] if must_refuse else faults_of(row, answer["raw"])
        if found:
            failed += 1
            print(f"{json.dumps({name: as_json(value) for name, value in row.items()})[:200]}: {'; '.join(found)[:400]}")
    print(f"{len(rows)} letters, {refused} refused, {len(rows) - refused} read back")
    print(f"{len(rows) - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
