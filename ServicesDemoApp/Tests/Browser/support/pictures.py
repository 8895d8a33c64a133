# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The pictures of the README."""

from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from . import settings
from .looks import DESKTOP, Look
from .processes import Demo
from .scenes import TEXT, show_gallery
from .visitor import Visitor


def take(folder: Path):
    """Takes all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    with Demo() as demo, sync_playwright() as playwright:
        with playwright.chromium.launch(executable_path=settings.chromium()) as browser:
            for name, (look, scene) in PICTURES.items():
                visitor = Visitor(browser, demo.url, look)
                visitor.sign_in()
                scene(visitor)
                visitor.page.screenshot(path=folder / f"{name}.png")
                visitor.close()
                if visitor.complaints:
                    raise AssertionError(f"the browser complains: {visitor.complaints}")
                print(f"{name}.png")


def _share(visitor: Visitor):
    visitor.share(TEXT)
    expect(visitor.state).to_contain_text("Shared as number")


def _gallery(visitor: Visitor):
    visitor.open("/gallery/showroom")
    show_gallery(visitor)


def _places(visitor: Visitor):
    visitor.open("/gallery/showroom")
    visitor.fill("Category", "Places")
    visitor.press("Show")
    expect(visitor.state).to_contain_text("5 of 5 images")
    show_gallery(visitor)


def _services(visitor: Visitor):
    for path in ("/vehicle-tax", "/gallery/showroom"):
        visitor.open(path)
    visitor.open("/services")
    expect(visitor.page.get_by_role("heading", name="Services", exact=True)).to_be_visible()


PICTURES = {
    "share": (DESKTOP, _share),
    "gallery": (Look(height=700), _places),
    # High enough for the drawings.
    "services": (Look(height=1210), _services),
    "gallery-dark": (Look("dark", 390, 800), _gallery),
}
