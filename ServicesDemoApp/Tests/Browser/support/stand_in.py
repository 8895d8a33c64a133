# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""Something between the app and its backend, which lets tests decide when and how the backend answers."""

import threading
from contextlib import contextmanager
from http.client import HTTPConnection
from urllib.parse import urlsplit

from .servers import LocalServer, QuietHandler

PATIENCE = 60
HOP_BY_HOP = {"connection", "content-length", "keep-alive", "transfer-encoding"}


class Exchange(QuietHandler):
    """One request of the app, and its answer."""

    stand_in: "StandIn"

    def do_GET(self):
        size = int(self.headers.get("Content-Length", 0))
        self.body = self.rfile.read(size)
        self.stand_in.behaviour_at(self.path).answer(self)

    do_HEAD = do_POST = do_GET

    def ask(self):
        """Asks the backend: its status, header fields and body."""
        backend = HTTPConnection(urlsplit(self.stand_in.backend_url).netloc, timeout=PATIENCE)
        try:
            # The backend responds to its own name alone.
            headers = {name: value for name, value in self.headers.items() if name.lower() != "host"}
            backend.request(self.command, self.path, self.body or None, headers)
            answer = backend.getresponse()
            return answer.status, answer.getheaders(), answer.read()
        finally:
            backend.close()

    def begin(self, status: int, fields, size: int):
        """Answers, but for the body."""
        self.send_response_only(status)
        for name, value in fields:
            if name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        self.send_header("Content-Length", str(size))
        self.end_headers()

    def reply(self, status: int, fields, body: bytes):
        """Answers in full."""
        self.begin(status, fields, len(body))
        self.write(body)

    def write(self, part: bytes):
        if self.command != "HEAD":
            self.wfile.write(part)
            self.wfile.flush()


class PassOn:
    """Lets the backend answer."""

    def answer(self, exchange: Exchange):
        exchange.reply(*exchange.ask())


class Hold:
    """Keeps the answer back until the test lets it go."""

    def __init__(self):
        self._arrived = threading.Event()
        self._released = threading.Event()

    def answer(self, exchange: Exchange):
        answer = exchange.ask()
        self.stop()
        exchange.reply(*answer)

    def stop(self):
        self._arrived.set()
        self._released.wait(PATIENCE)

    def wait(self):
        """Waits until the app has asked."""
        if not self._arrived.wait(PATIENCE):
            raise AssertionError("the app does not ask the backend")

    def release(self):
        self._released.set()


class HoldHalfway(Hold):
    """Lets half of the answer go."""

    def answer(self, exchange: Exchange):
        status, fields, body = exchange.ask()
        # Without a tag, so that the file is not kept and is transferred the next time too.
        fields = [(name, value) for name, value in fields if name.lower() != "etag"]
        half = len(body) // 2
        exchange.begin(status, fields, len(body))
        exchange.write(body[:half])
        self.stop()
        exchange.write(body[half:])


class Fail:
    """Answers with a status that tells of a failure."""

    def __init__(self, status: int = 500):
        self._status = status

    def answer(self, exchange: Exchange):
        exchange.reply(self._status, [("Content-Type", "application/json")], b"{}")


class HangUp:
    """Closes the connection in the middle of the answer."""

    def answer(self, exchange: Exchange):
        status, fields, body = exchange.ask()
        exchange.begin(status, fields, len(body) + 1)
        exchange.write(body)
        exchange.close_connection = True


class StandIn(LocalServer):
    """Passes everything on to a backend, but for what a test wants to go differently."""

    def __init__(self, backend_url: str):
        super().__init__(type("OwnExchange", (Exchange,), {"stand_in": self}))
        self.backend_url = backend_url
        self._exceptions: dict[str, object] = {}

    def behaviour_at(self, path: str):
        """How a request is answered."""
        return next((value for key, value in list(self._exceptions.items()) if key in path), PassOn())

    @contextmanager
    def behaving(self, path: str, behaviour):
        """Has requests whose path contains something answered differently while a block runs."""
        self._exceptions[path] = behaviour
        try:
            yield behaviour
        finally:
            del self._exceptions[path]
            if isinstance(behaviour, Hold):
                behaviour.release()
