// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Networking

extension DemoFailure {
    /// Takes what a screen of the gallery shows, or tells why it shows nothing.
    static func unless<Value>(
        _ state: LoadingState<Value, ContentGalleryError>,
        _ otherwise: String
    ) throws(DemoFailure) -> Value {
        switch state {
        case .success(let value): return value
        case .failure(let error): throw DemoFailure("\(error)")
        case .notStarted, .loading: throw DemoFailure(otherwise)
        }
    }
}
