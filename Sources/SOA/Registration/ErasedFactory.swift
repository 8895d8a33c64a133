// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A synchronous factory without its type, which its registration keeps; called only on the isolation of the factory.
///
/// A closure that captures the factory would do the same, with one more object for each registration.
@frozen @usableFromInline
struct ErasedFactory: Sendable {
    /// The factory as a function of another type, which nobody calls.
    @usableFromInline let make: Function<Void>

    /// A function as a field has the same layout and calling convention for each type.
    @frozen @usableFromInline
    struct Function<Service>: Sendable {
        @usableFromInline let call: @Sendable () throws -> Service
    }

    @frozen @usableFromInline
    struct IsolatedFunction<Service>: Sendable {
        @usableFromInline let call: @isolated(any) @Sendable () throws -> Service

        @inlinable
        init(call: @escaping @isolated(any) @Sendable () throws -> Service) {
            self.call = call
        }
    }

    @inlinable
    @inline(__always)
    init<Service: Sendable>(_ make: @escaping @isolated(any) @Sendable () throws -> Service) {
        // Sound: each type is a pointer to code and one to its context, and only the true type is called.
        self.make = unsafe unsafeBitCast(IsolatedFunction(call: make), to: Function<Void>.self)
    }

    /// The factory as a function of its type, which has the same calling convention on its isolation.
    @inlinable
    @inline(__always)
    func function<Service: Sendable>(as type: Service.Type) -> Function<Service> {
        // Sound: the caller's type is that of the initializer; the box of the registration, which it compares, tells.
        unsafe unsafeBitCast(make, to: Function<Service>.self)
    }
}
