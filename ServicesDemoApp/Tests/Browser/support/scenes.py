# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""A walk through all states of the pages."""

from typing import Iterator

from playwright.sync_api import expect

from .stand_in import Fail, Hold, HoldHalfway, StandIn
from .visitor import Visitor

TEXT = "Business logic belongs into services.\nViews just show what came of it."


def all_scenes(visitor: Visitor, stand_in: StandIn) -> Iterator[str]:
    """Shows one state after the other, and yields its name; restores the initial state."""
    for scenes in (_sign_in, _share, _vehicle_tax, _catalogue, _garages, _gallery, _asset, _services, _error):
        for name in scenes(visitor, stand_in):
            # The text may arrive before the style sheet.
            visitor.page.wait_for_load_state("load")
            yield name


def _sign_in(visitor: Visitor, stand_in: StandIn):
    visitor.open("/")
    expect(visitor.page).to_have_title("Sign in – SOA demo")
    yield "sign-in"
    visitor.enter(f"nobody-{visitor.look}", "wrong")
    expect(visitor.failure).to_be_visible()
    yield "sign-in-refused"
    visitor.sign_in()


def _share(visitor: Visitor, stand_in: StandIn):
    expect(visitor.state).to_contain_text("Nothing shared yet.")
    yield "share-nothing"
    visitor.share(TEXT)
    expect(visitor.state).to_contain_text("Shared as number")
    yield "share"


def _vehicle_tax(visitor: Visitor, stand_in: StandIn):
    visitor.open("/vehicle-tax")
    yield "vehicle-tax-nothing"
    with stand_in.behaving("/taxService/", Hold()):
        visitor.look_up("AB12 CDE")
        expect(visitor.loading).to_be_visible()
        yield "vehicle-tax-loading"
    expect(visitor.state).to_contain_text("Volvo")
    yield "vehicle-tax"
    visitor.look_up("ZZ99 ZZZ")
    expect(visitor.failure).to_be_visible()
    yield "vehicle-tax-unknown"


def _catalogue(visitor: Visitor, stand_in: StandIn):
    visitor.open("/catalogue")
    yield "catalogue-nothing"
    visitor.fill("Words to search for", "wiper, brake")
    visitor.press("Search")
    expect(visitor.page.get_by_role("table")).to_be_visible()
    yield "catalogue"


def _garages(visitor: Visitor, stand_in: StandIn):
    visitor.open("/garages")
    yield "garages-nothing"
    visitor.fill("Town", "Leeds")
    visitor.press("List")
    expect(visitor.page.get_by_role("table")).to_be_visible()
    yield "garages"
    with stand_in.behaving("/garages", Fail()):
        visitor.press("List")
        expect(visitor.failure).to_be_visible()
        yield "garages-failed"


def _gallery(visitor: Visitor, stand_in: StandIn):
    with stand_in.behaving("/items", Hold()):
        visitor.open("/gallery/showroom")
        expect(visitor.loading).to_be_visible()
        yield "gallery-loading"
    show_gallery(visitor)
    yield "gallery"
    visitor.fill("Words", "teapot")
    visitor.press("Show")
    expect(visitor.state).to_contain_text("No image matches.")
    yield "gallery-nothing"
    visitor.fill("Words", "")
    visitor.press("Show")
    expect(visitor.page.locator(".gallery")).to_be_visible()
    visitor.page.get_by_role("link", name="Workshop").click()
    expect(visitor.state).to_contain_text("gearbox-plan")
    yield "gallery-workshop"


def _asset(visitor: Visitor, stand_in: StandIn):
    open_asset(visitor)
    yield "asset"
    with stand_in.behaving("/assets/IMG-COAST-ROAD/native", HoldHalfway()):
        visitor.press("Download Native file")
        expect(visitor.loading).to_contain_text("50 %")
        yield "asset-downloading"
    expect(visitor.page.get_by_role("link", name="Save the file")).to_be_visible()
    yield "asset-downloaded"
    visitor.open("/gallery/showroom/nowhere")
    expect(visitor.failure).to_be_visible()
    yield "asset-unknown"


def _services(visitor: Visitor, stand_in: StandIn):
    visitor.open("/services")
    yield "services"
    visitor.press("Swap NetworkProvider")
    expect(visitor.environment).to_contain_text("Swapped: NetworkProvider")
    yield "services-swapped"
    visitor.press("Restore NetworkProvider")
    expect(visitor.environment).not_to_contain_text("Swapped")


def _error(visitor: Visitor, stand_in: StandIn):
    visitor.open("/nowhere")
    yield "error"
    # The status 404 of the page is the only expected complaint.
    visitor.complaints = [each for each in visitor.complaints if "status of 404" not in each]


def show_gallery(visitor: Visitor):
    """Waits for the gallery with all its pictures."""
    expect(visitor.page.locator(".gallery")).to_be_visible()
    for picture in visitor.page.locator(".gallery img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
    visitor.page.evaluate("scrollTo(0, 0)")


def open_asset(visitor: Visitor):
    """Opens an image from the gallery."""
    visitor.open("/gallery/showroom")
    visitor.page.get_by_role("link", name="coast-road.png").click()
    expect(visitor.page.get_by_role("heading", name="coast-road.png")).to_be_visible()
