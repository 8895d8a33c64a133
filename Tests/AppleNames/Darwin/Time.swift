// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public struct timespec {
    public var tv_sec = 0
    public var tv_nsec = 0

    public init() {}
}

public struct clockid_t: RawRepresentable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

public var CLOCK_MONOTONIC: clockid_t { clockid_t(rawValue: 6) }
public var CLOCK_REALTIME: clockid_t { clockid_t(rawValue: 0) }

@discardableResult
public func clock_gettime(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>!) -> Int32 { 0 }
