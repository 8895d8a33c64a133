# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""Checks the pages by the rules of axe."""

from axe_playwright_python.sync_playwright import Axe

from support import looks
from support.case import StandInTestCase
from support.looks import Look
from support.scenes import all_scenes
from support.visitor import Visitor

# With the rule for the size of controls, which is off by default.
OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}


class AccessibilityTests(StandInTestCase):
    def inspector(self, look: Look) -> Visitor:
        """A visitor whose browser ignores the content security policy, which would block axe."""
        return self.visitor(look, bypass_csp=True)

    def violations(self, visitor: Visitor) -> list[str]:
        found = Axe().run(visitor.page, options=OPTIONS).response["violations"]
        return [f"{rule['impact']}: {rule['help']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]

    def check_all_scenes(self, look: Look):
        visitor = self.inspector(look)
        for name in all_scenes(visitor, self.stand_in):
            with self.subTest(name, look=str(look)):
                self.assertEqual(self.violations(visitor), [])

    def test_no_rule_is_broken_in_light_colours(self):
        self.check_all_scenes(looks.DESKTOP)

    def test_no_rule_is_broken_in_dark_colours(self):
        self.check_all_scenes(looks.dark(looks.DESKTOP))

    def test_no_rule_is_broken_on_a_phone(self):
        self.check_all_scenes(looks.PHONE)

    def test_a_field_without_a_label_would_be_found(self):
        visitor = self.inspector(looks.DESKTOP)
        visitor.open("/sign-in")
        visitor.page.locator("label[for=password]").evaluate("label => label.remove()")
        self.assertIn("critical: Form elements must have labels", "".join(self.violations(visitor)))

    def test_text_of_low_contrast_would_be_found(self):
        visitor = self.inspector(looks.dark(looks.DESKTOP))
        visitor.open("/sign-in")
        visitor.page.locator("h1").evaluate("title => { title.style.color = '#333'; }")
        self.assertIn("serious: Elements must meet minimum color contrast", "".join(self.violations(visitor)))
