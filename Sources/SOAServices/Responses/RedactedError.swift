// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error that prints its description and nothing else, since what it carries may be secret.
public protocol RedactedError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{}

extension RedactedError {
    /// The same as `description`.
    public var debugDescription: String { description }

    /// The description alone, so that a dump shows nothing else.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
