// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The requester of a service: the factory of another one, or a call site.
enum Requester: Sendable, CustomStringConvertible {
    case service(String)
    case site(CallSite)

    /// The requester that a caller inside `context` is.
    init(_ site: CallSite, _ context: ResolutionContext?) {
        if let build = ResolutionContext.requester(inside: context) {
            self = .service(build.name)
        } else {
            self = .site(InjectionSite.pending?.site ?? site)
        }
    }

    var description: String {
        switch self {
        case .service(let name): name
        case .site(let site): site.description
        }
    }
}
