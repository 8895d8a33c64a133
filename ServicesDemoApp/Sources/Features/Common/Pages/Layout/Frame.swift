// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices

/// The frame around the content of each page.
struct Frame: Sendable {
    struct Link: Sendable {
        let path: String
        let title: String
        let isCurrent: Bool
    }

    /// The view controller and the service behind a page.
    struct Backing: Sendable {
        let screen: String
        let service: String
        let isSwapped: Bool
    }

    private static let menu = [
        ("/", "Share"), ("/vehicle-tax", "Vehicle tax"), ("/catalogue", "Catalogue"), ("/garages", "Garages"),
        ("/gallery/showroom", "Gallery"), ("/services", "Services"),
    ]

    let title: String
    let isAtWork: Bool
    let links: [Link]
    let username: String?
    let token: String?
    let environment: String
    let swapped: String?
    let backing: Backing?

    @MainActor
    init(_ page: Page, session: Session?, switchboard: Switchboard) {
        title = page.title
        isAtWork = page.isAtWork
        links = Self.menu.map { Link(path: $0, title: $1, isCurrent: $0 == page.path) }
        username = session?.account?.username
        token = session?.formToken.text
        environment = switchboard.environment
        let names = switchboard.swappedNames
        swapped = names.isEmpty ? nil : names.joined(separator: ", ")
        backing = page.backing.map {
            Backing(screen: $0.screen, service: $0.service, isSwapped: names.contains($0.service))
        }
    }
}
