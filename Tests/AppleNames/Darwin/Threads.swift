// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public struct pthread_mutex_t {
    public init() {}
}

public struct pthread_mutexattr_t {}

@discardableResult
public func pthread_mutex_init(
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>,
    _ attributes: UnsafePointer<pthread_mutexattr_t>?
) -> Int32 { 0 }

@discardableResult
public func pthread_mutex_destroy(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }

@discardableResult
public func pthread_mutex_lock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }

@discardableResult
public func pthread_mutex_unlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }

public struct pthread_cond_t {
    public init() {}
}

public struct pthread_condattr_t {}

@discardableResult
public func pthread_cond_init(
    _ condition: UnsafeMutablePointer<pthread_cond_t>,
    _ attributes: UnsafePointer<pthread_condattr_t>?
) -> Int32 { 0 }

@discardableResult
public func pthread_cond_destroy(_ condition: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { 0 }

@discardableResult
public func pthread_cond_broadcast(_ condition: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { 0 }

@discardableResult
public func pthread_cond_wait(
    _ condition: UnsafeMutablePointer<pthread_cond_t>,
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>
) -> Int32 { 0 }

@discardableResult
public func pthread_cond_timedwait(
    _ condition: UnsafeMutablePointer<pthread_cond_t>,
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>,
    _ time: UnsafePointer<timespec>?
) -> Int32 { 0 }

public typealias pthread_key_t = UInt

@discardableResult
public func pthread_key_create(
    _ key: UnsafeMutablePointer<pthread_key_t>,
    _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { 0 }

public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { nil }

@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { 0 }

public func pthread_main_np() -> Int32 { 0 }
