// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's C library for the compiler on Linux: what differs from the one there.

@_exported import Glibc

public func pthread_main_np() -> Int32 { 0 }

public func pthread_key_create(
    _ key: UnsafeMutablePointer<pthread_key_t>,
    _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { 0 }
