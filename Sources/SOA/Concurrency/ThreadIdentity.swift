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

/// Which thread this is: equal for two values only if both were taken on one thread while it lived.
struct ThreadIdentity: Hashable, Sendable {
    private let rawValue: UInt

    static var current: ThreadIdentity {
        #if canImport(Darwin) || canImport(Musl)
        unsafe ThreadIdentity(rawValue: UInt(bitPattern: pthread_self()))
        #else
        ThreadIdentity(rawValue: UInt(pthread_self()))
        #endif
    }
}
