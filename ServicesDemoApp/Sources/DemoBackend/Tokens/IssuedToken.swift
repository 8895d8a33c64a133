// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// A token, as it goes out.
struct IssuedToken: ResponseEncodable {
    let token: String
    let lifetimeInSeconds: Int
}
