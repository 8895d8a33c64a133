// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What the compiler must believe to be used.
public enum Used: Sendable {
    /// Uses up any value.
    ///
    /// - Parameter value: What must not be left out.
    @inline(never) @_optimize(none)
    public static func up<Value>(_ value: borrowing Value) {}

    /// Uses up a service, at the price of a call.
    ///
    /// - Parameter service: What must not be left out.
    @inline(never) @_optimize(none)
    public static func up(_ service: borrowing any Sharing) {}

    /// Uses up a number, at the price of a call.
    ///
    /// - Parameter number: What must not be left out.
    @inline(never) @_optimize(none)
    public static func up(_ number: Int) {}
}
