// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A test double was asked before a test told it what to answer.
public struct UndefinedURLResponse: Error, Hashable, Sendable, CustomStringConvertible {
    /// Makes the error.
    public init() {}

    /// One sentence that tells what to do.
    public var description: String {
        "no response is defined: set `stubResult` before the request is performed"
    }
}
