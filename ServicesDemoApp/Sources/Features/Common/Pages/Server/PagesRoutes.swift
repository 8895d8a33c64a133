// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServer
import Hummingbird

/// The routes of the pages.
struct PagesRoutes: Sendable {
    let site: Site
    let files: StaticFiles
    let names: HostNames

    @MainActor
    func responder() -> some HTTPResponder<PagesContext> {
        let router = Router(context: PagesContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware {
            SecurityHeaders()
            ErrorPages(site: site)
            HostCheck(names: names)
            OriginCheck(names: names)
        }
        files.add(to: router)
        HealthRoute(registry: site.registry).add(to: router)
        let visitors = router.group().add(middleware: SessionMiddleware(site: site))
        SignInPages(site: site).add(to: visitors)
        let members = visitors.group().add(middleware: SignedInCheck())
        ServicesPages(site: site).add(to: visitors, members: members)
        MainPages(site: site).add(to: members)
        VehicleTaxPages(site: site).add(to: members)
        CataloguePages(site: site).add(to: members)
        GaragesPages(site: site).add(to: members)
        GalleryPages(site: site).add(to: members)
        AssetPages(site: site).add(to: members)
        return router.buildResponder()
    }
}
