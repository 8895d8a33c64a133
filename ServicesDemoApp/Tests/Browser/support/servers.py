# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""A server on loopback, during a block."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class QuietHandler(BaseHTTPRequestHandler):
    """Logs nothing."""

    protocol_version = "HTTP/1.1"

    def log_message(self, format, *arguments):
        pass


class _QuietServer(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """Ignores connections that a client closed, which some tests cause."""


class LocalServer:
    """Serves requests by a handler, at any free port."""

    def __init__(self, handler: type[BaseHTTPRequestHandler]):
        self._server = _QuietServer(("127.0.0.1", 0), handler)
        self.port = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
