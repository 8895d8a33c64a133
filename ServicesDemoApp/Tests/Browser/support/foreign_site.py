# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""A site that is not the demo's."""

from .servers import LocalServer, QuietHandler


class ForeignSite(LocalServer):
    """Serves the same page for each path."""

    def __init__(self, html: str):
        page = f"<!DOCTYPE html><title>Foreign</title>{html}".encode()

        class Handler(QuietHandler):
            def do_GET(self):
                self.send_response_only(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)

        super().__init__(Handler)
