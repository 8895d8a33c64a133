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

/// The identity of a thread: two values are equal only if both were created on one thread during its life.
struct ThreadIdentity: Hashable, Sendable {
    private let rawValue: UInt

    static var current: ThreadIdentity {
        #if canImport(Darwin) || canImport(Musl)
        // Sound: the pointer is compared, and never followed.
        unsafe ThreadIdentity(rawValue: UInt(bitPattern: pthread_self()))
        #else
        ThreadIdentity(rawValue: UInt(pthread_self()))
        #endif
    }
}
