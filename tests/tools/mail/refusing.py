"""aiosmtpd as a test's mail server that refuses addresses gone-… permanently, and busy-… the first time. Clients may
sign in with any password, unless the folder has a file `locked`. It prints the recipients of each mail that it accepts
as a line of JSON. Arguments: port, folder."""

import asyncio
import json
import pathlib
import sys

from aiosmtpd.smtp import SMTP, AuthResult

LOCKED = pathlib.Path(sys.argv[2]) / "locked"


class Refusing:
    def __init__(self):
        self.refused = set()

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("gone-"):
            return "550 5.1.1 There is no such mailbox"
        if address.startswith("busy-") and address not in self.refused:
            self.refused.add(address)
            return "451 4.3.2 Please come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        print(json.dumps({"to": envelope.rcpt_tos}), flush=True)
        return "250 2.0.0 Taken"


def sign_in(server, session, envelope, mechanism, auth_data):
    # Not handled here: the client still has to be told 535.
    return AuthResult(success=not LOCKED.exists(), handled=False)


async def main():
    loop = asyncio.get_running_loop()
    handler = Refusing()

    def connected():
        return SMTP(handler, authenticator=sign_in, auth_require_tls=False)

    server = await loop.create_server(connected, "127.0.0.1", int(sys.argv[1]))
    print(json.dumps({"listening": True}), flush=True)
    await server.serve_forever()


asyncio.run(main())
