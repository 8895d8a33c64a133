# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The pages during slow responses of the backend."""

from support.case import StandInTestCase
from support.stand_in import Hold, HoldHalfway


class SlowBackendTests(StandInTestCase):
    def test_a_page_is_loading_until_the_response(self):
        visitor = self.member()
        visitor.open("/vehicle-tax")
        with self.stand_in.behaving("/taxService/", Hold()) as hold:
            visitor.look_up("AB12 CDE")
            self.expect(visitor.loading).to_have_text("Loading …")
            hold.wait()
            self.expect(visitor.state).not_to_contain_text("Volvo")
            hold.release()
            self.expect(visitor.state).to_contain_text("Volvo")
        self.expect(visitor.loading).to_have_count(0)

    def test_a_hung_request_can_be_cancelled(self):
        visitor = self.member()
        visitor.open("/vehicle-tax")
        with self.stand_in.behaving("/taxService/", Hold()):
            visitor.look_up("AB12 CDE")
            self.expect(visitor.loading).to_be_visible()
            visitor.press("Cancel")
            self.expect(visitor.loading).to_have_count(0)
            self.expect(visitor.state).to_contain_text("Nothing looked up yet.")

    def test_a_visitor_at_the_cancel_button_sees_the_result(self):
        visitor = self.member()
        visitor.open("/vehicle-tax")
        with self.stand_in.behaving("/taxService/", Hold()):
            visitor.look_up("AB12 CDE")
            visitor.page.get_by_role("button", name="Cancel").focus()
        self.expect(visitor.state).to_contain_text("Volvo")
        self.expect(visitor.state).to_be_focused()

    def test_a_sign_out_elsewhere_reloads_the_page(self):
        visitor = self.member()
        visitor.open("/vehicle-tax")
        other = visitor.context.new_page()
        with self.stand_in.behaving("/taxService/", Hold()):
            visitor.look_up("AB12 CDE")
            self.expect(visitor.loading).to_be_visible()
            other.goto("/")
            other.get_by_role("button", name="Sign out").click()
            self.expect(visitor.page).to_have_title("Sign in – SOA demo")
            self.expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Sign in")
            self.expect(visitor.page.get_by_label("Number plate")).to_have_count(0)

    def test_the_page_of_an_image_is_complete_after_loading(self):
        visitor = self.member()
        with self.stand_in.behaving("/items/IMG-BLUE-VAN", Hold()):
            visitor.open("/gallery/showroom/IMG-BLUE-VAN")
            self.expect(visitor.loading).to_have_text("Loading the image …")
        self.expect(visitor.page.get_by_role("heading", level=1)).to_have_text("blue-van.png")
        self.expect(visitor.page).to_have_title("blue-van.png – SOA demo")

    def test_more_images_are_offered_only_where_there_are_more(self):
        visitor = self.member()
        more = visitor.page.get_by_role("button", name="Show more")
        with self.stand_in.behaving("/items?", Hold()):
            visitor.open("/gallery/showroom")
            self.expect(visitor.loading).to_have_text("Loading images …")
            self.expect(more).to_have_count(0)
        self.expect(visitor.state).to_contain_text("6 of 7 images")
        self.expect(more).to_be_visible()
        with self.stand_in.behaving("/items?", Hold()):
            more.click()
            self.expect(visitor.loading).to_be_visible()
        self.expect(visitor.state).to_contain_text("7 of 7 images")
        self.expect(more).to_have_count(0)

    def test_a_download_shows_its_progress(self):
        visitor = self.member()
        visitor.open("/gallery/showroom/IMG-RED-ROADSTER")
        progress = visitor.page.get_by_role("progressbar")
        with self.stand_in.behaving("/assets/IMG-RED-ROADSTER/native", HoldHalfway()):
            visitor.press("Download Native file")
            self.expect(progress).to_have_js_property("value", 50)
        self.expect(progress).to_have_js_property("value", 100)
        with visitor.page.expect_download() as download:
            visitor.page.get_by_role("link", name="Save the file").click()
        size = download.value.path().stat().st_size
        self.expect(visitor.page.locator(".notice.done")).to_contain_text(f"red-roadster.png: {size} bytes")

    def test_without_scripts_a_page_reloads_itself(self):
        visitor = self.member(java_script_enabled=False)
        visitor.open("/vehicle-tax")
        with self.stand_in.behaving("/taxService/", Hold()):
            visitor.look_up("AB12 CDE")
            self.expect(visitor.loading).to_be_visible()
        self.expect(visitor.state).to_contain_text("Volvo")
