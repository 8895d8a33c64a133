// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Calls read as the README shows them.
// swift-format-ignore-file: OnlyOneTrailingClosureArgument

// The declarations of the README, line for line; SOAReadmeTests uses them and checks that none was forgotten.
import SOA

protocol SharingService: Sendable {
    func share(_ text: String) -> String
}

struct MailSharing: SharingService {
    func share(_ text: String) -> String { "mailed: \(text)" }
}

struct TestSharing: SharingService {
    func share(_ text: String) -> String { "would share: \(text)" }
}

extension ServiceName where Service == any SharingService {
    static var sharing: Self { "sharing" }
}

extension ServiceRegistryImplementation {
    var sharing: any SharingService { self[.sharing] }
}

func registerServices() {
    // Built on first use, and shared by all who ask.
    ServiceRegistry.add(.sharing) { MailSharing() }

    // A maker may throw, and may ask for other services.
    ServiceRegistry.add(.store) { try Store(path: "app.sqlite") }
    ServiceRegistry.add(.search) { Search(store: try ServiceRegistry.resolve(.store)) }

    // Another lifetime, and something to do when the registry or the scope ends.
    ServiceRegistry.add(.basket, lifetime: .scoped, shutdown: { await $0.save() }) { Basket() }

    // Built asynchronously, or on the main actor.
    ServiceRegistry.addAsync(.account) { try await Account.load() }
    ServiceRegistry.add(.theme) { @MainActor in Theme() }
}
