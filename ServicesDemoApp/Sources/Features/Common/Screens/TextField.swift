// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A field that the user types into: the part of a platform's text field that the screens need.
@MainActor
public final class TextField {
    /// The text of the field; nil before the first input.
    public var text: String?

    /// Creates an empty field.
    public init() {}
}
