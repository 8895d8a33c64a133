// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices

extension AccountRecord {
    /// An account with some password.
    static func sample(_ username: String) throws -> AccountRecord {
        AccountRecord(
            account: Account(username: username),
            passwordHash: try PasswordHasher(cost: .minimal).hash("password of \(username)")
        )
    }
}
