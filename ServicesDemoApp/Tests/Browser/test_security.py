# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The security headers and cookies of the pages in a browser."""

from support.case import BrowserTestCase
from support.foreign_site import ForeignSite
from support.visitor import Visitor

HARM = "<script>window.planted = 1</script><img src=x onerror='window.planted = 1'>"
PLANT = """() => {
    const script = document.createElement("script");
    script.textContent = "window.planted = 1";
    document.body.append(script);
    const image = document.createElement("img");
    image.setAttribute("onclick", "window.planted = 1");
    document.body.append(image);
    image.click();
}"""


class SecurityTests(BrowserTestCase):
    def is_planted(self, visitor: Visitor) -> bool:
        return visitor.page.evaluate("window.planted === 1")

    def test_no_inline_script_runs(self):
        visitor = self.visitor()
        visitor.open("/")
        visitor.page.evaluate(PLANT)
        self.assertFalse(self.is_planted(visitor))
        self.assertIn("Content Security Policy", "".join(visitor.complaints))
        visitor.complaints.clear()

    def test_an_inline_script_that_runs_would_be_found(self):
        visitor = self.visitor(bypass_csp=True)
        visitor.open("/")
        visitor.page.evaluate(PLANT)
        self.assertTrue(self.is_planted(visitor))

    def test_a_shared_text_is_shown_and_never_run(self):
        # Also without the content security policy.
        visitor = self.member(bypass_csp=True)
        visitor.share(HARM)
        self.expect(visitor.page.locator("#shared")).to_have_text(HARM)
        self.assertEqual(visitor.page.locator("#shared *").count(), 0)
        self.expect(visitor.page.get_by_label("Text to share")).to_have_value(HARM)
        self.assertFalse(self.is_planted(visitor))

    def test_scripts_and_other_sites_cannot_read_cookies(self):
        visitor = self.member()
        cookies = visitor.context.cookies()
        self.assertEqual(len(cookies), 1)
        self.assertRegex(cookies[0]["name"], "^soa-demo-[0-9a-f]{8}$", "demos on one host have different cookies")
        for cookie in cookies:
            self.assertTrue(cookie["httpOnly"])
            self.assertEqual(cookie["sameSite"], "Strict")
            self.assertEqual(cookie["expires"], -1, "it ends when the browser is closed")
        self.assertEqual(visitor.page.evaluate("document.cookie"), "")

    def test_signing_in_changes_the_cookie(self):
        visitor = self.visitor()
        visitor.open("/")
        [before] = visitor.context.cookies()
        visitor.sign_in()
        [after] = visitor.context.cookies()
        self.assertNotEqual(before["value"], after["value"])

    def test_a_form_of_another_site_is_rejected_even_with_the_token(self):
        # A browser sends the cookie from the same host at another port, but not from another host.
        for host, message in [
            ("127.0.0.1", "This form was sent by another site."),
            ("localhost", "This form was sent by another site."),
        ]:
            with self.subTest(host):
                visitor = self.member(may_leave=True)
                token = visitor.page.locator("input[name=token]").first.input_value()
                form = f"""<form method="post" action="{self.demo.url}/share">
                    <input name="token" value="{token}"><input name="text" value="forged"><button>Win</button></form>"""
                with ForeignSite(form) as site:
                    visitor.page.goto(site.url.replace("127.0.0.1", host))
                    visitor.press("Win")
                    self.expect(visitor.failure).to_have_text(message)
                visitor.complaints = [each for each in visitor.complaints if "403" not in each]
                visitor.open("/")
                self.expect(visitor.account).to_have_text("Signed in as sample")
                self.expect(visitor.state).to_contain_text("Nothing shared yet.")

    def test_other_sites_cannot_frame_the_pages(self):
        visitor = self.visitor(may_leave=True)
        with ForeignSite(f'<iframe name="framed" src="{self.demo.url}/sign-in"></iframe>') as site:
            visitor.page.goto(site.url)
            self.expect(visitor.page.frame_locator("iframe").locator("h1#title")).to_have_count(0)
        self.assertIn("frame-ancestors", "".join(visitor.complaints))
        visitor.complaints.clear()

    def test_other_sites_cannot_read_the_pages(self):
        visitor = self.member(may_leave=True)
        with ForeignSite("") as site:
            visitor.page.goto(site.url)
            for mode in ("cors", "no-cors"):
                outcome = visitor.page.evaluate(
                    "([url, mode]) => fetch(url, { mode, credentials: 'include' }).then(() => 'read', () => 'kept')",
                    [f"{self.demo.url}/services", mode],
                )
                self.assertEqual(outcome, "kept", mode)
        visitor.complaints.clear()
