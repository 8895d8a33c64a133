// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

struct Account: Sendable {}
struct Mailbox: Sendable {}
struct Settings: Sendable {}

extension ServiceName where Service == Account { static var account: Self { "account" } }
extension ServiceName where Service == Mailbox { static var mailbox: Self { "mailbox" } }
extension ServiceName where Service == Settings { static var settings: Self { "settings" } }

/// Registers a dependency cycle, which the compiler can't detect.
func registerServices() {
    ServiceRegistry.add(.account) {
        _ = try ServiceRegistry.resolve(.mailbox)
        return Account()
    }
    ServiceRegistry.add(.mailbox) {
        _ = try ServiceRegistry.resolve(.settings)
        return Mailbox()
    }
    ServiceRegistry.add(.settings) {
        _ = try ServiceRegistry.resolve(.account)
        return Settings()
    }
}
