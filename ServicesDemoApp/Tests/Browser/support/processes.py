# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The programs of the demo, each a process during a block."""

import re
import signal
import subprocess
import tempfile
import threading

from . import settings

START_LIMIT = 60
STOP_LIMIT = 30


class Program:
    """A process that prints its address, and shuts down gracefully after SIGINT."""

    def __init__(self, *arguments: str, announcement: str, last_line: str):
        self.arguments = arguments
        self.url = ""
        self._announcement = re.compile(announcement)
        self._last_line = last_line
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
            raise AssertionError(f"{self} printed no address:\n{''.join(self._lines[-20:])}")
        # The output is read on, or the process would block at a full pipe.
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
        if status != 0 or self._last_line not in "".join(self._lines[-3:]):
            raise AssertionError(f"{self} ended with {status}, not gracefully:\n{''.join(self._lines[-20:])}")

    def __str__(self):
        return " ".join(["ServicesDemo", *self.arguments])

    def _end(self):
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()
        self._folder.cleanup()


class Demo(Program):
    """The app with its pages, with its own port and database."""

    def __init__(self, *arguments: str):
        super().__init__(
            *arguments, "--port", "0", announcement=r"Open (http://\S+) to see", last_line="Mission accomplished."
        )


class Backend(Program):
    """The backend."""

    def __init__(self, *arguments: str):
        super().__init__("backend", *arguments, announcement=r"Listening at (http://\S+)", last_line="Stopped.")
