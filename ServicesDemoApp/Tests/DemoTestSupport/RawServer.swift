// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A raw server on loopback that sends the same response to each connection.
public final class RawServer: Sendable {
    private let socket: Int32

    /// Where it is.
    public let url: URL

    /// Listens at any free port.
    ///
    /// - Parameters:
    ///   - head: The first part of the response.
    ///   - filler: The number of bytes that follow.
    /// - Throws: `RawConnection.Refusal`.
    public init(head: String, filler: Int = 0) throws(RawConnection.Refusal) {
        #if os(Linux)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        let socket = Foundation.socket(AF_INET, kind, 0)
        self.socket = socket
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe: the address outlives the calls, which receive its size.
        let port = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> Int32 in
                guard unsafe bind(socket, pointer, size) == 0, listen(socket, 16) == 0 else { return -1 }
                return unsafe getsockname(socket, pointer, &size)
            }
        }
        guard port == 0, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))") else {
            throw RawConnection.Refusal(code: errno)
        }
        self.url = url
        Thread.detachNewThread { [weak self, socket] in
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                RawConnection.ignoreBrokenPipe(of: connection)
                Thread.detachNewThread { [weak self] in
                    self?.serve(connection, head, filler)
                    // The client ends the connection.
                    var byte: UInt8 = 0
                    while unsafe recv(connection, &byte, 1, 0) > 0 {}
                    close(connection)
                }
            }
        }
    }

    /// Ends the server.
    public func stop() {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    private func serve(_ connection: Int32, _ head: String, _ filler: Int) {
        #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL)
        #else
        let flags: Int32 = 0
        #endif
        let bytes = Array(head.utf8)
        guard unsafe send(connection, bytes, bytes.count, flags) == bytes.count else { return }
        let chunk = [UInt8](repeating: 32, count: 65_536)
        var left = filler
        while left > 0 {
            let count = unsafe send(connection, chunk, min(left, chunk.count), flags)
            guard count > 0 else { return }
            left -= count
        }
    }
}
