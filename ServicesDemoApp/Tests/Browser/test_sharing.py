# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The ways to send a shared text elsewhere."""

from urllib.parse import unquote

from support.case import BrowserTestCase

TEXT = "Zoë says: 100 % of <b>this</b> & that"
SHEET = """navigator.share = async (data) => {
    if (window.shareFailure) throw new DOMException("", window.shareFailure);
    window.sharedData = data;
};"""


class SharingTests(BrowserTestCase):
    def note(self, visitor):
        return visitor.page.locator("[data-share-note]")

    def test_a_text_is_copied(self):
        visitor = self.member(permissions=["clipboard-read", "clipboard-write"])
        visitor.share(TEXT)
        visitor.press("Copy")
        self.expect(self.note(visitor)).to_have_text("Copied.")
        self.assertEqual(visitor.page.evaluate("navigator.clipboard.readText()"), TEXT)

    def test_a_denied_copy_is_reported(self):
        visitor = self.member()
        visitor.page.add_init_script("navigator.clipboard.writeText = async () => { throw new Error('no'); };")
        visitor.share(TEXT)
        visitor.press("Copy")
        self.expect(self.note(visitor)).to_have_text("The browser does not allow this.")

    def test_a_text_goes_to_the_mail_program(self):
        visitor = self.member()
        visitor.share(f"{TEXT}\nand a second line")
        address = visitor.page.get_by_role("link", name="Mail").get_attribute("href")
        self.assertRegex(address, r"^mailto:\?body=[A-Za-z0-9%]+$")
        self.assertEqual(unquote(address.removeprefix("mailto:?body=")).splitlines(), [TEXT, "and a second line"])

    def test_a_text_is_downloaded(self):
        visitor = self.member()
        visitor.share(TEXT)
        with visitor.page.expect_download() as download:
            visitor.page.get_by_role("link", name="Download").click()
        self.assertEqual(download.value.suggested_filename, "shared.txt")
        self.assertEqual(download.value.path().read_text("utf-8"), TEXT)

    def test_the_share_sheet_of_the_browser_is_offered_only_where_there_is_one(self):
        visitor = self.member()
        self.assertTrue(visitor.page.evaluate("navigator.share === undefined"))
        visitor.share(TEXT)
        self.expect(visitor.page.locator("[data-share]")).to_be_hidden()

    def test_the_share_sheet_of_the_browser_is_given_the_text(self):
        visitor = self.member()
        visitor.page.add_init_script(SHEET)
        visitor.share(TEXT)
        visitor.press("More …")
        self.expect(self.note(visitor)).to_have_text("Shared.")
        self.assertEqual(visitor.page.evaluate("window.sharedData"), {"text": TEXT})

    def test_a_closed_share_sheet_shows_no_message(self):
        visitor = self.member()
        visitor.page.add_init_script(SHEET)
        visitor.share(TEXT)
        visitor.press("More …")
        self.expect(self.note(visitor)).to_have_text("Shared.")
        visitor.page.evaluate("window.shareFailure = 'AbortError'")
        visitor.press("More …")
        self.expect(self.note(visitor)).to_have_text("")

    def test_reloading_shares_nothing_again(self):
        visitor = self.member()
        visitor.share(TEXT)
        title = visitor.page.locator("#sheet-title")
        shared = title.inner_text()
        visitor.page.reload()
        self.expect(title).to_have_text(shared)
