// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP
import SOALocking

/// What services are derived from that bring files.
///
/// Like ``BaseService`` but for the result, which is a file and not a value. Any thread may use a service.
open class BaseDownloadService: BaseImplementation, @unchecked Sendable {
    // Sendable: both stored properties are constants of Sendable types.
    private struct State: Sendable {
        var parameters: ServiceParameters
        var directory: URL?
        var filename: String?
    }

    private let state: Lock<State>

    /// The calls of the service that are under way.
    public let calls = ServiceCalls()

    /// Makes a service.
    ///
    /// - Parameter parameters: What the service asks for, and how.
    public init(parameters: ServiceParameters = ServiceParameters()) {
        state = Lock(State(parameters: parameters))
    }

    /// What the service asks for, and how; a derived class sets its own when it is made.
    public var serviceParameters: ServiceParameters {
        get { state.withLock { $0.parameters } }
        set {
            // The old ones may end here, and not while the lock is held.
            _ = state.withLock { state in
                defer { state.parameters = newValue }
                return state.parameters
            }
        }
    }

    /// The folder for files, where a call names none; nil for a new temporary folder each time.
    public var storageDirectory: URL? {
        get { state.withLock { $0.directory } }
        set { state.withLock { $0.directory = newValue } }
    }

    /// The name for files, where a call gives none; nil for the one that the server suggests.
    public var storageFilename: String? {
        get { state.withLock { $0.filename } }
        set { state.withLock { $0.filename = newValue } }
    }

    /// Sets the version of the API.
    ///
    /// - Parameter version: The version, a part of the path.
    public func addVersion(_ version: APIVersion) {
        serviceParameters.apiVersion = version
    }
}
