# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""Puts the pages of the demo under load while its services are swapped, and kills the demo during the load.

    python3 ServicesDemoApp/Tests/Load/load.py PATH/TO/ServicesDemo [--visitors 200] [--seconds 60]

Each visitor has an account and a session, and wrk sends their requests. Fails when a request is lost or rejected,
when a page belongs to another visitor, when memory grows, or when an acknowledged write is lost by the kill.
"""

import argparse
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from pages import Demo, Visitor

PASSWORD = "one of many"
HERE = pathlib.Path(__file__).parent


class Swapper(threading.Thread):
    """Swaps and restores a service, and changes the environment of the app back and forth, until `end`."""

    def __init__(self, port):
        super().__init__()
        self.visitor = Visitor(port)
        self.ending = threading.Event()
        self.swaps = 0
        self.failure = None

    def run(self):
        try:
            self.visitor.sign_up("swapper", PASSWORD)
            self.visitor.get("/services")
            while not self.ending.wait(0.05):
                self.swaps += 1
                self.visitor.post("/services/swap", name="VehicleTaxService", swapped=["no", "yes"][self.swaps % 2])
                if self.swaps % 20 == 0:
                    self.visitor.post("/services/environment", name=["production", "stub"][self.swaps // 20 % 2])
        except Exception as error:  # Reported by the thread that waits for this one.
            self.failure = error

    def end(self):
        self.ending.set()
        self.join()


class Meter(threading.Thread):
    """Samples the memory of the demo twice a second."""

    def __init__(self, demo):
        super().__init__()
        self.demo = demo
        self.ending = threading.Event()
        self.samples = []

    def run(self):
        while True:
            self.samples.append(self.demo.resident)
            if self.ending.wait(0.5):
                return

    def end(self):
        self.ending.set()
        self.join()


def sign_up(demo, count):
    """Visitors with their own accounts, whose names identify them on each page."""
    visitors = {}
    for number in range(count):
        name = f"visitor{number:03}x"
        visitors[name] = Visitor(demo.port)
        signed_in = f"Signed in as</span> <strong>{name}</strong>" in visitors[name].sign_up(name, PASSWORD)
        assert signed_in, f"the page of {name} does not say who is signed in"
    return visitors


def start_wrk(demo, visitors, seconds, folder, run):
    """Starts a run of the load; a file for each visitor records the acknowledged texts."""
    sessions = folder / "sessions"
    sessions.write_text("".join(f"{name} {who.cookie} {who.token}\n" for name, who in visitors.items()))
    notes = folder / "notes"
    notes.mkdir(exist_ok=True)
    count = str(len(visitors))
    return subprocess.Popen(
        ["wrk", "-t", count, "-c", count, "-d", f"{seconds}s", "--timeout", "30s", "-s", str(HERE / "visitor.lua"),
         f"http://127.0.0.1:{demo.port}", "--", str(sessions), str(notes), run],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )


def result(wrk):
    """The figures in the output of the script for wrk, and the whole output."""
    said = wrk.communicate()[0]
    line = re.search(r"^RESULT (.*)$", said, re.MULTILINE)
    if not line:
        sys.exit(f"FAIL: wrk ended with status {wrk.returncode} and said: {said}")
    return {key: float(value) for key, value in (part.split("=") for part in line[1].split())}, said


def acknowledged(folder):
    """The acknowledged texts of all visitors."""
    return {text for note in (folder / "notes").iterdir() for text in note.read_text().splitlines()}


def in_outbox(database):
    """The texts of the outbox, each with its sender."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return {(json.loads(items)[0], sender) for items, sender in connection.execute("SELECT items, sender FROM sharedItem")}


def check_counting(demo, visitors, folder):
    """Exchanges the sessions of two visitors, which the load must detect."""
    one, other = list(visitors)[:2]
    exchanged = {one: visitors[other], other: visitors[one]}
    if not result(start_wrk(demo, exchanged, 1, folder, "exchanged"))[0]["mixed"]:
        sys.exit("FAIL: exchanged sessions were not detected")


def check_steady(demo, visitors, seconds, folder):
    """Runs the load for the requested time, while services are swapped."""
    # Long enough for pools and caches to reach their final size.
    result(start_wrk(demo, visitors, max(2, seconds // 3), folder, "warm"))
    swapper, meter = Swapper(demo.port), Meter(demo)
    swapper.start()
    meter.start()
    figures, said = result(start_wrk(demo, visitors, seconds, folder, "steady"))
    swapper.end()
    meter.end()
    problems = [f"{int(figures[key])} {key}" for key in ("refused", "mixed", "lost", "timeouts") if figures[key]]
    if swapper.failure:
        problems.append(f"a swap failed: {swapper.failure}")
    if figures["responses"] < len(visitors) * 4 or swapper.swaps < 4:
        problems.append("there was almost no load")
    third = max(1, len(meter.samples) // 3)
    before, after = max(meter.samples[:third]), max(meter.samples[-third:])
    if after > before * 1.1 + 4:
        problems.append(f"memory grew from {before:.0f} to {after:.0f} MB")
    print(f"{len(visitors)} visitors for {seconds} s: {int(figures['responses'])} responses, median {figures['median_ms']} ms, "
          f"99th percentile {figures['p99_ms']} ms; {swapper.swaps} swaps; {before:.0f} MB in the first third, "
          f"{after:.0f} MB in the last")
    if problems:
        sys.exit(f"FAIL: {', '.join(problems)}\n{said}")


def check_kill(program, demo, visitors, folder, database):
    """Kills the demo during the load, and checks the acknowledged writes."""
    recorded = len(acknowledged(folder))
    wrk = start_wrk(demo, visitors, 3600, folder, "killed")
    end = time.monotonic() + 60
    while len(acknowledged(folder)) < recorded + 5 * len(visitors):
        if wrk.poll() is not None or time.monotonic() > end:
            sys.exit("FAIL: there was no load to kill the demo in")
        time.sleep(0.1)
    demo.kill()
    wrk.terminate()
    wrk.wait()
    again = Demo(program, database, port=demo.port, is_new=False)
    try:
        check_kept(again, next(iter(visitors)), folder, database)
    finally:
        again.kill()


def check_kept(demo, name, folder, database):
    """Checks that all acknowledged texts are kept, and shares as one of the visitors."""
    texts = {text for text in acknowledged(folder) if "-exchanged-" not in text}
    promised = {(text, text.split("-")[0]) for text in texts}
    kept = in_outbox(database)
    if missing := promised - kept:
        sys.exit(f"FAIL: {len(missing)} of {len(promised)} acknowledged writes are lost, such as {sorted(missing)[0]}")
    visitor = Visitor(demo.port)
    visitor.sign_in(name, PASSWORD)
    assert "after the kill" in visitor.post("/share", text="after the kill")
    assert ("after the kill", name) in in_outbox(database)
    status = demo.stop()
    if status != 0:
        sys.exit(f"FAIL: the demo ended with status {status} after the signal to stop")
    print(f"Killed and started again: all {len(promised)} acknowledged writes are there.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--visitors", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        database = str(folder / "demo.sqlite")
        demo = Demo(options.program, database)
        try:
            visitors = sign_up(demo, options.visitors)
            check_counting(demo, visitors, folder)
            check_steady(demo, visitors, options.seconds, folder)
            check_kill(options.program, demo, visitors, folder, database)
        finally:
            demo.kill()


if __name__ == "__main__":
    main()
