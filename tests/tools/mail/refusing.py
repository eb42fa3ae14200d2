"""aiosmtpd as a test's mail server that refuses addresses gone-… permanently, and busy-… the first time. It prints the
recipients of each mail that it accepts as a line of JSON. Argument: port."""

import asyncio
import json
import sys

from aiosmtpd.smtp import SMTP


class Refusing:
    def __init__(self):
        self.asked = set()

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("gone-"):
            return "550 5.1.1 There is no such mailbox"
        if address.startswith("busy-") and address not in self.asked:
            self.asked.add(address)
            return "451 4.3.2 Please come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        print(json.dumps({"to": envelope.rcpt_tos}), flush=True)
        return "250 2.0.0 Taken"


async def main():
    loop = asyncio.get_running_loop()
    handler = Refusing()
    server = await loop.create_server(lambda: SMTP(handler), "127.0.0.1", int(sys.argv[1]))
    print(json.dumps({"listening": True}), flush=True)
    await server.serve_forever()


asyncio.run(main())
