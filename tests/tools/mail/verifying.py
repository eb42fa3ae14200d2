"""aiosmtpd as a test's mail server that verifies signatures with dkimpy. It prints a line of JSON about each mail: the
recipients, whether the signature is good, the DNS name that was looked up, the names of the signed headers, and the parts that
can be changed without breaking the signature. Arguments: port, a folder with the DNS record."""

import asyncio
import json
import pathlib
import sys

import dkim
from aiosmtpd.smtp import SMTP

RECORD = (pathlib.Path(sys.argv[2]) / "record").read_bytes()


def changed(mail, header):
    """The mail with another value for a header, or with the header added if it was missing."""
    head, body = mail.split(b"\r\n\r\n", 1)
    lines = head.split(b"\r\n")
    for at, line in enumerate(lines):
        if line.lower().startswith(header.lower() + b":"):
            lines[at] += b" x"
            break
    else:
        lines.append(header + b": x")
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


class Verifying:
    async def handle_DATA(self, server, session, envelope):
        queried = []

        def dns(name, timeout=5):
            queried.append(name.decode())
            return RECORD

        mail = envelope.original_content
        verifier = dkim.DKIM(mail)
        good = verifier.verify(dnsfunc=dns)
        signed = [name.decode() for name in verifier.include_headers]
        changeable = [name for name in signed if dkim.verify(changed(mail, name.encode()), dnsfunc=dns)]
        changeable += ["body"] if dkim.verify(mail + b"x\r\n", dnsfunc=dns) else []
        result = {"to": envelope.rcpt_tos, "good": good, "queried": queried[0], "signed": signed, "changeable": changeable}
        print(json.dumps(result), flush=True)
        return "250 2.0.0 Taken"


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(Verifying()), "127.0.0.1", int(sys.argv[1]))
    print(json.dumps({"listening": True}), flush=True)
    await server.serve_forever()


asyncio.run(main())
