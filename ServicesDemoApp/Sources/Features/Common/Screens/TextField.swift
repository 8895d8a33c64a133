// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A field that the user types into: the part of a platform's text field that the screens need.
@MainActor
public final class TextField {
    /// What stands in the field; nil if nobody has touched it.
    public var text: String?

    /// Makes an empty field.
    public init() {}
}
