// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A TCP socket on loopback, either connected or listening.
struct Socket: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ call: String) {
            description = unsafe "\(call): \(String(cString: strerror(errno)))"
        }
    }

    #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let quiet = Int32(MSG_NOSIGNAL)
    #else
    private static let stream = SOCK_STREAM
    private static let quiet: Int32 = 0
    #endif

    private let descriptor: Int32

    /// Listens on a free port.
    static func listening() throws -> (socket: Socket, port: UInt16) {
        let (socket, port) = try bound()
        guard listen(socket.descriptor, 1024) == 0 else {
            socket.close()
            throw Failure("listen")
        }
        return (socket, port)
    }

    /// Binds a free port without listening on it.
    static func bound() throws -> (socket: Socket, port: UInt16) {
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw Failure("socket") }
        var address = loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard bound else { throw Failure("bind") }
        return (Socket(descriptor: descriptor), UInt16(bigEndian: address.sin_port))
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }

    /// Accepts the next connection; returns nil when the socket was shut down.
    func accept() -> Socket? {
        while true {
            #if canImport(Glibc)
            let connection = Glibc.accept(descriptor, nil, nil)
            #else
            let connection = Darwin.accept(descriptor, nil, nil)
            #endif
            if connection >= 0 {
                #if !canImport(Glibc)
                // Without it, sending to a client that is gone ends the process there.
                var isQuiet: Int32 = 1
                let size = socklen_t(MemoryLayout<Int32>.size)
                unsafe setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, size)
                #endif
                return Socket(descriptor: connection)
            }
            // A client may have left before.
            if errno != EINTR, errno != ECONNABORTED { return nil }
        }
    }

    /// Returns the bytes that have arrived; empty at the end of the connection, or after an error.
    func receive() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            return Array(buffer.prefix(max(0, count)))
        }
    }

    /// Sends all bytes; returns false if the connection is closed.
    func send(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        return unsafe bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return true }
            var sent = 0
            while sent < buffer.count {
                #if canImport(Glibc)
                let count = unsafe Glibc.send(descriptor, start + sent, buffer.count - sent, Self.quiet)
                #else
                let count = unsafe Darwin.send(descriptor, start + sent, buffer.count - sent, Self.quiet)
                #endif
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// Ends pending calls on the socket.
    func shutDown() {
        #if canImport(Glibc)
        shutdown(descriptor, Int32(SHUT_RDWR))
        #else
        shutdown(descriptor, SHUT_RDWR)
        #endif
    }

    /// Ends a pending ``accept()`` on a port by one more connection, where shutting down a socket that listens does not.
    static func wake(_ port: UInt16) {
        #if !canImport(Glibc)
        let waker = socket(AF_INET, stream, 0)
        var address = loopback(port: port)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = unsafe connect(waker, pointer, length)
            }
        }
        _ = Darwin.close(waker)
        #endif
    }

    /// Makes closing reset the connection rather than end it.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    func close() {
        #if canImport(Glibc)
        _ = Glibc.close(descriptor)
        #else
        _ = Darwin.close(descriptor)
        #endif
    }
}
