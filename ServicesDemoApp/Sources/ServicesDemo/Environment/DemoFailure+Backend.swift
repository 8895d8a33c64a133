// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension DemoFailure {
    /// Tells what kept an answer of the backend from a screen.
    init(onTheWayToBackend error: any Error) {
        self.init("the backend gave no answer: \((error as? URLError)?.localizedDescription ?? "\(error)")")
    }
}
