// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The requester of a service: the factory of another one, or a call site.
enum Requester: Sendable, CustomStringConvertible {
    case service(String)
    case site(CallSite)

    var description: String {
        switch self {
        case .service(let name): name
        case .site(let site): site.description
        }
    }
}
