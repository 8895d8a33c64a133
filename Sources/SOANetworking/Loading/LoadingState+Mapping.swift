// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension LoadingState {
    /// Changes the response, if there is one.
    ///
    /// - Parameter transform: Makes the new response.
    /// - Returns: The same state with the new response.
    /// - Throws: What the transform throws.
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

    /// Changes the reason of a failure, if there is one.
    ///
    /// - Parameter transform: Makes the new reason.
    /// - Returns: The same state with the new reason.
    /// - Throws: What the transform throws.
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

    /// The same state without its response, for code to which one success is like another.
    public var ignoringValue: LoadingState<Ignored, Failure> {
        mapValue { _ in Ignored() }
    }

    /// The same state without its reason, for code to which one failure is like another.
    public var ignoringError: LoadingState<Value, Ignored> {
        mapError { _ in Ignored() }
    }
}
