// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

extension OracleContentError {
    /// Returns whether an error is an `OracleContentError.invalidURL` whose reason contains a text, in any case.
    public static func isInvalidURL(_ error: (any Error)?, containing text: String = "") -> Bool {
        guard case .invalidURL(let reason)? = error as? OracleContentError else { return false }
        return text.isEmpty || reason.lowercased().contains(text.lowercased())
    }
}
