// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: UInt16) -> Int32 { 0 }

@discardableResult
public func rename(_ from: UnsafePointer<CChar>!, _ to: UnsafePointer<CChar>!) -> Int32 { 0 }

@discardableResult
public func rmdir(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }

@discardableResult
public func write(_ file: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { 0 }

public var O_CLOEXEC: Int32 { 0x100_0000 }
public var O_CREAT: Int32 { 0x200 }
public var O_EXCL: Int32 { 0x800 }
public var O_WRONLY: Int32 { 0x1 }
