// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// How far a load has come: what a screen shows follows from this value alone.
///
/// ```swift
/// switch service.loadingState {
/// case .notStarted: showButton()
/// case .loading: showSpinner()
/// case .success(let record): show(record)
/// case .failure(let error): show(error.localizedDescription)
/// }
/// ```
public enum LoadingState<Value, Failure> {
    /// Nobody has asked yet.
    case notStarted
    /// Somebody has asked, and there is no response yet.
    case loading
    /// The response.
    case success(Value)
    /// Why there is no response.
    case failure(Failure)
}

extension LoadingState: Sendable where Value: Sendable, Failure: Sendable {}

extension LoadingState: Equatable where Value: Equatable, Failure: Equatable {}

extension LoadingState: Hashable where Value: Hashable, Failure: Hashable {}

extension LoadingState where Failure: Error {
    /// Takes over how something ended.
    ///
    /// - Parameter result: The end.
    public init(_ result: Result<Value, Failure>) {
        switch result {
        case .success(let value): self = .success(value)
        case .failure(let error): self = .failure(error)
        }
    }
}

extension LoadingState {
    /// Whether nobody has asked yet.
    public var isNotStarted: Bool {
        if case .notStarted = self { true } else { false }
    }

    /// Whether a response is awaited.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// Whether there is a response.
    public var isSuccess: Bool {
        if case .success = self { true } else { false }
    }

    /// Whether there will be no response.
    public var isFailure: Bool {
        if case .failure = self { true } else { false }
    }

    /// The response, if there is one.
    public var maybeValue: Value? {
        if case .success(let value) = self { value } else { nil }
    }

    /// Why there is no response, if there is none.
    public var maybeError: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
