// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOANetworking

extension LoadingState where Failure == ContentGalleryError {
    /// Returns the value that a screen of the gallery shows.
    ///
    /// - Parameter otherwise: The error text if it shows no value.
    /// - Returns: The value.
    /// - Throws: `DemoFailure` with the failure that it shows, or with `otherwise`.
    func shown(otherwise: String) throws(DemoFailure) -> Value {
        switch self {
        case .success(let value): return value
        case .failure(let error): throw DemoFailure("\(error)")
        case .notStarted, .loading: throw DemoFailure(otherwise)
        }
    }
}
