// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

extension OracleContentError: Equatable {
    /// Compares cases and what they carry; errors of other layers by type and code.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.couldNotStoreDownload, .couldNotStoreDownload):
            // All reasons are equal.
            true
        case (.imageProviderErrorUnableToStoreImage(let left), .imageProviderErrorUnableToStoreImage(let right)):
            left == right
        default:
            left.text.name == right.text.name && isEqual(left.rawError, right.rawError)
                && left.associatedString == right.associatedString && left.associatedURL == right.associatedURL
                && left.associatedServerStatusCode == right.associatedServerStatusCode
                && left.associatedJSONValue == right.associatedJSONValue
        }
    }

    private static func isEqual(_ left: (any Error)?, _ right: (any Error)?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        if let left = left as? Self, let right = right as? Self { return left == right }
        return left.isSameKind(as: right)
    }
}
