// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The state of a load, from which a screen follows.
///
/// ```swift
/// switch state {
/// case .notStarted: "Press to load"
/// case .loading: "Loading …"
/// case .success(let car): car.name
/// case .failure(let error): error.description
/// }
/// ```
public enum LoadingState<Value, Failure> {
    /// No load has started.
    case notStarted
    /// A load is running.
    case loading
    /// The value.
    case success(Value)
    /// The reason why there is no value.
    case failure(Failure)
}

extension LoadingState: Sendable where Value: Sendable, Failure: Sendable {}

extension LoadingState: Equatable where Value: Equatable, Failure: Equatable {}

extension LoadingState: Hashable where Value: Hashable, Failure: Hashable {}

extension LoadingState where Failure: Error {
    /// Creates the state of a result.
    public init(_ result: Result<Value, Failure>) {
        switch result {
        case .success(let value): self = .success(value)
        case .failure(let error): self = .failure(error)
        }
    }
}

extension LoadingState {
    /// Whether no load has started.
    public var isNotStarted: Bool {
        if case .notStarted = self { true } else { false }
    }

    /// Whether a load is running.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Whether there is a value.
    public var isSuccess: Bool {
        if case .success = self { true } else { false }
    }

    /// Whether there is an error.
    public var isFailure: Bool {
        if case .failure = self { true } else { false }
    }

    /// The value, if there is one.
    public var maybeValue: Value? {
        if case .success(let value) = self { value } else { nil }
    }

    /// The error, if there is one.
    public var maybeError: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }

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
