# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The pages in a browser without scripts."""

from support.case import BrowserTestCase


class WithoutScriptsTests(BrowserTestCase):
    def setUp(self):
        super().setUp()
        self.user = self.member(java_script_enabled=False)

    def test_a_text_is_shared_and_downloaded(self):
        self.user.share("plain")
        self.expect(self.user.page.locator("#shared")).to_have_text("plain")
        with self.user.page.expect_download() as download:
            self.user.page.get_by_role("link", name="Download").click()
        self.assertEqual(download.value.path().read_text("utf-8"), "plain")

    def test_no_button_that_needs_a_script_is_shown(self):
        self.user.share("plain")
        self.expect(self.user.page.get_by_role("button", name="Copy")).to_have_count(0)
        self.expect(self.user.page.get_by_role("button", name="More")).to_have_count(0)

    def test_every_form_works(self):
        for name, fields, button, content in [
            ("Vehicle tax", {"Number plate": "AB12 CDE"}, "Look up", "Volvo"),
            ("Catalogue", {"Words to search for": "wiper"}, "Search", "W-100"),
            ("Garages", {"Town": "Leeds"}, "List", "Free slots"),
            ("Gallery", {"Words": "road", "Category": "Places"}, "Show", "2 of 2 images"),
        ]:
            with self.subTest(name):
                self.user.follow(name)
                for label, text in fields.items():
                    self.user.fill(label, text)
                self.user.press(button)
                self.expect(self.user.state).to_contain_text(content)

    def test_a_switch_is_used_in_both_directions(self):
        self.user.follow("Services")
        self.user.press("Swap SharingService")
        self.expect(self.user.environment).to_contain_text("Swapped: SharingService")
        self.user.press("Restore SharingService")
        self.expect(self.user.environment).not_to_contain_text("Swapped")

    def test_a_user_signs_out(self):
        self.user.press("Sign out")
        self.expect(self.user.page).to_have_title("Sign in – SOA demo")
