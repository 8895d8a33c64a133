# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The effect of the switches on pages that are open in other browsers."""

from support.case import BrowserTestCase
from support.visitor import Visitor

MAKES = {"production": "Volvo", "staging": "Staging car", "stub": "Stub"}


class SwitchesTests(BrowserTestCase):
    def test_an_environment_applies_in_all_browsers_from_the_next_click(self):
        ann, bob = self.visitor(), self.visitor()
        ann.sign_up("ann")
        bob.sign_up("bob")
        ann.follow("Vehicle tax")
        for name in ("staging", "stub", "production"):
            with self.subTest(name):
                bob.follow("Services")
                bob.press(name)
                self.expect(bob.environment).to_contain_text(f"Environment: {name}")
                self.expect(bob.page.get_by_role("button", name=name, exact=True)).to_have_attribute(
                    "aria-pressed", "true"
                )
                # Ann's page was open all the time.
                self.check_make(ann, MAKES[name])
                bob.follow("Vehicle tax")
                self.check_make(bob, MAKES[name])

    def check_make(self, visitor: Visitor, make: str):
        visitor.look_up("AB12 CDE")
        self.expect(visitor.state).to_contain_text(make)

    def test_a_swap_and_its_restore_apply_from_the_next_click(self):
        ann, bob = self.visitor(), self.visitor()
        ann.sign_up("cleo")
        bob.sign_up("dan")
        ann.follow("Vehicle tax")
        bob.follow("Services")
        bob.press("Swap VehicleTaxService")
        self.check_make(ann, "Test car")
        self.expect(ann.page.locator(".backing")).to_contain_text("its test implementation")
        bob.press("Restore VehicleTaxService")
        self.check_make(ann, "Volvo")
        self.expect(ann.page.locator(".backing")).to_contain_text("the one for production")

    def test_an_open_services_page_shows_the_switches_of_others(self):
        ann, bob = self.visitor(), self.member()
        ann.open("/services")
        self.expect(ann.page.get_by_role("button", name="Swap VehicleTaxService")).to_have_count(0)
        row = ann.page.get_by_role("row").filter(
            has=ann.page.get_by_role("rowheader", name="VehicleTaxService", exact=True)
        )
        self.expect(row).not_to_contain_text("swapped")
        bob.open("/services")
        bob.press("Swap VehicleTaxService")
        self.expect(row).to_contain_text("swapped")
        bob.press("Restore VehicleTaxService")
        self.expect(row).not_to_contain_text("swapped")

    def test_a_slow_test_implementation_shows_the_loading_state(self):
        visitor = self.member()
        visitor.follow("Services")
        visitor.press("Swap NetworkProvider")
        visitor.follow("Garages")
        visitor.fill("Town", "anywhere")
        visitor.press("List")
        self.expect(visitor.loading).to_be_visible()
        self.expect(visitor.state).to_contain_text("Test garage")
        visitor.follow("Services")
        visitor.press("Restore NetworkProvider")
        self.expect(visitor.environment).not_to_contain_text("Swapped")
