// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when a test double is used before a test has set its result.
public struct UndefinedURLResponse: Error, Hashable, Sendable, CustomStringConvertible {
    /// Creates the error.
    public init() {}

    /// One sentence that says what to do.
    public var description: String { "No response is defined: set `stubResult` before the request is performed." }
}
