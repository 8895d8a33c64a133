// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension DemoFailure {
    /// Creates the failure of a request to the backend.
    init(onTheWayToBackend error: any Error) {
        self.init("the backend did not respond: \((error as? URLError)?.localizedDescription ?? "\(error)")")
    }
}
