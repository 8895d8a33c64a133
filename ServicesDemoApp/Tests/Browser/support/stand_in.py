# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""A proxy between the app and its backend, by which tests control the responses."""

import threading
from contextlib import contextmanager
from http.client import HTTPConnection
from urllib.parse import urlsplit

from .servers import LocalServer, QuietHandler

PATIENCE = 60
HOP_BY_HOP = {"connection", "content-length", "keep-alive", "transfer-encoding"}


class Exchange(QuietHandler):
    """A request of the app, and its response."""

    stand_in: "StandIn"

    def do_GET(self):
        size = int(self.headers.get("Content-Length", 0))
        self.body = self.rfile.read(size)
        self.stand_in.behaviour_at(self.path).respond(self)

    do_HEAD = do_POST = do_GET

    def fetch(self):
        """Returns the status, header fields and body of the backend's response."""
        backend = HTTPConnection(urlsplit(self.stand_in.backend_url).netloc, timeout=PATIENCE)
        try:
            # The backend accepts its own name only.
            headers = {name: value for name, value in self.headers.items() if name.lower() != "host"}
            backend.request(self.command, self.path, self.body or None, headers)
            response = backend.getresponse()
            return response.status, response.getheaders(), response.read()
        finally:
            backend.close()

    def begin(self, status: int, fields, size: int):
        """Sends the head of the response."""
        self.send_response_only(status)
        for name, value in fields:
            if name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        self.send_header("Content-Length", str(size))
        self.end_headers()

    def reply(self, status: int, fields, body: bytes):
        """Sends the whole response."""
        self.begin(status, fields, len(body))
        self.write(body)

    def write(self, part: bytes):
        if self.command != "HEAD":
            self.wfile.write(part)
            self.wfile.flush()


class PassOn:
    """Passes on the response of the backend."""

    def respond(self, exchange: Exchange):
        exchange.reply(*exchange.fetch())


class Hold:
    """Holds the response until the test releases it."""

    def __init__(self):
        self._arrived = threading.Event()
        self._released = threading.Event()

    def respond(self, exchange: Exchange):
        response = exchange.fetch()
        self.stop()
        exchange.reply(*response)

    def stop(self):
        self._arrived.set()
        self._released.wait(PATIENCE)

    def wait(self):
        """Waits for the request of the app."""
        if not self._arrived.wait(PATIENCE):
            raise AssertionError("the app sends no request to the backend")

    def release(self):
        self._released.set()


class HoldHalfway(Hold):
    """Sends half of the response, and holds the rest."""

    def respond(self, exchange: Exchange):
        status, fields, body = exchange.fetch()
        # Without a tag, so the file is not cached and is transferred the next time too.
        fields = [(name, value) for name, value in fields if name.lower() != "etag"]
        half = len(body) // 2
        exchange.begin(status, fields, len(body))
        exchange.write(body[:half])
        self.stop()
        exchange.write(body[half:])


class Fail:
    """Responds with the status of a failure."""

    def __init__(self, status: int = 500):
        self._status = status

    def respond(self, exchange: Exchange):
        exchange.reply(self._status, [("Content-Type", "application/json")], b"{}")


class HangUp:
    """Closes the connection in the middle of the response."""

    def respond(self, exchange: Exchange):
        status, fields, body = exchange.fetch()
        exchange.begin(status, fields, len(body) + 1)
        exchange.write(body)
        exchange.close_connection = True


class StandIn(LocalServer):
    """Passes requests on to a backend, except for those that a test changes."""

    def __init__(self, backend_url: str):
        super().__init__(type("OwnExchange", (Exchange,), {"stand_in": self}))
        self.backend_url = backend_url
        self._exceptions: dict[str, object] = {}

    def behaviour_at(self, path: str):
        """The behaviour for a request."""
        return next((value for key, value in list(self._exceptions.items()) if key in path), PassOn())

    @contextmanager
    def behaving(self, path: str, behaviour):
        """Changes the behaviour for requests whose path contains a text, during a block."""
        self._exceptions[path] = behaviour
        try:
            yield behaviour
        finally:
            del self._exceptions[path]
            if isinstance(behaviour, Hold):
                behaviour.release()
