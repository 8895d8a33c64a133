// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What the seed's design keeps every service in: builds it when somebody requests it, for one thread.
public final class SeedLazyService: SeedService {
    /// The name that the service is registered under.
    public let serviceName: String

    private let getter: @Sendable () -> any SeedService
    // Not synchronised, as in the seed; the benchmarks build a service before a second thread reads it.
    nonisolated(unsafe) private var instance: (any SeedService)?

    /// Wraps a getter.
    ///
    /// - Parameters:
    ///   - serviceName: The name to register under.
    ///   - serviceGetter: Builds the service.
    public init(serviceName: String, serviceGetter: @escaping @Sendable () -> any SeedService) {
        self.serviceName = serviceName
        self.getter = serviceGetter
    }

    /// The service, which is built if it was not before.
    var service: any SeedService {
        if let instance = unsafe instance { return instance }
        let made = getter()
        unsafe instance = made
        return made
    }
}
