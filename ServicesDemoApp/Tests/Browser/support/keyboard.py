# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""Somebody who has a keyboard and no mouse."""

from playwright.sync_api import Locator, expect

from .visitor import Visitor

# More than any page has controls.
MOST_STOPS = 80

# How the focused element looks where focus shows: what is drawn around it, if anything.
RING = """element => {
    const style = getComputedStyle(element);
    const outline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    return outline || style.boxShadow !== "none";
}"""

ON_SCREEN = """element => {
    const box = element.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
}"""


class Keyboard:
    """Goes from control to control, and sees where it is at each."""

    def __init__(self, visitor: Visitor):
        self._page = visitor.page

    def press(self, key: str):
        self._page.keyboard.press(key)

    def write(self, text: str):
        """Puts a text in place of what stands in a field."""
        self.press("Control+A")
        self._page.keyboard.type(text)

    def go_to(self, target: Locator, key: str = "Tab"):
        """Presses Tab until a control has the focus; every stop on the way is to be seen."""
        expect(target).to_be_visible()
        for _ in range(MOST_STOPS):
            self.press(key)
            stop = self._page.locator("*:focus")
            if stop.count() == 0:
                continue
            assert stop.evaluate(RING), f"the focus does not show at {self._describe(stop)}"
            assert stop.evaluate(ON_SCREEN), f"the focus is off the screen at {self._describe(stop)}"
            if target.evaluate("element => element === document.activeElement"):
                return
        raise AssertionError(f"Tab does not lead to {target}")

    def activate(self, target: Locator, key: str = "Enter"):
        """Goes to a control, and uses it."""
        self.go_to(target)
        self.press(key)

    def fill(self, label: str, text: str):
        """Goes to a field, and types."""
        self.go_to(self._page.get_by_label(label, exact=True))
        self.write(text)

    @staticmethod
    def _describe(stop: Locator) -> str:
        return stop.evaluate("element => element.outerHTML.slice(0, 200)")
