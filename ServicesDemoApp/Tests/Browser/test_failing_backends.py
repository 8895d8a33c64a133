# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The pages during and after a failure of the backend."""

from support.case import StandInTestCase
from support.stand_in import Fail, HangUp

FAILURES = {"responds with an error": Fail, "hangs up halfway": HangUp}
NO_RESPONSE = "The backend sent no valid response. Try again in a moment."
NO_CATALOGUE = "The catalogue cannot be searched now. Try again in a moment."
NO_GALLERY = "The gallery is not available now. Try again in a moment."


class FailingBackendTests(StandInTestCase):
    def check(self, path: str, page: str, words: str, content: str, act=None, again=None):
        """A page shows the text of a failure, and its content after the next attempt."""
        for name, failure in FAILURES.items():
            with self.subTest(name):
                visitor = self.member()
                with self.stand_in.behaving(path, failure()):
                    visitor.open(page)
                    if act:
                        act(visitor)
                    self.expect(visitor.failure).to_have_text(words)
                    self.expect(visitor.loading).to_have_count(0)
                (again or act)(visitor)
                self.expect(visitor.state).to_contain_text(content)
                self.expect(visitor.failure).to_have_count(0)

    def test_the_tax_of_a_vehicle_is_shown_on_the_next_attempt(self):
        def look_up(visitor):
            visitor.look_up("AB12 CDE")

        self.check("/taxService/", "/vehicle-tax", NO_RESPONSE, "Volvo", look_up)

    def test_the_catalogue_is_searched_on_the_next_attempt(self):
        def search(visitor):
            visitor.fill("Words to search for", "wiper")
            visitor.press("Search")

        self.check("/catalogue/", "/catalogue", NO_CATALOGUE, "W-100", search)

    def test_garages_are_listed_on_the_next_attempt(self):
        def list_garages(visitor):
            visitor.fill("Town", "Leeds")
            visitor.press("List")

        self.check("/garages", "/garages", NO_RESPONSE, "Free slots", list_garages)

    def test_the_gallery_offers_another_attempt(self):
        def try_again(visitor):
            visitor.press("Try again")

        self.check("/items?", "/gallery/showroom", NO_GALLERY, "6 of 7 images", again=try_again)

    def test_the_page_of_an_image_offers_another_attempt(self):
        def try_again(visitor):
            visitor.press("Try again")

        self.check("/items/IMG-BLUE-VAN", "/gallery/showroom/IMG-BLUE-VAN", NO_GALLERY, "A blue van", again=try_again)

    def test_a_failed_download_can_be_repeated(self):
        visitor = self.member()
        visitor.open("/gallery/showroom/IMG-BLUE-VAN")
        with self.stand_in.behaving("/assets/IMG-BLUE-VAN/native", Fail()):
            visitor.press("Download Native file")
            self.expect(visitor.failure).to_have_text(NO_GALLERY)
        visitor.press("Download Native file")
        self.expect(visitor.page.get_by_role("link", name="Save the file")).to_be_visible()
        self.expect(visitor.failure).to_have_count(0)

    def test_a_missing_picture_has_a_placeholder(self):
        visitor = self.member()
        with self.stand_in.behaving("/assets/IMG-BLUE-VAN/", Fail(404)):
            visitor.open("/gallery/showroom")
            picture = visitor.page.get_by_role("link", name="blue-van.png").locator("img")
            picture.scroll_into_view_if_needed()
            self.expect(picture).to_have_js_property("complete", True)
            self.assertGreater(picture.evaluate("image => image.naturalWidth"), 0)
