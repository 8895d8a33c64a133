// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

extension ServiceName<any Greeter> {
    fileprivate static var fresh: Self { "fresh" }
    fileprivate static var part: Self { "part" }
}

extension ServiceRegistryImplementation {
    fileprivate var visitor: any Greeter { service(as: (any Greeter).self, lifetime: .transient) { Host("visitor") } }
}

/// More lookups than it takes until something is published.
private let many = 100

private func expect(_ name: String, in registry: ServiceRegistryImplementation = ServiceRegistry) {
    for _ in 0..<many { #expect(registry[.fresh].greet() == name) }
}

private func expectClosed(_ registry: ServiceRegistryImplementation) {
    do throws(ServiceRegistryError) {
        _ = try registry.resolve(.fresh)
        Issue.record("no error")
    } catch {
        if case .closed = error.reason {} else { Issue.record(error) }
    }
}

/// Lookups of transient services, which find how to build without a lock once they are frequent.
@Suite(.timeLimit(.minutes(10))) struct PublishedTransientsTests {
    #if os(macOS) || os(Linux)
    @Test func `A build of a transient service takes no lock of a registry`() async {
        // A lookup with the lock held would end the process.
        await #expect(processExitsWith: .success) {
            ServiceRegistry.add(.part) { Host("part") }
            ServiceRegistry.add(.fresh, lifetime: .transient) { Host(ServiceRegistry[.part].greet()) }
            let scope = ServiceRegistry.makeScope("scope")
            for registry in [ServiceRegistry, scope] { for _ in 0..<10 { _ = registry[.fresh] } }
            Registry.root.state.withLock { _ in
                precondition(ServiceRegistry[.fresh].greet() == "part")
                scope.registry.state.withLock { _ in precondition(scope[.fresh].greet() == "part") }
            }
            // The leak check at the exit does not see what only an enumeration's payload refers to.
            ServiceRegistry.reset(.everything)
        }
    }
    #endif

    @Test func `Each lookup builds an instance of its own, and counts once`() {
        inOverlay {
            ServiceRegistry.add(.host, lifetime: .transient) { Host("new") }
            let hosts = (0..<many).map { _ in ServiceRegistry[.host] }
            #expect(Set(hosts.map(ObjectIdentifier.init)).count == many)
            #expect(ServiceRegistry.entry("host")?.resolves == many)
            #expect(ServiceRegistry.entry("host")?.state == .built)
        }
    }

    @Test func `A transient service follows each change of its registration, however often it was looked up before`() {
        inOverlay {
            ServiceRegistry.add(.fresh, lifetime: .transient) { Host("first") }
            expect("first")
            ServiceRegistry.add(.fresh, lifetime: .transient) { Host("second") }
            expect("second")
            let swap = ServiceRegistry.swap(.fresh, lifetime: .transient) { Host("swapped") }
            expect("swapped")
            swap.restore()
            expect("second")
            let scope = ServiceRegistry.makeScope("scope")
            expect("second", in: scope)
            scope.add(.fresh, lifetime: .transient) { Host("of the scope") }
            expect("of the scope", in: scope)
            expect("second")
            ServiceRegistry.decorate(.fresh) { Host("decorated \($0.greet())") }
            expect("decorated second")
            ServiceRegistry.withOverrides(
                { $0.add(.fresh) { Host("override") } },
                operation: { expect("decorated override") }
            )
            expect("decorated second")
            ServiceRegistry.remove("fresh")
            #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.fresh) }
        }
    }

    @Test func `A factory sees the registry of its lookup`() {
        inOverlay {
            ServiceRegistry.add(.part, lifetime: .scoped) {
                Host(ServiceRegistryImplementation.current.snapshot().label)
            }
            ServiceRegistry.add(.fresh, lifetime: .transient) { Host(ServiceRegistry[.part].greet()) }
            let label = ServiceRegistryImplementation.current.snapshot().label
            let scope = ServiceRegistry.makeScope("scope")
            for _ in 0..<many {
                #expect(ServiceRegistry[.fresh].greet() == label)
                #expect(scope[.fresh].greet() == "scope")
            }
        }
    }

    #if os(macOS) || os(Linux)
    @Test func `A factory that throws is reported as ever, and that is no lookup`() async {
        await #expect(processExitsWith: .success) {
            try inOverlay { () throws in
                let builds = Counter()
                ServiceRegistry.add(.host, lifetime: .transient) {
                    let number = builds.increment()
                    if number.isMultiple(of: 7) { throw Broken() }
                    return Host("\(number)")
                }
                for number in 1...70 {
                    do throws(ServiceRegistryError) {
                        #expect(try ServiceRegistry.resolve(.host).name == "\(number)")
                        #expect(!number.isMultiple(of: 7))
                    } catch {
                        #expect(number.isMultiple(of: 7))
                        #expect(error.path == ["host"])
                        #expect(error.registeredAt?.contains("PublishedTransientsTests.swift") == true)
                        guard case .buildFailed(let underlying) = error.reason, underlying is Broken else {
                            throw error
                        }
                    }
                    if number == 63 { #expect(ServiceRegistry.entry("host")?.state == .failed) }
                    if number == 64 { #expect(ServiceRegistry.entry("host")?.state == .built) }
                }
                #expect(ServiceRegistry.entry("host")?.resolves == 60)
                #expect(builds.value == 70)
            }
            ServiceRegistry.reset(.everything)
        }
    }

    @Test func `A lookup that fails after its factory has reset the service is not taken back from later ones`() async {
        await #expect(processExitsWith: .success) {
            inOverlay {
                let fails = Lock(false)
                ServiceRegistry.add(.host, lifetime: .transient) { () throws -> Host in
                    if fails.withLock(\.self) {
                        ServiceRegistry.reset(.host)
                        throw Broken()
                    }
                    return Host("host")
                }
                for _ in 0..<many { _ = ServiceRegistry[.host] }
                fails.withLock { $0 = true }
                #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.host) }
                fails.withLock { $0 = false }
                _ = ServiceRegistry[.host]
                #expect(ServiceRegistry.entry("host")?.resolves == 1)
            }
            ServiceRegistry.reset(.everything)
        }
    }

    @Test func `A failure shows in the record until a build succeeds, whoever looks`() async {
        await #expect(processExitsWith: .success) {
            inOverlay {
                let builds = Counter()
                ServiceRegistry.add(.host, lifetime: .transient) {
                    if builds.increment() == 20 { throw Broken() }
                    return Host("host")
                }
                for _ in 1...22 { _ = try? ServiceRegistry.resolve(.host) }
                #expect(ServiceRegistry.entry("host")?.state == .built)
            }
            ServiceRegistry.reset(.everything)
        }
    }

    @Test func `A factory that looks up its own service is a cycle with its path`() async {
        await #expect(processExitsWith: .success) {
            inOverlay {
                let isCircular = Lock(false)
                ServiceRegistry.add(.fresh, lifetime: .transient) { () throws -> any Greeter in
                    isCircular.withLock(\.self) ? try ServiceRegistry.resolve(.fresh) : Host("fresh")
                }
                expect("fresh")
                isCircular.withLock { $0 = true }
                do throws(ServiceRegistryError) {
                    _ = try ServiceRegistry.resolve(.fresh)
                    Issue.record("no error")
                } catch {
                    if case .circularDependency = error.reason {} else { Issue.record(error) }
                    #expect(error.path == ["fresh", "fresh"])
                }
                isCircular.withLock { $0 = false }
                expect("fresh")
                #expect(ServiceRegistry.entry("fresh")?.resolves == 2 * many)
            }
            ServiceRegistry.reset(.everything)
        }
    }
    #endif

    @Test func `What a factory requests of transient services is recorded, however often they were looked up before`() {
        inOverlay {
            ServiceRegistry.add(.part) { Host("part") }
            let usesPart = Lock(false)
            ServiceRegistry.add(.fresh, lifetime: .transient) {
                usesPart.withLock(\.self) ? ServiceRegistry[.part] : Host("fresh")
            }
            expect("fresh")
            usesPart.withLock { $0 = true }
            ServiceRegistry.add(.host) { Host(ServiceRegistry[.fresh].greet()) }
            #expect(ServiceRegistry[.host].name == "part")
            #expect(ServiceRegistry.entry("host")?.dependencies == ["fresh"])
            #expect(ServiceRegistry.entry("fresh")?.dependencies == ["part"])
        }
    }

    #if os(macOS) || os(Linux)
    @Test func `The build after a look at the record is recorded, and one of 64 of the others`() async {
        await #expect(processExitsWith: .success) {
            inOverlay {
                for name in ["a", "b", "c"] { ServiceRegistry.add(ServiceName<Int>(name)) { 1 } }
                let needed = Lock("a")
                ServiceRegistry.add(.number, lifetime: .transient) {
                    ServiceRegistry[ServiceName<Int>(needed.withLock(\.self))]
                }
                func need(_ name: String, lookups: Int) {
                    needed.withLock { $0 = name }
                    for _ in 0..<lookups { _ = ServiceRegistry[.number] }
                }
                need("a", lookups: many)
                #expect(ServiceRegistry.entry("number")?.dependencies == ["a"])
                need("b", lookups: 1)
                #expect(ServiceRegistry.entry("number")?.dependencies == ["b"])
                need("b", lookups: 1)
                need("c", lookups: 64)
                #expect(ServiceRegistry.entry("number")?.dependencies == ["c"])
            }
            ServiceRegistry.reset(.everything)
        }
    }
    #endif

    @Test func `An observer that comes late receives each build from then on`() {
        inOverlay {
            ServiceRegistry.add(.fresh, lifetime: .transient) { Host("fresh") }
            expect("fresh")
            let builds = Counter()
            let observation = ServiceRegistry.observe { if case .built = $0 { builds.increment() } }
            expect("fresh")
            observation.cancel()
            #expect(builds.value == many)
        }
    }

    @Test func `An accessor with a transient default creates it at each lookup`() {
        inOverlay {
            for _ in 0..<many { #expect(ServiceRegistry.visitor.greet() == "visitor") }
            #expect(ServiceRegistry.entry("visitor")?.resolves == many)
            ServiceRegistry.add(ServiceName<any Greeter>("visitor")) { Host("registered") }
            #expect(ServiceRegistry.visitor.greet() == "registered")
        }
    }

    @Test func `A transient service is found as another type, by text, and as what it is not`() {
        inOverlay {
            ServiceRegistry.add(.fresh, lifetime: .transient) { Host("fresh") }
            expect("fresh")
            for _ in 0..<many {
                #expect(ServiceRegistry[ServiceName<Host>("fresh")].name == "fresh")
                #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(ServiceName<Int>("fresh")) }
            }
            expect("fresh")
            // A lookup as a type that the service isn't has built it.
            #expect((ServiceRegistry.entry("fresh")?.resolves ?? 0) >= 3 * many)
        }
    }

    #if os(macOS) || os(Linux)
    @Test func `A factory of the main actor is called nowhere else, however often it was called there`() async {
        await #expect(processExitsWith: .success) {
            ServiceRegistry.add(.fresh, lifetime: .transient) { @MainActor in Host("main") }
            await MainActor.run { expect("main") }
            for _ in 0..<many {
                do throws(ServiceRegistryError) {
                    _ = try ServiceRegistry.resolve(.fresh)
                    Issue.record("no error")
                } catch {
                    if case .wrongIsolation = error.reason {} else { Issue.record(error) }
                }
            }
            #expect(ServiceRegistry.entry("fresh")?.resolves == many)
            ServiceRegistry.reset(.everything)
        }
    }
    #endif

    @Test func `A closed registry builds none, however often it did before`() async throws {
        let scope = ServiceRegistry.makeScope("scope")
        scope.add(.fresh, lifetime: .transient) { Host("fresh") }
        expect("fresh", in: scope)
        try await scope.close()
        expectClosed(scope)
    }

    @Test(arguments: [ServiceLifetime.singleton, .transient])
    func `What shutdowns of a scope look up often is not found in it later`(lifetime: ServiceLifetime) async throws {
        try await inOverlay {
            ServiceRegistry.add(.fresh, lifetime: lifetime) { Host("fresh") }
            let scope = ServiceRegistry.makeScope("scope")
            scope.add(.host, shutdown: { _ in expect("fresh", in: .current) }, { Host() })
            _ = scope[.host]
            try await scope.close()
            expectClosed(scope)
        }
    }

    @Test func `A task that a factory leaves behind does not keep the factory`() async {
        let canary = Canary()
        let mayEnd = Gate()
        let tasks = Lock<[Task<Void, Never>]>([])
        let overlay = ServiceRegistryImplementation.current.makeOverlay { overlay in
            let captured = Host("captured")
            canary.watch(captured)
            overlay.add(.number, lifetime: .transient) {
                let task = Task { await mayEnd.wait() }
                tasks.withLock { $0.append(task) }
                return captured.name.count
            }
        }
        // From outside of the overlay, so that the task inherits the context of the build.
        for _ in 0..<many { _ = overlay[.number] }
        overlay.remove("number")
        #expect(canary.isReleased)
        mayEnd.open()
        for task in tasks.withLock(\.self) { await task.value }
    }
}
