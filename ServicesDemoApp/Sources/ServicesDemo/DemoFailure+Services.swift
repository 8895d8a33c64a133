// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

extension DemoFailure {
    /// Creates the failure of a sign-up or sign-in, with advice.
    init(_ error: AuthenticationError) {
        switch error {
        case .accountsUnavailable(let error):
            self.init(error)
        case .wrongUsernameOrPassword:
            self.init("\(error); add --sign-up to create a new account")
        case .usernameTaken:
            self.init("\(error); leave out --sign-up to sign in")
        default:
            self.init("\(error)")
        }
    }

    /// Creates the failure of a database, with advice.
    init(_ error: DemoDatabaseError) {
        switch error.reason {
        case .missing: self.init("\(error); add --sign-up to create it with this account")
        case .empty: self.init("\(error); add --sign-up to make it a database with this account")
        default: self.init("\(error)")
        }
    }

    /// Creates the failure of a build: the innermost cause if it is known, else the report of the registry.
    init(_ error: ServiceRegistryError) {
        if case .buildFailed(let cause as DemoDatabaseError) = error.reason {
            self.init(cause)
        } else {
            self.init("\(error)")
        }
    }
}
