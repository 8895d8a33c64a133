// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

extension DemoFailure {
    /// Tells a failure to sign up or in, and what to do about it.
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

    /// Tells a failure of the database, and what to do about it.
    init(_ error: DemoDatabaseError) {
        switch error.reason {
        case .missing: self.init("\(error); add --sign-up to create it with this account")
        case .empty: self.init("\(error); add --sign-up to make it a database with this account")
        default: self.init("\(error)")
        }
    }

    /// Tells what a service could not be built for: the innermost cause if that is known, else the registry's report.
    init(_ error: ServiceRegistryError) {
        if case .buildFailed(let cause as DemoDatabaseError) = error.reason {
            self.init(cause)
        } else {
            self.init("\(error)")
        }
    }
}
