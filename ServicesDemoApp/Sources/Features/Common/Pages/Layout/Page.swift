// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A page without its content.
struct Page: Sendable {
    /// The name of the template.
    let template: String

    /// The title.
    let title: String

    /// The path, which identifies the current entry of the menu.
    var path = ""

    /// The view controller that the page shows, and the service that this pulls.
    var backing: (screen: String, service: String)?

    /// Whether work is in progress, so a browser without scripts should reload soon.
    var isAtWork = false
}
