// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

extension ServiceRegistryImplementation {
    /// Advances the time that expiring services go by, so that no test has to sleep.
    ///
    /// ```swift
    /// ServiceRegistry.add(.token, lifetime: .expiring(after: .seconds(60))) { Token() }
    /// let token = ServiceRegistry[.token]
    /// ServiceRegistry.advanceTime(by: .seconds(60))
    /// #expect(ServiceRegistry[.token] != token)
    /// ```
    ///
    /// Every instance that is built counts as older by then: in the registry of the test, and in all of its scopes. The time
    /// of other tests, and of the app's registry, stays as it is.
    ///
    /// - Parameter duration: How much time passes; nothing happens if it is negative.
    public func advanceTime(by duration: Duration) {
        age(by: duration)
    }
}
