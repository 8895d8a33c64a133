# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""A visitor with a keyboard and no mouse."""

from playwright.sync_api import Locator, expect

from .visitor import Visitor

# More than any page has controls.
MOST_STOPS = 80

# Whether the focus ring of an element is visible.
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
    """Moves the focus from control to control, and checks that it is visible."""

    def __init__(self, visitor: Visitor):
        self._page = visitor.page

    def press(self, key: str):
        self._page.keyboard.press(key)

    def write(self, text: str):
        """Replaces the text of the focused field."""
        self.press("Control+A")
        self._page.keyboard.type(text)

    def go_to(self, target: Locator, key: str = "Tab"):
        """Presses Tab until a control has the focus; the focus must be visible at each stop."""
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
        """Focuses a control, and activates it."""
        self.go_to(target)
        self.press(key)

    def fill(self, label: str, text: str):
        """Focuses a field, and types."""
        self.go_to(self._page.get_by_label(label, exact=True))
        self.write(text)

    @staticmethod
    def _describe(stop: Locator) -> str:
        return stop.evaluate("element => element.outerHTML.slice(0, 200)")
