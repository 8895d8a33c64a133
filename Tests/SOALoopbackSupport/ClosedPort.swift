// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

/// A port on loopback that refuses connections, and that no other server can bind.
package enum ClosedPort {
    /// Runs a test with the URL of such a port.
    package static func with<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
        let (socket, port) = try Socket.bound()
        defer { socket.close() }
        guard let url = URL(string: "http://127.0.0.1:\(port)/") else { preconditionFailure("no URL") }
        return try await body(url)
    }
}
