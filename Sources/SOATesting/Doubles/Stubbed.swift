// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// A value that a test sets and a test double returns, from any thread.
///
/// ```swift
/// final class WeatherStub: Weather {
///     let degrees = Stubbed(20)
///     let forecast = Stubbed<Result<String, any Error>>(.success("sun"))
///
///     func now() -> Int { degrees() }
///     func tomorrow() throws -> String { try forecast.get() }
/// }
/// ```
///
/// The stub is a constant of the double, so a double without other state is `Sendable` by itself.
public final class Stubbed<Value: Sendable>: Sendable {
    private let state: Lock<Value>

    /// Creates a stub with the value that the double returns until the test sets another.
    public init(_ value: Value) {
        state = Lock(value)
    }

    /// The value that the test sets and the double returns.
    public var value: Value {
        get { state.withLock { $0 } }
        set {
            // The old value is released after the lock.
            _ = state.withLock { value in
                let old = value
                value = newValue
                return old
            }
        }
    }

    /// Returns the value: `degrees()` is short for `degrees.value`.
    public func callAsFunction() -> Value {
        value
    }

    /// Returns the success of a result, or throws its failure.
    public func get<Success, Failure>() throws(Failure) -> Success where Value == Result<Success, Failure> {
        try value.get()
    }
}
