// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// Something that a test is told about its use of services.
enum Finding: Sendable {
    /// A strict test asked for a service that it did not override.
    case notOverridden(Lookup)
    /// Nothing in a strict test asked for a service that it overrides.
    case unused(Override)
    /// Work that a test left over asked for a service after the end of the test, which is named.
    case leftover(Lookup, test: String)

    /// Where in the source it happened, if that is known.
    var site: CallSite? {
        switch self {
        case .notOverridden(let lookup), .leftover(let lookup, _): lookup.site
        case .unused(let override): override.site
        }
    }
}

extension Finding: CustomStringConvertible {
    /// What happened and where, then what to do.
    var description: String {
        switch self {
        case .notOverridden(let lookup):
            """
            "\(lookup.name)" was requested at \(lookup.site), and this strict test does not override it. \
            Register it in `.services { }`, or drop `strict`.
            """
        case .unused(let override):
            """
            "\(override.name)" was overridden\(override.site.map { " at \($0)" } ?? ""), and nothing asked for it. \
            Take the override away, or drop `strict`.
            """
        case .leftover(let lookup, let test):
            """
            "\(lookup.name)" was requested at \(lookup.site) by work that the test \(test) had left over when it ended. \
            The services of that test answered. Wait for the work in the test, or cancel it there.
            """
        }
    }
}
