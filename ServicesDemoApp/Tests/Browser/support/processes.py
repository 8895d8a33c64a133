# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The programs of the demo, each a process for as long as a block runs."""

import re
import signal
import subprocess
import tempfile
import threading

from . import settings

START_LIMIT = 60
STOP_LIMIT = 30


class Program:
    """A process that says where it listens, and stops in order when it is told to."""

    def __init__(self, *arguments: str, announcement: str, farewell: str):
        self.arguments = arguments
        self.url = ""
        self._announcement = re.compile(announcement)
        self._farewell = farewell
        self._lines: list[str] = []

    def __enter__(self):
        self._folder = tempfile.TemporaryDirectory()
        self._process = subprocess.Popen(
            [settings.demo(), *self.arguments],
            cwd=self._folder.name,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        guard = threading.Timer(START_LIMIT, self._process.kill)
        guard.start()
        for line in self._process.stdout:
            self._lines.append(line)
            if found := self._announcement.search(line):
                self.url = found[1].rstrip("/")
                break
        guard.cancel()
        if not self.url:
            self._end()
            raise AssertionError(f"{self} says no address:\n{''.join(self._lines[-20:])}")
        # Somebody has to read on, or the process stops at a full pipe.
        self._reader = threading.Thread(target=lambda: self._lines.extend(self._process.stdout), daemon=True)
        self._reader.start()
        return self

    def __exit__(self, *_):
        self._process.send_signal(signal.SIGINT)
        try:
            status = self._process.wait(STOP_LIMIT)
            self._reader.join(STOP_LIMIT)
        except subprocess.TimeoutExpired:
            status = None
        self._end()
        if status != 0 or self._farewell not in "".join(self._lines[-3:]):
            raise AssertionError(f"{self} ended with {status}, not in order:\n{''.join(self._lines[-20:])}")

    def __str__(self):
        return " ".join(["ServicesDemo", *self.arguments])

    def _end(self):
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()
        self._folder.cleanup()


class Demo(Program):
    """The app with its pages, at a port and with a database of its own."""

    def __init__(self, *arguments: str):
        super().__init__(
            *arguments, "--port", "0", announcement=r"Open (http://\S+) to see", farewell="Mission accomplished."
        )


class Backend(Program):
    """The backend, alone."""

    def __init__(self, *arguments: str):
        super().__init__("backend", *arguments, announcement=r"Listening at (http://\S+)", farewell="Stopped.")
