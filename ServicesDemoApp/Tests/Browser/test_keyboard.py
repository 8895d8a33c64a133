# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The pages by keyboard only."""

from support.case import StandInTestCase
from support.keyboard import Keyboard
from support.stand_in import HoldHalfway
from support.visitor import SAMPLE_NAME, SAMPLE_PASSWORD


class KeyboardTests(StandInTestCase):
    def setUp(self):
        super().setUp()
        self.user = self.visitor()
        self.page = self.user.page
        self.keyboard = Keyboard(self.user)

    def button(self, name: str):
        return self.page.get_by_role("button", name=name, exact=True)

    def menu(self, name: str):
        return self.page.get_by_role("navigation", name="Pages").get_by_role("link", name=name, exact=True)

    def test_the_whole_app_works_by_tab_enter_and_space(self):
        self.user.open("/")
        self.sign_in()
        self.share()
        self.look_up()
        self.search()
        self.download()
        self.flip()
        self.sign_out()

    def sign_in(self):
        self.keyboard.fill("User name", SAMPLE_NAME)
        self.keyboard.fill("Password", SAMPLE_PASSWORD)
        self.keyboard.press("Enter")
        self.expect(self.user.account).to_have_text("Signed in as sample")

    def share(self):
        self.keyboard.fill("Text to share", "typed")
        self.keyboard.activate(self.button("Share"), "Space")
        self.expect(self.page.locator("#shared")).to_have_text("typed")

    def look_up(self):
        self.keyboard.activate(self.menu("Vehicle tax"))
        self.keyboard.fill("Number plate", "AB12 CDE")
        self.keyboard.activate(self.button("Look up"))
        self.expect(self.user.state).to_contain_text("Volvo")

    def search(self):
        self.keyboard.activate(self.menu("Catalogue"))
        self.keyboard.fill("Words to search for", "wiper")
        self.keyboard.press("Enter")
        self.expect(self.user.state).to_contain_text("W-100")

    def download(self):
        self.keyboard.activate(self.menu("Gallery"))
        self.keyboard.activate(self.page.get_by_role("link", name="blue-van.png"))
        self.keyboard.activate(self.button("Download Native file"), "Space")
        with self.page.expect_download() as download:
            self.keyboard.activate(self.page.get_by_role("link", name="Save the file"))
        self.assertEqual(download.value.suggested_filename, "blue-van.png")

    def flip(self):
        self.keyboard.activate(self.menu("Services"))
        self.keyboard.activate(self.button("Swap VehicleTaxService"), "Space")
        self.expect(self.user.environment).to_contain_text("Swapped: VehicleTaxService")
        self.keyboard.activate(self.button("Restore VehicleTaxService"))
        self.expect(self.user.environment).not_to_contain_text("Swapped")

    def sign_out(self):
        self.keyboard.activate(self.button("Sign out"))
        self.expect(self.page).to_have_title("Sign in – SOA demo")

    def test_the_first_stop_skips_the_menu(self):
        self.user.sign_in()
        self.user.open("/vehicle-tax")
        self.keyboard.activate(self.page.get_by_role("link", name="Skip to content"))
        self.expect(self.page.locator("main")).to_be_focused()
        self.keyboard.press("Tab")
        self.expect(self.page.get_by_label("Number plate")).to_be_focused()

    def test_wide_drawings_scroll_by_the_arrow_keys(self):
        self.user.page.set_viewport_size({"width": 360, "height": 740})
        self.user.open("/services")
        drawing = self.page.get_by_role("region", name="Dependencies")
        self.keyboard.go_to(drawing)
        self.keyboard.press("ArrowRight")
        self.expect(drawing).not_to_have_js_property("scrollLeft", 0)

    def test_the_focus_stays_at_a_control_while_the_page_is_updated(self):
        self.user.sign_in()
        self.user.open("/gallery/showroom/IMG-COAST-ROAD")
        with self.stand_in.behaving("/assets/IMG-COAST-ROAD/native", HoldHalfway()):
            self.user.press("Download Native file")
            self.expect(self.user.loading).to_contain_text("Downloading")
            self.keyboard.go_to(self.button("Download Small"))
            self.expect(self.user.loading).to_contain_text("50 %")
        self.expect(self.page.get_by_role("link", name="Save the file")).to_be_visible()
        self.expect(self.button("Download Small")).to_be_focused()
