// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import OracleContentCore
public import SOAHTTP
import Synchronization

/// Records what is sent by one connection or more.
public final class Recorder: Sendable {
    private let recorders = Mutex<[RecordingMiddleware]>([])

    /// Makes a recorder that has nothing recorded yet.
    public init() {}

    /// What was recorded so far, connection by connection.
    public var recording: Recording {
        Recording(recorders.withLock { $0 }.flatMap(\.recording.exchanges))
    }

    /// Records a connection from now on.
    ///
    /// - Parameter connection: What sends the requests.
    /// - Returns: A connection to the same backend, which is recorded.
    public func recording(_ connection: BackendConnection) -> BackendConnection {
        let recorder = RecordingMiddleware(secrets: ContentConfiguration.standardSecrets)
        recorders.withLock { $0.append(recorder) }
        return BackendConnection(baseURL: connection.baseURL, transport: connection.transport.using(recorder))
    }
}
