// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

extension OracleContentError {
    /// Tells whether an error says that there is no URL, for a reason that contains some text.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - text: The text, in upper or lower case; empty text is in every reason.
    /// - Returns: True if it does.
    public static func isInvalidURL(_ error: (any Error)?, containing text: String = "") -> Bool {
        guard case .invalidURL(let reason)? = error as? OracleContentError else { return false }
        return text.isEmpty || reason.lowercased().contains(text.lowercased())
    }
}
