// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA

/// The view controllers of one session.
///
/// A screen pulls its services when it is created. It is created when its page is first opened, and again after its
/// service was switched.
@MainActor
final class Screens {
    /// A screen, and the edition of its service at its creation.
    private struct Slot<Screen> {
        private var made: (screen: Screen, edition: Int)?

        mutating func screen(edition: Int, make: () throws -> Screen) rethrows -> Screen {
            if let made, made.edition == edition { return made.screen }
            let screen = try make()
            made = (screen, edition)
            return screen
        }
    }

    private let scope: ServiceRegistryImplementation
    private let switchboard: Switchboard
    private var authenticationSlot = Slot<AuthenticationViewController>()
    private var mainSlot = Slot<MainViewController>()
    private var vehicleTaxSlot = Slot<VehicleTaxViewController>()
    private var catalogueSlot = Slot<CatalogueSearchViewController>()
    private var garagesSlot = Slot<GaragesViewController>()
    private var gallerySlot = Slot<GalleryScreens>()

    init(scope: ServiceRegistryImplementation, switchboard: Switchboard) {
        self.scope = scope
        self.switchboard = switchboard
    }

    /// Returns the sign-in screen, which receives its service as a parameter.
    func authentication() throws -> AuthenticationViewController {
        try authenticationSlot.screen(edition: switchboard.edition(of: .authenticationService)) {
            AuthenticationViewController(try scope.resolve(.authenticationService))
        }
    }

    /// The main screen, which shares text.
    var main: MainViewController {
        mainSlot.screen(edition: switchboard.edition(of: .sharingService)) { scope.run { MainViewController() } }
    }

    /// The screen that shows the tax of a vehicle.
    var vehicleTax: VehicleTaxViewController {
        vehicleTaxSlot.screen(edition: switchboard.edition(of: .vehicleTaxService)) {
            scope.run { VehicleTaxViewController() }
        }
    }

    /// The screen that searches the catalogue.
    var catalogue: CatalogueSearchViewController {
        catalogueSlot.screen(edition: switchboard.edition(of: .catalogueSearchService)) {
            scope.run { CatalogueSearchViewController() }
        }
    }

    /// The screen that lists garages.
    var garages: GaragesViewController {
        garagesSlot.screen(edition: switchboard.edition(of: .networkProvider)) {
            scope.run { GaragesViewController() }
        }
    }

    /// The screens of the gallery.
    var gallery: GalleryScreens {
        gallerySlot.screen(edition: switchboard.edition(of: .contentGalleryService)) { GalleryScreens(scope: scope) }
    }
}
