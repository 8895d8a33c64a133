// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A page, apart from what it shows.
struct Page: Sendable {
    /// The template that it is made of.
    let template: String

    /// What it is called.
    let title: String

    /// Where it is; how the menu knows it.
    var path = ""

    /// The view controller that it shows, with the service that this pulls, for who wants to know.
    var backing: (screen: String, service: String)?

    /// Whether a browser without scripts is to look again soon, since there will be something else to see.
    var isAtWork = false
}
