// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An image file of the backend.
struct ImageFile: Hashable, Sendable {
    let path: String
    let size: Int
    /// The size and a checksum of the bytes, in quotes as HTTP requires.
    let entityTag: String
}
