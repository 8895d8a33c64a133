// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// A thread of the system, outside every task.
@safe struct SystemThread {
    private final class Job: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    private let id: pthread_t

    /// Starts a thread, which releases `body` before it can be joined.
    init(_ body: @escaping @Sendable () -> Void) {
        let job = unsafe Unmanaged.passRetained(Job(body)).toOpaque()
        #if canImport(Darwin) || canImport(Musl)
        var id: pthread_t?
        let code = unsafe pthread_create(&id, nil, { argument in unsafe SystemThread.run(argument) }, job)
        guard code == 0, let id = unsafe id else { preconditionFailure("the system gives no more threads") }
        unsafe self.id = id
        #else
        var id = pthread_t()
        let code = unsafe pthread_create(&id, nil, { argument in unsafe SystemThread.run(argument) }, job)
        precondition(code == 0, "the system gives no more threads")
        self.id = id
        #endif
    }

    /// Blocks until the thread has ended.
    func join() {
        #if canImport(Darwin) || canImport(Musl)
        unsafe pthread_join(id, nil)
        #else
        pthread_join(id, nil)
        #endif
    }

    private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let argument = unsafe argument {
            unsafe Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
    }
}
