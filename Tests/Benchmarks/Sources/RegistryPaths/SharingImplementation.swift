// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import BenchmarkContenders
public import SOA
public import SeedRegistry

/// The service that every contender looks up.
public final class SharingImplementation: Sharing, SOAService, SeedService {
    /// The name that it is registered under without a type.
    public static let serviceName = "SharingService"

    /// The one of those who write it by hand.
    public static let shared = SharingImplementation()

    /// What it calls itself.
    public let serviceName: String

    /// Makes one more.
    ///
    /// - Parameter serviceName: What it calls itself.
    public init(serviceName: String = SharingImplementation.serviceName) {
        self.serviceName = serviceName
    }

    /// Returns the number of calls.
    ///
    /// - Parameter count: How often to share.
    /// - Returns: The same.
    public func share(_ count: Int) -> Int { count }
}
