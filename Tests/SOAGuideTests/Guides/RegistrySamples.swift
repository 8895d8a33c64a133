// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The samples in the comments of SOA which no guide has.
import SOA
import SOATesting
import Testing

private protocol Clock: Sendable {}
private struct SystemClock: Clock {}
private struct FixedClock: Clock {}

protocol Reader: Sendable {}
protocol Store: Reader {}
private struct FileStore: Store {}

private struct AccountService: Sendable {}

private struct FakePlugin: Plugin {
    let mark = "fake"
}

private struct User: Sendable {
    let name: String
}

extension ServiceName<any Store> {
    static var store: Self { "store" }
}

extension ServiceName {
    fileprivate static var clock: Of<any Clock> { .init { SystemClock() } }
    fileprivate static var reader: Of<any Reader> { "reader" }
    fileprivate static var accounts: Of<AccountService> { "accounts" }
    fileprivate static var user: Of<User> { "user" }
}

extension ServiceRegistryImplementation {
    fileprivate var sharingService: any SharingService { self[.sharing] }
}

private func handle(_ request: String) async throws -> String {
    "\(ServiceRegistry[.user].name) sent \(request)"
}

private func respond(to request: String, of user: User) async throws -> String {
    try await ServiceRegistry.withScope("request") { scope in
        scope.add(.user) { user }
        return try await handle(request)
    }
}

/// The body of a response, which is written after the request was handled.
private struct ResponseBody {
    let write: (_ writer: (String) -> Void) async throws -> Void
}

private func writeRows(to writer: (String) -> Void) async throws {
    writer("a row for \(ServiceRegistry[.user].name)")
}

private func streamRows(for user: User) async throws -> ResponseBody {
    try await ServiceRegistry.withScope("request") { scope in
        scope.add(.user) { user }
        let extended = scope.extendLifetime()
        return ResponseBody { writer in try await extended.run { try await writeRows(to: writer) } }
    }
}

@Suite(.services()) struct RegistrySamples {
    @Test func `A service is registered at launch, and looked up where it is used`() {
        ServiceRegistry.add(.clock) { SystemClock() }  // at launch
        let clock = ServiceRegistry[.clock]  // where it is used
        #expect(clock is SystemClock)
    }

    @Test func `A registration replaces the default of a name`() {
        ServiceRegistry.add(.clock) { FixedClock() }  // replaces the default: at launch, in a scope, in a test
        let clock = ServiceRegistry[.clock]  // built on first use, once
        #expect(clock is FixedClock)
    }

    @Test func `An injected property is resolved when its owner is created`() {
        struct MainScreen {
            @Injected(.clock) var clock
            @Injected(\.sharingService) var sharingService
        }
        let screen = MainScreen()
        let swap = ServiceRegistry.swap(.clock) { FixedClock() }
        #expect(screen.clock is SystemClock)
        swap.restore()
        #expect(screen.sharingService is MailSharing)
    }

    @Test func `A lazily injected property is resolved on first use, and kept from then on`() {
        final class MainViewController {
            @LazyInjected(.clock) var clock
            @LazyInjected(\.sharingService) var sharingService
        }
        let controller = MainViewController()
        ServiceRegistry.add(.clock) { FixedClock() }
        #expect(controller.clock is FixedClock)
        ServiceRegistry.remove(.clock)
        #expect(controller.clock is FixedClock)
        #expect(controller.sharingService is MailSharing)
    }

    @Test func `A dynamically injected property is resolved at each access`() {
        final class Uploader {
            @DynamicInjected(.clock) var clock
        }
        let uploader = Uploader()
        #expect(uploader.clock is SystemClock)
        let swap = ServiceRegistry.swap(.clock) { FixedClock() }
        #expect(uploader.clock is FixedClock)
        swap.restore()
        #expect(uploader.clock is SystemClock)
    }

    @Test func `The elements of a list are used one by one`() {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }

        ServiceRegistry.add(to: .plugins) { StampPlugin() }
        for plugin in ServiceRegistry.all(.plugins) { print(plugin.mark) }
        #expect(printed == ["stamp"])
    }

    @Test(.services { $0.replaceAll(.plugins) { [FakePlugin()] } })
    func `A test replaces a list`() {
        #expect(ServiceRegistry.all(.plugins).map(\.mark) == ["fake"])
    }

    @Test func `A module registers after its dependencies`() {
        struct NetworkModule: ServiceModule {
            func register(in registry: ServiceRegistryImplementation) { registry.add("network") { 1 } }
        }
        struct SearchModule: ServiceModule {
            func register(in registry: ServiceRegistryImplementation) { registry.add("search") { 2 } }
        }
        struct AccountModule: ServiceModule {
            var dependencies: [any ServiceModule] { [NetworkModule()] }

            func register(in registry: ServiceRegistryImplementation) {
                registry.add(.accounts) { AccountService() }
            }
        }

        ServiceRegistry.add(modules: AccountModule(), SearchModule())
        #expect(ServiceRegistry.registeredNames == ["network", "accounts", "search"])
    }

    @Test func `An alias is a second name and type of a service`() {
        ServiceRegistry.add(.store) { FileStore() }
        ServiceRegistry.alias(.reader, of: .store) { $0 }
        #expect(ServiceRegistry[.reader] is FileStore)
    }

    @Test func `A request has its user, and so has the response that is written after it`() async throws {
        let response = try await respond(to: "a note", of: User(name: "ann"))
        #expect(response == "ann sent a note")

        var rows: [String] = []
        try await streamRows(for: User(name: "bob")).write { rows.append($0) }
        #expect(rows == ["a row for bob"])
    }
}
