// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import BenchmarkContenders
import Synchronization

/// The least that is safe: a dictionary of built services behind a lock.
public enum LockedRegistry: Sendable {
    private static let services = Mutex<[String: any Sharing]>([:])

    /// Adds a service.
    ///
    /// - Parameters:
    ///   - service: The service.
    ///   - name: Its name.
    public static func add(_ service: any Sharing, name: String) {
        services.withLock { $0[name] = service }
    }

    /// The service of a name, which has to be there.
    ///
    /// - Parameter name: The name.
    /// - Returns: The service.
    public static func service(name: String) -> any Sharing {
        guard let service = services.withLock({ $0[name] }) else { preconditionFailure("there is no \(name)") }
        return service
    }
}
