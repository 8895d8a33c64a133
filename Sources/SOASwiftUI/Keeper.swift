// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(SwiftUI)

/// A value that a view creates when it is drawn first, and keeps as long as its state.
final class Keeper<Value> {
    private var value: Value?

    nonisolated init() {}

    @MainActor func value(orMake make: () -> Value) -> Value {
        if let value { return value }
        let value = make()
        self.value = value
        return value
    }
}

#endif
