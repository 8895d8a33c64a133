// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import OracleContentCore
public import SOAHTTP
import Synchronization

/// Records the requests and responses of connections.
public final class Recorder: Sendable {
    private let recorders = Mutex<[RecordingMiddleware]>([])

    /// Creates an empty recorder.
    public init() {}

    /// The exchanges so far, connection by connection.
    public var recording: Recording {
        Recording(recorders.withLock { $0 }.flatMap(\.recording.exchanges))
    }

    /// Returns a connection whose requests are recorded.
    ///
    /// - Parameter connection: The connection to record.
    /// - Returns: A connection to the same backend.
    public func recording(_ connection: BackendConnection) -> BackendConnection {
        let recorder = RecordingMiddleware(secrets: ContentConfiguration.standardSecrets)
        recorders.withLock { $0.append(recorder) }
        return BackendConnection(baseURL: connection.baseURL, transport: connection.transport.using(recorder))
    }
}
