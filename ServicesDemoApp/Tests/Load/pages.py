# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The demo as a process, and visitors of its pages."""

import http.client
import re
import subprocess
import threading
import urllib.parse


class Demo:
    """The demo with its pages, on a database that outlives it."""

    def __init__(self, program, database, port=0, is_new=True):
        account = ["--user", "owner", "--password", "of the load test"] + (["--sign-up"] if is_new else [])
        self.process = subprocess.Popen(
            [program, "--port", str(port), "--database", database, *account],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        self.port = self._port()

    def _port(self):
        too_long = threading.Timer(60, self.process.kill)
        too_long.start()
        said = ""
        for line in self.process.stdout:
            if found := re.match(r" *Open http://127\.0\.0\.1:(\d+)/", line):
                too_long.cancel()
                return int(found[1])
            said += line
        raise RuntimeError(f"The demo did not tell where its pages are, but said: {said}")

    @property
    def resident(self):
        """The resident memory in megabytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmRSS:\s+(\d+) kB", status.read())[1]) / 1024

    def kill(self):
        """Kills the process."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Shuts the process down gracefully, as Control-C does, and returns its status."""
        self.process.send_signal(2)
        self.process.communicate(timeout=60)
        return self.process.returncode


class Visitor:
    """A visitor with a browser, which keeps the cookie and the token of the forms."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookie = ""
        self.token = ""

    def get(self, path):
        return self._send("GET", path, None)

    def post(self, path, **fields):
        return self._send("POST", path, urllib.parse.urlencode({"token": self.token, **fields}))

    def sign_up(self, name, password):
        self.get("/sign-in")
        return self.post("/sign-up", username=name, password=password)

    def sign_in(self, name, password):
        self.get("/sign-in")
        return self.post("/sign-in", username=name, password=password)

    def _send(self, method, path, body):
        headers = {"Cookie": self.cookie}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        # The server closes idle connections.
        self.connection.close()
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        page = response.read().decode()
        if cookie := response.getheader("Set-Cookie"):
            self.cookie = cookie.split(";")[0]
        if token := re.search(r'name="token" value="([0-9a-f]+)"', page):
            self.token = token[1]
        if response.status == 303:
            return self.get(response.getheader("Location"))
        if response.status != 200:
            raise RuntimeError(f"{method} {path} returned the status {response.status}: {page}")
        return page
