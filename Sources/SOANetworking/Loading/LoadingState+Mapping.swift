// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension LoadingState {
    /// Returns the state with its value transformed, if there is one.
    public func mapValue<NewValue, Thrown: Error>(
        _ transform: (Value) throws(Thrown) -> NewValue
    ) throws(Thrown) -> LoadingState<NewValue, Failure> {
        switch self {
        case .notStarted: .notStarted
        case .loading: .loading
        case .success(let value): .success(try transform(value))
        case .failure(let error): .failure(error)
        }
    }

    /// Returns the state with its error transformed, if there is one.
    public func mapError<NewFailure, Thrown: Error>(
        _ transform: (Failure) throws(Thrown) -> NewFailure
    ) throws(Thrown) -> LoadingState<Value, NewFailure> {
        switch self {
        case .notStarted: .notStarted
        case .loading: .loading
        case .success(let value): .success(value)
        case .failure(let error): .failure(try transform(error))
        }
    }

    /// The state without its value.
    public var ignoringValue: LoadingState<Ignored, Failure> {
        mapValue { _ in Ignored() }
    }

    /// The state without its error.
    public var ignoringError: LoadingState<Value, Ignored> {
        mapError { _ in Ignored() }
    }
}

/// The value or the error of a ``LoadingState`` that was left out; all of them are equal.
public struct Ignored: Error, Hashable, Sendable {
    /// Creates the only value.
    public init() {}
}
