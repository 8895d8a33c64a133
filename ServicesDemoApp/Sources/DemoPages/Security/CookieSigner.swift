// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Crypto
import Foundation

/// Signs what is kept in cookies, so that nobody can make one up.
struct CookieSigner: Sendable {
    /// Made anew with each start: sessions do not outlive the program either.
    private let key = SymmetricKey(size: .bits256)

    /// A text with its signature.
    func sign(_ text: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
        return "\(text).\(Data(code).base64EncodedString())"
    }

    /// The text that was signed; nil if it was not signed here.
    func verify(_ signed: String) -> String? {
        guard
            let dot = signed.lastIndex(of: "."),
            let code = Data(base64Encoded: String(signed[signed.index(after: dot)...]))
        else { return nil }
        let text = String(signed[..<dot])
        let isValid = HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Array(text.utf8), using: key)
        return isValid ? text : nil
    }
}
