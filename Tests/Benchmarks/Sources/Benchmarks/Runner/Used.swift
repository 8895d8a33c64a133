// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What the compiler must believe to be used.
enum Used {
    @inline(never) @_optimize(none)
    static func up<Value>(_ value: Value) {}
}
