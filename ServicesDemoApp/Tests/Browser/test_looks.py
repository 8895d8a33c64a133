# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The looks of the pages, in both colour schemes, on a phone and on a desktop."""

from support import looks, settings
from support.case import StandInTestCase
from support.looks import Look
from support.scenes import all_scenes
from support.visitor import Visitor


class LooksTests(StandInTestCase):
    def check_all_scenes(self, look: Look):
        """Checks that no page is wider than the window, and takes a picture of each."""
        visitor = self.visitor(look)
        folder = settings.artefacts() / "screenshots"
        for name in all_scenes(visitor, self.stand_in):
            with self.subTest(name, look=str(look)):
                visitor.page.screenshot(path=folder / f"{name}-{look}.png", full_page=True)
                self.check_width(visitor)
                self.assertEqual(visitor.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches"),
                                 look.scheme == "dark")

    def check_width(self, visitor: Visitor):
        width = visitor.page.evaluate("document.documentElement.scrollWidth")
        self.assertLessEqual(width, visitor.look.width, "the page scrolls sideways")

    def test_every_page_fits_a_desktop_in_light_colours(self):
        self.check_all_scenes(looks.DESKTOP)

    def test_every_page_fits_a_phone_in_light_colours(self):
        self.check_all_scenes(looks.PHONE)

    def test_every_page_fits_a_desktop_in_dark_colours(self):
        self.check_all_scenes(looks.dark(looks.DESKTOP))

    def test_every_page_fits_a_phone_in_dark_colours(self):
        self.check_all_scenes(looks.dark(looks.PHONE))

    def test_a_page_that_is_too_wide_would_be_found(self):
        visitor = self.visitor()
        visitor.open("/")
        visitor.page.locator("main").evaluate("main => { main.style.minWidth = '3000px'; }")
        with self.assertRaises(AssertionError):
            self.check_width(visitor)

    def test_a_foreign_request_would_be_found(self):
        visitor = self.visitor(bypass_csp=True)
        visitor.open("/")
        self.assertEqual(visitor.complaints, [])
        visitor.page.evaluate("fetch('http://localhost:9/').catch(() => {})")
        self.assertIn("to http://localhost:9/", "".join(visitor.complaints))
        visitor.complaints.clear()

    def test_an_error_of_a_script_would_be_found(self):
        visitor = self.visitor()
        visitor.open("/")
        with visitor.page.expect_event("pageerror"):
            visitor.page.evaluate("() => { setTimeout(() => { throw new Error('planted'); }); }")
        self.assertIn("planted", "".join(visitor.complaints))
        visitor.complaints.clear()
