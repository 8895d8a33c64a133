// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// A finding about a test's use of services.
enum Finding: Sendable, CustomStringConvertible {
    /// A strict test looked up a service that it did not override.
    case notOverridden(Lookup)
    /// A strict test overrides a service that nothing looked up.
    case unused(Override)
    /// Work that a test left running looked up a service after the end of the test.
    case leftover(Lookup, test: String)

    /// The call site, if it is known.
    var site: CallSite? {
        switch self {
        case .notOverridden(let lookup), .leftover(let lookup, _): lookup.site
        case .unused(let override): override.site
        }
    }

    /// The finding with its call site, and what to do.
    var description: String {
        switch self {
        case .notOverridden(let lookup):
            """
            "\(lookup.name)" was requested at \(lookup.site), and this strict test does not override it. \
            Register it in `.services { }`, or drop `strict`.
            """
        case .unused(let override):
            """
            "\(override.name)" was overridden\(override.site.map { " at \($0)" } ?? ""), and nothing looked it up. \
            Remove the override, or drop `strict`.
            """
        case .leftover(let lookup, let test):
            """
            "\(lookup.name)" was requested at \(lookup.site) by work that the test \(test) left running. \
            It was resolved in the overlay of that test. Wait for the work in the test, or cancel it there.
            """
        }
    }
}

/// A lookup in the overlay of a test.
struct Lookup: Equatable, Sendable {
    let name: String
    let site: CallSite

    /// The same for lookups of one name at one call site.
    var id: String { "\(name) \(site)" }
}

/// A service that a test overrode or added.
struct Override: Sendable {
    let name: String
    /// The call site of the registration, if it is known.
    let site: CallSite?
}

extension String {
    /// The name that a test uses: for a replaced list, that of the list.
    var nameInTest: String {
        hasSuffix("[*]") ? String(dropLast(3)) : self
    }
}
