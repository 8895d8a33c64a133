# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""Runs three backends and two processes of the pages behind nginx, and ends one after the other meanwhile.

    python3 ServicesDemoApp/Tests/Load/scale.py PATH/TO/ServicesDemo

The program must be built with `--traits ScaleOut`. Two backends are killed, and one is drained; so is one process of the
pages. Fails when a walk or a repeatable request fails, when an acknowledged write is lost,
when a session is not valid in both processes, and when the manifest for Kubernetes violates its schema.
"""

import argparse
import concurrent.futures
import http.client
import json
import pathlib
import re
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from pages import Visitor

DEPLOYMENT = pathlib.Path(__file__).parents[2] / "Deployment"
VALIDATOR = "kubernetes-validate==1.37.0"
SEARCH = json.dumps({"queries": [{"text": "wiper", "limit": 5}]})


def free_ports(count):
    """Free ports."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def call(port, path, body=None, token=None):
    """The status and the body of a response."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    try:
        connection.request("GET" if body is None else "POST", path, body, headers)
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def wait_for(what, condition, limit=60):
    """Waits until a condition holds."""
    end = time.monotonic() + limit
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"FAIL: {what} takes too long")
        time.sleep(0.05)


class Program:
    """A process of the demo at its own port, which can be ended and started again."""

    def __init__(self, port, *command):
        self.port = port
        self.command = command
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        wait_for(f"the start at port {self.port}", self._listens)

    def _listens(self):
        if self.process.poll() is not None:
            sys.exit(f"FAIL: {self.command[1]} ended with {self.process.returncode}: {self.process.stderr.read()}")
        try:
            return call(self.port, "/health")[0] == 200
        except OSError:
            return False

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()

    def drain(self):
        """Sends SIGTERM; fails unless the process first reports the drain, and then ends gracefully."""
        self.process.send_signal(signal.SIGTERM)
        wait_for("the drain", lambda: call(self.port, "/health")[0] == 503)
        health = json.loads(call(self.port, "/health")[1])
        assert health["status"] == "draining", health
        self.process.wait(60)
        assert self.process.returncode == 0, self.process.returncode
        self.process.stderr.close()


class Worker(threading.Thread):
    """Repeats an action until `end`, and keeps its failures."""

    def __init__(self, act):
        super().__init__()
        self.act = act
        self.ending = threading.Event()
        self.count = 0
        self.failures = []

    def run(self):
        while not self.ending.is_set():
            try:
                self.act()
                self.count += 1
            except Exception as error:  # Reported by the thread that waits for this one.
                self.failures.append(f"{time.strftime('%X')} {type(error).__name__}: {error}")


class Proxy:
    """nginx with the configuration of the guide, at free ports."""

    def __init__(self, folder, ports):
        text = (DEPLOYMENT / "nginx.conf").read_text()
        for documented, port in ports.items():
            text = text.replace(f"127.0.0.1:{documented}", f"127.0.0.1:{port}")
        (folder / "demo.conf").write_text(text)
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors;\nevents {{}}\n"
            f"http {{ access_log {folder}/requests; {temporary} include {folder}/demo.conf; }}\n"
        )
        self.process = subprocess.Popen(["nginx", "-e", f"{folder}/errors", "-c", str(folder / "nginx.conf")])

    def end(self):
        self.process.terminate()
        self.process.wait()


def check_walks(program, port, database, names, acknowledged):
    """One walk with its text; records the acknowledged text."""
    name = next(names)
    text = f"text of {name}"
    ended = subprocess.run(
        [program, "--exit", "--backend", f"http://127.0.0.1:{port}", "--database", database,
         "--user", "walker", "--password", "of the walks", "--text", text],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
    )
    if found := re.search(r'shared "([^"]*)" from walker as number (\d+)', ended.stdout):
        acknowledged.append((int(found[2]), found[1]))
    if ended.returncode != 0 or "Mission accomplished." not in ended.stdout:
        raise RuntimeError(f"a walk ended with {ended.returncode}: {ended.stdout[-500:]}{ended.stderr[-1000:]}")


def check_requests(port, token):
    """Repeatable requests, each with the initial token."""
    channel = "channelToken=9b3e42d8workshop"
    for path, body in [
        ("/taxService/AB12CDE", None), ("/garages?town=Leeds", None), ("/catalogue/search", SEARCH),
        (f"/content/published/api/v1.1/items?{channel}", None), ("/tokens", ""),
    ]:
        status, response = call(port, path, body, token)
        if status != 200:
            raise RuntimeError(f"{path} was responded to with {status}: {response[:200]}")


def check_shares(visitor, names, acknowledged):
    """Shares as a signed-in user; a form without a response is sent again."""
    text = f"share {next(names)}"
    for _ in range(50):
        try:
            if text in visitor.post("/share", text=text):
                acknowledged.append(text)
                return
        except (RuntimeError, OSError, http.client.HTTPException) as error:
            if "50" not in str(error) and not isinstance(error, (OSError, http.client.HTTPException)):
                raise
        time.sleep(0.2)
    raise RuntimeError("nothing can be shared")


class Names:
    """New names."""

    def __init__(self, prefix):
        self._prefix, self._lock, self._count = prefix, threading.Lock(), 0

    def __next__(self):
        with self._lock:
            self._count += 1
            return f"{self._prefix}{self._count}"


def outbox(database):
    """The items of the outbox of a database, by number."""
    connection = sqlite3.connect(database)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return {number: json.loads(items)[0] for number, items in connection.execute("SELECT id, items FROM sharedItem")}


def end_one_after_the_other(backends, pages):
    """Kills two backends, drains the third, and drains and kills processes of the pages; each is started again."""
    first, second, third = backends
    time.sleep(3)
    print("killing a backend")
    first.kill()
    time.sleep(4)
    print("killing another one")
    second.kill()
    time.sleep(4)
    first.start()
    second.start()
    time.sleep(2)
    print("draining the third")
    third.drain()
    time.sleep(3)
    third.start()
    print("killing a process of the pages, and stopping the other one")
    pages[0].kill()
    time.sleep(3)
    pages[0].start()
    time.sleep(1)
    pages[1].process.send_signal(signal.SIGTERM)
    pages[1].process.wait(60)
    assert pages[1].process.returncode == 0, pages[1].process.returncode
    pages[1].process.stderr.close()
    time.sleep(2)
    pages[1].start()


def check_keys(program, folder):
    """Backends accept each other's tokens, keys can be rotated, and unsigned tokens are rejected."""
    old, new = (f"{name} {secrets.token_hex(32)}\n" for name in ("old", "new"))
    results = {}
    files = {"old": old, "both": new + old, "new": new}
    for name, text in files.items():
        (folder / name).write_text(text)
    [port] = free_ports(1)
    tokens = {}
    for name in files:
        backend = Program(port, program, "backend", "--port", str(port), "--token-keys", str(folder / name))
        backend.start()
        tokens[name] = json.loads(call(port, "/tokens", "")[1])["token"]
        for issuer, token in tokens.items():
            results[issuer, name] = call(port, "/catalogue/search", SEARCH, token)[0]
        head, payload, signature = tokens[name].split(".")
        for forged in [f"{head}.{payload}.", f"{head}.{payload}.{signature[::-1]}", "eyJhbGciOiJub25lIn0." + payload + "."]:
            assert call(port, "/catalogue/search", SEARCH, forged)[0] == 401, forged
        backend.process.send_signal(signal.SIGTERM)
        backend.process.wait(60)
        backend.process.stderr.close()
    expected = {("old", "old"): 200, ("old", "both"): 200, ("both", "both"): 200,
                ("old", "new"): 401, ("both", "new"): 200, ("new", "new"): 200}
    assert results == expected, results
    print("Tokens hold for those who have the key, and for nobody else.")


