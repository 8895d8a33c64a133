// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Who requested a service: the factory of another one, or code at some place in the source.
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
