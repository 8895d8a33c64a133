// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(SwiftUI)

/// Keeps what a view has made when it was drawn first, for as long as the view has its state.
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
