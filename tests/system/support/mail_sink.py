"""A mail server for tests (aiosmtpd, an SMTP server that is not ours): takes letters on a loopback port and writes each as
one line of JSON, read by Python's own mail parser. What it answers stands in a file: accept, refuse (550 to the recipient),
later (451), slow (waits three seconds, then accepts). Ends with its standard input.

    /usr/bin/python3 mail_sink.py PORT FOLDER
"""
import asyncio
import email
import email.policy
import json
import pathlib
import sys

from aiosmtpd.controller import Controller


class Sink:
    def __init__(self, folder):
        self.folder = folder

    def mode(self):
        try:
            return (self.folder / "mode").read_text().strip()
        except FileNotFoundError:
            return "accept"

    async def handle_RCPT(self, server, session, envelope, address, options):
        mode = self.mode()
        if mode == "refuse":
            return "550 5.1.1 nobody of this name"
        if mode == "later":
            return "451 4.7.1 not now"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.mode() == "slow":
            await asyncio.sleep(3)
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        headers = [[name, str(value)] for name, value in message.items()]
        row = {
            "sender": envelope.mail_from,
            "recipients": envelope.rcpt_tos,
            "headers": headers,
            "defects": [type(defect).__name__ for defect in message.defects],
            "text": message.get_content() if not message.is_multipart() else None,
            "raw": envelope.content.decode("latin-1"),
        }
        with open(self.folder / "letters", "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        return "250 OK"


def main():
    port, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    controller = Controller(Sink(folder), hostname="127.0.0.1", port=port, decode_data=False)
    controller.start()
    print("ready", flush=True)
    sys.stdin.read()
    controller.stop()


main()
