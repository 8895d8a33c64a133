// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Calls read as the README shows them.
// swift-format-ignore-file: OnlyOneTrailingClosureArgument

// The declarations of the README, line for line; SOAReadmeTests uses them and checks that none was forgotten.
import SOA

extension ServiceName<any Clock<Duration>> {
    static var clock: Self { Self { ContinuousClock() } }
}

final class Stopwatch {
    @Injected(.clock) var clock  // also @LazyInjected, @DynamicInjected
}

func registerServices() {
    // A factory may throw, and resolve other services.
    ServiceRegistry.add(.store) { try Store(path: "app.sqlite") }
    ServiceRegistry.add(.search) { Search(store: try ServiceRegistry.resolve(.store)) }

    // Another lifetime, and a shutdown for the end of the registry or the scope.
    ServiceRegistry.add(.basket, lifetime: .scoped, shutdown: { await $0.save() }) { Basket() }

    // Built asynchronously, on the main actor, or under a condition only.
    ServiceRegistry.addAsync(.account) { try await Account.load() }
    ServiceRegistry.add(.theme) { @MainActor in Theme() }
    ServiceRegistry.add(.theme, when: .argument("-dark")) { @MainActor in Theme(name: "dark") }
}
