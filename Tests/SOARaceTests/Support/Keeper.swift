// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// A service that the app made itself, with an object in it.
struct Keeper: SOAService {
    let serviceName = "farewell"
    private let object: Farewell

    init(_ object: Farewell) {
        self.object = object
    }
}
