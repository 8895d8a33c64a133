// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's C library for the compiler on Linux: signatures without an implementation.

public func exit(_ status: Int32) -> Never { fatalError("no implementation") }

public func getenv(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }

public func pow(_ base: Double, _ exponent: Double) -> Double { base }

@discardableResult
public func sched_yield() -> Int32 { 0 }

public var EXIT_FAILURE: Int32 { 1 }

public var errno: Int32 { 0 }
public var EACCES: Int32 { 13 }
public var EEXIST: Int32 { 17 }
public var ENOTDIR: Int32 { 20 }
public var EISDIR: Int32 { 21 }
public var EINVAL: Int32 { 22 }
public var ENOENT: Int32 { 2 }
public var ENFILE: Int32 { 23 }
public var EMFILE: Int32 { 24 }
public var ENOSPC: Int32 { 28 }
public var EROFS: Int32 { 30 }
public var EDQUOT: Int32 { 69 }
public var ETIMEDOUT: Int32 { 60 }
public var ENAMETOOLONG: Int32 { 63 }
