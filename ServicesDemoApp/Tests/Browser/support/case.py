# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The base classes of the browser tests."""

import unittest

from playwright.sync_api import expect, sync_playwright

from . import settings
from .looks import DESKTOP, Look
from .processes import Backend, Demo
from .stand_in import StandIn
from .visitor import Visitor


class BrowserTestCase(unittest.TestCase):
    """Each class has its own demo and browser; each visitor has their own cookies.

    Each test also fails when the browser logs a warning or an error, or when a page requests a foreign resource.
    """

    maxDiff = None
    expect = staticmethod(expect)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.demo = cls.enterClassContext(Demo(*cls.demo_arguments()))
        playwright = cls.enterClassContext(sync_playwright())
        cls.browser = cls.enterClassContext(playwright.chromium.launch(executable_path=settings.chromium()))

    @classmethod
    def demo_arguments(cls) -> tuple[str, ...]:
        """The arguments of the demo."""
        return ()

    def setUp(self):
        super().setUp()
        self.visitors: list[Visitor] = []

    def visitor(self, look: Look = DESKTOP, **options) -> Visitor:
        """A new visitor."""
        visitor = Visitor(self.browser, self.demo.url, look, **options)
        self.visitors.append(visitor)
        self.addCleanup(self._see_off, visitor)
        return visitor

    def member(self, look: Look = DESKTOP, **options) -> Visitor:
        """A visitor who is signed in with the sample account."""
        visitor = self.visitor(look, **options)
        visitor.sign_in()
        return visitor

    def _see_off(self, visitor: Visitor):
        visitor.close()
        self.assertEqual(visitor.complaints, [], "the browser complains")


class StandInTestCase(BrowserTestCase):
    """The demo has a backend whose responses a test controls."""

    stand_in: StandIn

    @classmethod
    def demo_arguments(cls) -> tuple[str, ...]:
        backend = cls.enterClassContext(Backend())
        cls.stand_in = cls.enterClassContext(StandIn(backend.url))
        return "--backend", cls.stand_in.url
