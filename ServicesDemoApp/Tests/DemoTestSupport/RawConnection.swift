// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A raw connection to a server on loopback, for misbehaving clients.
///
/// Its calls block the thread.
public final class RawConnection: Sendable {
    /// An error of a system call.
    public struct Refusal: Error, Sendable {
        /// The number of the error.
        public let code: Int32
    }

    private let socket: Int32

    /// Connects.
    ///
    /// - Parameter url: The address of the server.
    /// - Throws: ``Refusal``.
    public init(to url: URL) throws(Refusal) {
        #if os(Linux)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        socket = Foundation.socket(AF_INET, kind, 0)
        guard socket >= 0 else { throw Refusal(code: errno) }
        Self.ignoreBrokenPipe(of: socket)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(url.port ?? 80).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        // Safe: the address outlives the call, which receives its size.
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe connect(socket, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Refusal(code: errno) }
        // The timeout is shorter than the time limit of a test.
        var timeout = timeval(tv_sec: 60, tv_usec: 0)
        _ = unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(socket)
    }

    /// Keeps a send to a peer that is gone from ending the process, where no flag of the call does.
    static func ignoreBrokenPipe(of socket: Int32) {
        #if !os(Linux)
        var isIgnored: Int32 = 1
        // Safe: the value outlives the call, which receives its size.
        _ = unsafe setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isIgnored, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// Sends a text.
    ///
    /// - Parameter text: The text.
    /// - Returns: Whether the server still listens.
    @discardableResult
    public func send(_ text: String) -> Bool {
        #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL)
        #else
        let flags: Int32 = 0
        #endif
        let bytes = Array(text.utf8)
        return unsafe Foundation.send(socket, bytes, bytes.count, flags) == bytes.count
    }

    /// Reads what arrives until the server closes the connection.
    ///
    /// - Returns: The text; nil if the connection was still open after a minute.
    public func readToEnd() -> String? {
        var (received, buffer) = (Data(), [UInt8](repeating: 0, count: 65_536))
        while true {
            let count = unsafe recv(socket, &buffer, buffer.count, 0)
            if count > 0 {
                received += buffer[..<count]
            } else {
                return count < 0 && errno == EAGAIN ? nil : String(decoding: received, as: UTF8.self)
            }
        }
    }
}
