// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension DecodingError {
    /// The context of the error, in each of its cases.
    package var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }
}
