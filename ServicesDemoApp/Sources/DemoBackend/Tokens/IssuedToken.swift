// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// A token in a response.
struct IssuedToken: ResponseEncodable {
    let token: String
    let lifetimeInSeconds: Int
}
