// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Definition {
    /// Why the service cannot be had, if it is registered as `weak` and its type alone rules that out.
    var weakError: WeakServiceError? {
        lifetime == .weak && type.isKnownToBeNoClass ? WeakServiceError(type) : nil
    }

    /// The answer to a lookup of a service that `weakError` rules out.
    func weakRefusal(_ request: Request) -> ServiceRegistryError? {
        weakError.map { request.error(.buildFailed(underlying: $0), of: self) }
    }
}

/// A service whose lifetime is `weak` is no class instance, so there is nothing to refer to weakly.
struct WeakServiceError: Error, CustomStringConvertible {
    let typeName: String

    init(_ type: ServiceType) {
        typeName = type.name
    }

    var description: String {
        "the lifetime \"weak\" needs a class instance, and a value of type \(typeName) is none; "
            + "register it as \"singleton\" or \"transient\""
    }
}
