// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB
import Hummingbird

/// The routes of the delivery API.
struct ContentRoutes {
    static let versions = ["v1", "v1.1"]

    let data: any DatabaseReader
    let accepts: ContentAccess
    let images: ImageFiles

    func add(to router: Router<some RequestContext>) {
        for version in Self.versions {
            let group = router.group("content/published/api/\(version)").add(middleware: ContentErrorMiddleware())
            add(to: group, version: version)
            // The router does not match "**" for a path that is the prefix of another route.
            for path: RouterPath in ["", "**", "assets", "assets/:id", "items/.by.slug"] {
                group.get(path) { request, _ -> Response in throw ContentProblem.notFound("Resource", request.uri.path)
                }
            }
        }
    }

    private func add(to group: RouterGroup<some RequestContext>, version: String) {
        let route = ContentRoute(group: group, version: version, data: data, accepts: accepts)
        let items = ItemListing(images: images)
        route.get("items") { try items.page($1, of: $0) }
        route.get("items/.by.slug/:slug") { reader, question in
            let slug = question.path("slug")
            return try items.item(try reader.item(slug: slug), named: slug, of: reader, question)
        }
        route.get("items/:id") { reader, question in
            let id = question.path("id")
            return try items.item(try reader.item(id), named: id, of: reader, question)
        }
        route.get("taxonomies") { try CategoryListing.taxonomies($1, of: $0) }
        route.get("taxonomies/:id") { try CategoryListing.taxonomy($1, of: $0) }
        route.get("taxonomies/:id/categories") { try CategoryListing.categories($1, of: $0) }
        route.get("taxonomies/:id/categories/:category") { try CategoryListing.category($1, of: $0) }
        route.file("assets/:id/:rendition") { [images] in try ContentAsset(images: images).file($1, of: $0) }
    }
}
