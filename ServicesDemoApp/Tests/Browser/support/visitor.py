# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""A visitor with their own browser context."""

from playwright.sync_api import BrowserContext, Locator, Page, expect

from .looks import DESKTOP, Look

SAMPLE_NAME = "sample"
SAMPLE_PASSWORD = "only for the temporary database"
PASSWORD = "correct horse battery staple"

# A busy machine is slow.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)


class Visitor:
    """Opens pages, has separate cookies, and records the warnings and errors of the browser."""

    def __init__(self, browser, url: str, look: Look = DESKTOP, may_leave: bool = False, **options):
        self.url = url
        self.look = look
        # The warnings and errors of the browser.
        self.complaints: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            color_scheme=look.scheme,
            viewport={"width": look.width, "height": look.height},
            # Pictures of animated pages would differ each time.
            reduced_motion="reduce",
            **options,
        )
        self.context.set_default_timeout(PATIENCE)
        if not may_leave:
            self.context.route(lambda address: not address.startswith(f"{url}/"), self._refuse)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._record)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error on {self.page.url}: {error}"))

    def close(self):
        self.context.close()

    # Actions

    def open(self, path: str):
        """Opens a page by its path."""
        return self.page.goto(path)

    def follow(self, name: str):
        """Opens a page by the menu."""
        self.page.get_by_role("navigation", name="Pages").get_by_role("link", name=name, exact=True).click()

    def press(self, name: str):
        """Presses a button."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def fill(self, label: str, text: str):
        """Types into a field."""
        self.page.get_by_label(label, exact=True).fill(text)

    def enter(self, name: str, password: str, button: str = "Sign in"):
        """Sends the sign-in form."""
        self.open("/sign-in")
        self.fill("User name", name)
        self.fill("Password", password)
        self.press(button)

    def sign_in(self, name: str = SAMPLE_NAME, password: str = SAMPLE_PASSWORD):
        """Signs in, by default with the sample account."""
        self.enter(name, password)
        expect(self.account).to_have_text(f"Signed in as {name}")

    def sign_up(self, name: str):
        """Creates an account."""
        self.enter(name, PASSWORD, "Create this account")
        expect(self.account).to_have_text(f"Signed in as {name}")

    def share(self, text: str):
        """Shares a text."""
        self.open("/")
        self.fill("Text to share", text)
        self.press("Share")

    def look_up(self, plate: str):
        """Looks up the tax of a vehicle, on the open page."""
        self.fill("Number plate", plate)
        self.press("Look up")

    # Content

    @property
    def account(self) -> Locator:
        """The name of the signed-in account."""
        return self.page.locator(".account .name")

    @property
    def state(self) -> Locator:
        """The part of the page that shows the state of the last request."""
        return self.page.locator("#state")

    @property
    def failure(self) -> Locator:
        """The text of a failure."""
        return self.page.locator(".notice.failure")

    @property
    def loading(self) -> Locator:
        """The text while the page is loading."""
        return self.page.locator(".notice.loading")

    @property
    def environment(self) -> Locator:
        """The footer of the page, which names the environment."""
        return self.page.get_by_role("contentinfo")

    # Complaints of the browser

    def _record(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type} on {self.page.url}: {message.text}")

    def _refuse(self, route):
        self.complaints.append(f"request from {self.page.url} to {route.request.url}")
        route.abort()
