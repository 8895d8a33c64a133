# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""Two users at once, each with their own browser."""

from support.case import BrowserTestCase


class TwoAccountsTests(BrowserTestCase):
    def setUp(self):
        super().setUp()
        self.ann, self.bob = self.visitor(), self.visitor()

    def test_each_user_sees_their_own_items_and_signs_out_separately(self):
        self.ann.sign_up("ann")
        self.bob.sign_up("bob")
        self.ann.share("from ann")
        self.expect(self.bob.state).to_contain_text("Nothing shared yet.")
        self.bob.share("from bob")
        for visitor, name, other in (self.ann, "ann", "bob"), (self.bob, "bob", "ann"):
            visitor.open("/")
            self.expect(visitor.account).to_have_text(f"Signed in as {name}")
            self.expect(visitor.state).to_contain_text(f"From {name}.")
            self.expect(visitor.page.locator("#shared")).to_have_text(f"from {name}")
            self.expect(visitor.page.locator("body")).not_to_contain_text(other)
        self.ann.press("Sign out")
        self.expect(self.ann.page).to_have_title("Sign in – SOA demo")
        self.bob.page.reload()
        self.expect(self.bob.account).to_have_text("Signed in as bob")
        self.bob.share("still here")
        self.expect(self.bob.state).to_contain_text("From bob.")

    def test_after_a_sign_out_the_back_button_shows_nothing_private(self):
        self.ann.sign_in()
        self.ann.share("private")
        self.ann.press("Sign out")
        self.expect(self.ann.page).to_have_title("Sign in – SOA demo")
        self.ann.page.go_back()
        self.expect(self.ann.page).to_have_title("Sign in – SOA demo")
        self.expect(self.ann.page.locator("body")).not_to_contain_text("private")

    def test_in_one_browser_the_next_user_sees_nothing_of_the_previous_one(self):
        self.ann.sign_in()
        self.ann.share("private")
        self.ann.press("Sign out")
        self.ann.sign_up("eve")
        self.expect(self.ann.state).to_contain_text("Nothing shared yet.")
