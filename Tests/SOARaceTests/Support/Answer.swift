// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// What a synchronous lookup of a service comes to, from wherever it is asked for.
enum Answer {
    case instance
    case wrongIsolation

    /// True if a lookup from here comes to this.
    func fits<Service>(_ name: ServiceName<Service>) -> Bool {
        switch Result(catching: { () throws(ServiceRegistryError) in try ServiceRegistry.resolve(name) }) {
        case .success: self == .instance
        case .failure(let error): self == .wrongIsolation && error.isWrongIsolation
        }
    }

    /// The same after a suspension, on the caller's actor.
    func fitsOnCallersActor<Service>(_ name: ServiceName<Service>) async -> Bool {
        await Task.yield()
        return fits(name)
    }

    /// The same on no actor at all, wherever the caller is.
    @concurrent func fitsOffActors<Service>(_ name: ServiceName<Service>) async -> Bool {
        fits(name)
    }
}
