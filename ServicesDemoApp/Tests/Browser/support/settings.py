# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""Where things are, as the environment says; `browser.sh` sets it."""

import os
from pathlib import Path


def demo() -> Path:
    """The program under test."""
    return Path(os.environ["SERVICES_DEMO"]).resolve()


def artefacts() -> Path:
    """Where pictures and reports go."""
    folder = Path(os.environ["BROWSER_ARTEFACTS"]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def chromium() -> str:
    """The browser."""
    return os.environ.get("CHROMIUM", "/usr/bin/chromium")
