// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if os(macOS) || os(Linux)

import SOA
import Testing

extension ServiceRegistryImplementation {
    fileprivate var number: Int { service("number", as: Int.self, fileID: "App/Main.swift", line: 12) { 1 } }
    fileprivate var missing: Int { self["missing", fileID: "App/Main.swift", line: 12, function: "load()"] }
}

private let at = "App/Main.swift:12: Fatal error: "

/// Lookups that cannot throw trap, and print exactly the text of the error.
@Suite struct TrapTests {
    private func expect(_ result: ExitTest.Result?, prints text: String, location: SourceLocation = #_sourceLocation) {
        let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(printed.contains(text), sourceLocation: location)
    }

    private let notRegistered = """
        \(at)"missing" is not registered.
          requested at:  App/Main.swift:12, in load()
          searched in:   "root"
          what to do:    Register it before its first use: ServiceRegistry.add("missing") { … }

        """

    private let notRegisteredForScreen = """
        \(at)"missing" is not registered.
          requested at:  App/Screen.swift:3, in Screen
          through:       App/Main.swift:12
          searched in:   "root"
          what to do:    Register it before its first use: ServiceRegistry.add("missing") { … }

        """

    @Test func `The seed's lookup of a name that is not registered`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ServiceRegistry.serviceWith(name: "missing", fileID: "App/Main.swift", line: 12, function: "load()")
        }
        expect(result, prints: notRegistered)
    }

    @Test func `A typed lookup of a name that is not registered`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ServiceRegistry[ServiceName<Int>("missing"), fileID: "App/Main.swift", line: 12, function: "load()"]
        }
        expect(result, prints: notRegistered)
    }

    @Test func `A borrow of a name that is not registered`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ServiceRegistry.withService(
                ServiceName<Int>("missing"),
                fileID: "App/Main.swift",
                line: 12,
                function: "load()"
            ) { _ in }
        }
        expect(result, prints: notRegistered)
    }

    @Test func `An injected service that is not registered`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Injected(\.missing, fileID: "App/Screen.swift", line: 3, function: "Screen").wrappedValue
        }
        expect(result, prints: notRegisteredForScreen)
    }

    @Test func `A lazily injected service that is not registered`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = LazyInjected(\.missing, fileID: "App/Screen.swift", line: 3, function: "Screen").wrappedValue
        }
        expect(result, prints: notRegisteredForScreen)
    }

    @Test func `The seed's lookup of something that is no SOAService`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ServiceRegistry.add("number", fileID: "App/Services.swift", line: 3) { 1 }
            _ = ServiceRegistry.serviceWith(name: "number", fileID: "App/Main.swift", line: 12, function: "load()")
        }
        expect(
            result,
            prints: """
                \(at)"number" was requested as any SOAService, and is registered as Int.
                  requested at:  App/Main.swift:12, in load()
                  registered at: App/Services.swift:3
                  what to do:    Register it as any SOAService, or look it up under a name of its own type.

                """
        )
    }

    @Test func `An accessor whose name is registered as something else`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ServiceRegistry.add("number", fileID: "App/Services.swift", line: 3) { "one" }
            _ = ServiceRegistry.number
        }
        expect(result, prints: "\(at)\"number\" was requested as Int, and is registered as String.\n")
    }

    @Test func `A cycle of accessors`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ServiceRegistry.add("a", fileID: "App/Services.swift", line: 3) {
                ServiceRegistry[ServiceName<Int>("b"), fileID: "App/A.swift", line: 1, function: "load()"]
            }
            ServiceRegistry.add("b", fileID: "App/Services.swift", line: 4) {
                ServiceRegistry[ServiceName<Int>("a"), fileID: "App/Main.swift", line: 12, function: "load()"]
            }
            _ = ServiceRegistry[ServiceName<Int>("a")]
        }
        expect(
            result,
            prints: """
                \(at)"a" has a circular dependency.
                  required by:   a → b → a
                  requested at:  App/Main.swift:12, in load()
                  registered at: App/Services.swift:3
                  what to do:    Let one of them look the other up when it is used, not while it is built.

                """
        )
    }

    @Test func `A service of the main actor, off it`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ServiceRegistry.add("number") { @MainActor in 1 }
            await Task.detached {
                _ = ServiceRegistry[ServiceName<Int>("number"), fileID: "App/Main.swift", line: 12, function: "load()"]
            }.value
        }
        expect(result, prints: "\(at)\"number\" is built on the main actor, and was requested from outside it.\n")
    }

    @Test func `An asynchronous service that is not ready`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ServiceRegistry.addAsync("number") { 1 }
            _ = ServiceRegistry[ServiceName<Int>("number"), fileID: "App/Main.swift", line: 12, function: "load()"]
        }
        expect(result, prints: "\(at)\"number\" is built asynchronously and is not ready.\n")
    }

    @Test func `A closed scope`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scope = ServiceRegistry.makeScope("session")
            try await scope.close()
            _ = scope[ServiceName<Int>("number"), fileID: "App/Main.swift", line: 12, function: "load()"]
        }
        expect(result, prints: "\(at)\"number\" was requested in \"session\", which is closed.\n")
    }

    @Test func `A factory that throws`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ServiceRegistry.add("number") { () throws -> Int in throw CancellationError() }
            _ = ServiceRegistry[ServiceName<Int>("number"), fileID: "App/Main.swift", line: 12, function: "load()"]
        }
        expect(result, prints: "\(at)\"number\" could not be built: CancellationError()\n")
    }
}

#endif
