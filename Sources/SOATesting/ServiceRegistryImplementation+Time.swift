// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

extension ServiceRegistryImplementation {
    /// Advances the time of expiring services, so that no test has to sleep.
    ///
    /// ```swift
    /// ServiceRegistry.add(.token, lifetime: .expiring(after: .seconds(60))) { Token() }
    /// let token = ServiceRegistry[.token]
    /// ServiceRegistry.advanceTime(by: .seconds(60))
    /// #expect(ServiceRegistry[.token] != token)
    /// ```
    ///
    /// Every built instance in the registry of the test and in its scopes becomes older. Other tests and the app's registry
    /// are not affected. Negative time changes nothing.
    public func advanceTime(by duration: Duration) {
        age(by: duration)
    }
}
