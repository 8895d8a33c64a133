# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The paths from the environment variables that `browser.sh` sets."""

import os
from pathlib import Path


def demo() -> Path:
    """The program under test."""
    return Path(os.environ["SERVICES_DEMO"]).resolve()


def artefacts() -> Path:
    """The folder for pictures and reports."""
    folder = Path(os.environ["BROWSER_ARTEFACTS"]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def chromium() -> str:
    """The browser."""
    return os.environ.get("CHROMIUM", "/usr/bin/chromium")