def check_manifest(folder):
    """The manifest for Kubernetes conforms to its schema."""
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action", "ignore",
         "--target", str(folder / "validator"), VALIDATOR], check=True,
    )
    subprocess.run(
        [sys.executable, "-c", "import sys; from kubernetes_validate.__main__ import main; sys.exit(main())", "--strict",
         str(DEPLOYMENT / "kubernetes.yaml")], check=True, env={"PYTHONPATH": str(folder / "validator")},
    )


def check(program, folder):
    ports = free_ports(7)
    keys = folder / "keys"
    keys.write_text(f"1 {secrets.token_hex(32)}\n")
    walks, site = str(folder / "walks.sqlite"), str(folder / "site.sqlite")
    proxy_port, pages_port = ports[5:]
    backends = [
        Program(port, program, "backend", "--port", str(port), "--host", f"127.0.0.1:{proxy_port}",
                "--token-keys", str(keys), "--database", str(folder / "backend.sqlite"), "--drain", "3")
        for port in ports[:3]
    ]
    for account, database in ("walker", walks), ("owner", site):
        subprocess.run(
            [program, "--exit", "--environment", "stub", "--database", database, "--user", account,
             "--password", "of the walks", "--sign-up"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True,
        )
    pages = [
        Program(port, program, "--port", str(port), "--host", f"127.0.0.1:{pages_port}", "--environment", "stub",
                "--database", site, "--user", "owner", "--password", "of the walks")
        for port in ports[3:5]
    ]
    proxy = Proxy(folder, dict(zip((8081, 8082, 8083, 8091, 8092, 8080, 8090), ports)))
    programs = backends + pages
    try:
        with concurrent.futures.ThreadPoolExecutor() as pool:
            list(pool.map(Program.start, programs))
        run(program, proxy_port, pages_port, backends, pages, walks, site)
    finally:
        proxy.end()
        for each in programs:
            if each.process and each.process.poll() is None:
                each.kill()


def run(program, proxy_port, pages_port, backends, pages, walks, site):
    token = json.loads(call(proxy_port, "/tokens", "")[1])["token"]
    walked, shared, names = [], [], Names("number ")
    visitors = [Visitor(pages_port) for _ in range(2)]
    for visitor, name in zip(visitors, ("ann", "bob")):
        assert f"<strong>{name}</strong>" in visitor.sign_up(name, "one of many")
    workers = (
        [Worker(lambda: check_walks(program, proxy_port, walks, names, walked)) for _ in range(2)]
        + [Worker(lambda: check_requests(proxy_port, token)) for _ in range(4)]
        + [Worker(lambda visitor=visitor: check_shares(visitor, names, shared)) for visitor in visitors]
    )
    for worker in workers:
        worker.start()
    try:
        end_one_after_the_other(backends, pages)
        wait_for("some walks", lambda: all(worker.count >= 2 or worker.failures for worker in workers), 120)
    finally:
        for worker in workers:
            worker.ending.set()
        for worker in workers:
            worker.join()
    failures = [failure for worker in workers for failure in worker.failures]
    kept, texts = outbox(walks), set(outbox(site).values())
    lost = [text for number, text in walked if kept.get(number) != text] + [text for text in shared if text not in texts]
    walk_count, round_count = (sum(worker.count for worker in part) for part in (workers[:2], workers[2:6]))
    print(f"{walk_count} walks, {round_count} rounds of requests, {len(shared)} shares; {len(failures)} failed, "
          f"{len(walked) + len(shared)} writes were acknowledged, {len(lost)} of them are lost")
    if failures or lost or not walked or not shared:
        sys.exit("FAIL: " + "\n".join(failures[:5] + lost[:5]))
    for visitor, name in zip(visitors, ("ann", "bob")):
        for process in pages:
            visitor.connection = http.client.HTTPConnection("127.0.0.1", process.port, timeout=60)
            assert f"<strong>{name}</strong>" in visitor.get("/"), f"{name} is not signed in at port {process.port}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    program = str(pathlib.Path(parser.parse_args().program).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_manifest(folder)
        check_keys(program, folder)
        check(program, folder)


if __name__ == "__main__":
    main()
