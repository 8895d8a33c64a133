// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A file that the backend hands out, and what it knows of its bytes.
struct ImageFile: Hashable, Sendable {
    let path: String
    let size: Int
    /// The size and a checksum of the bytes, in quotes as HTTP wants it.
    let entityTag: String
}
