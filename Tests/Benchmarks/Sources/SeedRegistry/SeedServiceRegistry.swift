// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The capital letter is the seed's.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The registry of the seed's design.
public let SeedServiceRegistry = SeedServiceRegistryImplementation()

/// The seed's design, written plainly: a dictionary that nothing guards.
///
/// The figures of others are relative to its figures.
public struct SeedServiceRegistryImplementation: Sendable {
    // Not synchronised, as in the seed; the benchmarks do not write while a second thread reads.
    nonisolated(unsafe) private static var serviceDictionary: [String: SeedLazyService] = [:]

    /// Adds a service; one that is not lazy is wrapped.
    ///
    /// - Parameter service: The service.
    public func add(service: any SeedService) {
        let lazy =
            service as? SeedLazyService ?? SeedLazyService(serviceName: service.serviceName) { service }
        unsafe Self.serviceDictionary[lazy.serviceName] = lazy
    }

    /// The service of a name, which has to be there.
    ///
    /// - Parameter name: The name.
    /// - Returns: The service, built.
    public func serviceWith(name: String) -> any SeedService {
        guard let lazy = unsafe Self.serviceDictionary[name] else { preconditionFailure("there is no \(name)") }
        return lazy.service
    }

    /// Takes a service away.
    ///
    /// - Parameter name: The name.
    public func remove(name: String) {
        unsafe Self.serviceDictionary[name] = nil
    }

    /// Takes all services away.
    public func removeAll() {
        unsafe Self.serviceDictionary = [:]
    }
}
