// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension ServiceRegistryImplementation {
    fileprivate var host: Host { self[.host] }
}

private final class EagerOwner {
    @Injected(\.host) var host
}

private final class LazyOwner {
    @LazyInjected(\.host) var host
}

extension ServiceName<Int> {
    fileprivate static var spare: Self { Self("spare") { 7 } }
}

extension ServiceRegistryImplementation {
    fileprivate var spare: Int { self[.spare] }
}

private struct SpareOwner {
    static let line = #line + 1
    @Injected(\.spare) var spare
}

extension ServiceRegistryImplementation {
    fileprivate var ownSpare: Int { service(as: Int.self, fileID: "App/Accessors.swift", line: 3) { 7 } }
}

extension ServiceRegistryImplementation {
    /// A default that looks up in the registry of its accessor.
    fileprivate var ownDouble: Int { service(as: Int.self) { 2 * ownSpare } }
}

private struct OwnDoubleOwner {
    @LazyInjected(\.ownDouble) var double
}

private struct OwnSpareOwner {
    @Injected(\.ownSpare) var spare
}

@MainActor
private final class MainHost: Sendable {
    let name = "main"
}

extension ServiceRegistryImplementation {
    @MainActor fileprivate var mainHost: MainHost { self["mainHost"] }
}

@MainActor
private final class MainOwner {
    @Injected(\.mainHost) var eager
    @LazyInjected(\.mainHost) var late
}

@Suite struct InjectedTests {
    @Test func `Injected resolves the service when its owner is created`() {
        inOverlay {
            let builds = Counter()
            ServiceRegistry.add(.host) { Host("\(builds.increment())") }
            let owner = EagerOwner()
            #expect(builds.value == 1)
            ServiceRegistry.add(.host) { Host("other") }
            #expect(owner.host.name == "1")
        }
    }

    @Test func `LazyInjected resolves the service on first use, and keeps it`() {
        inOverlay {
            let builds = Counter()
            ServiceRegistry.add(.host) { Host("\(builds.increment())") }
            let owner = LazyOwner()
            #expect(builds.value == 0)
            #expect(owner.host.name == "1")
            ServiceRegistry.add(.host) { Host("other") }
            #expect(owner.host.name == "1")
        }
    }

    @Test func `LazyInjected resolves from the registry that was current when its owner was created`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("outside") }
            let owner = ServiceRegistry.withOverrides({ $0.add(.host) { Host("inside") } }) { LazyOwner() }
            #expect(owner.host.name == "inside")
            let outer = LazyOwner()
            ServiceRegistry.withOverrides({ $0.add(.host) { Host("inside") } }) {
                #expect(outer.host.name == "outside")
            }
        }
    }

    @Test(arguments: [true, false]) func `LazyInjected keeps no registry once it has a service`(isSet: Bool) {
        let canary = Canary()
        let owner = ServiceRegistry.withOverrides {
            $0.add(.host) { Host() }
            $0.add(ServiceName<Host>("another")) { Host() }
        } operation: {
            canary.watch(ServiceRegistry[ServiceName<Host>("another")])
            let owner = LazyOwner()
            if isSet { owner.host = Host("fake") } else { _ = owner.host }
            return owner
        }
        #expect(canary.isReleased)
        #expect(owner.host.name == (isSet ? "fake" : "host"))
    }

    @Test func `A test may set what was injected, for one owner`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("real") }
            let eager = EagerOwner()
            let late = LazyOwner()
            eager.host = Host("fake")
            late.host = Host("fake")
            #expect(eager.host.name == "fake" && late.host.name == "fake")
            #expect(EagerOwner().host.name == "real")
        }
    }

    @Test func `The property is known that was the first to need a default`() {
        inOverlay {
            #expect(SpareOwner().spare == 7)
            let requester = ServiceRegistry.snapshot().entries.first { $0.name == "spare" }?.requestedBy
            #expect(requester?.hasSuffix("InjectedTests.swift:\(SpareOwner.line)") == true)
        }
    }

    @Test func `What a factory looks up is not attributed to the property that the service is for`() {
        inOverlay {
            let errors = Journal<ServiceRegistryError>()
            ServiceRegistry.add(.host) {
                do throws(ServiceRegistryError) {
                    return Host("\(try ServiceRegistry.resolve(.number, fileID: "App/Factories.swift", line: 3))")
                } catch {
                    errors.note(error)
                    return Host()
                }
            }
            _ = EagerOwner()
            #expect(errors.entries.map(\.requestedAt) == ["App/Factories.swift:3"])
            #expect(errors.entries.allSatisfy { $0.accessor == nil })
        }
    }

    @Test func `A default that a property needs is registered where its accessor is`() {
        inOverlay {
            #expect(OwnSpareOwner().spare == 7)
            let site = ServiceRegistry.snapshot().entries.first { $0.name == "ownSpare" }?.registeredAt
            #expect(site == "App/Accessors.swift:3")
        }
    }

    @Test func `A default that LazyInjected needs in a scope is built from the root`() {
        inOverlay {
            let scope = ServiceRegistry.makeScope("session")
            scope.add(ServiceName<Int>("ownSpare")) { 9 }
            let owner = scope.run { OwnDoubleOwner() }
            #expect(owner.double == 14)
        }
    }

    @MainActor
    @Test func `Accessors of the main actor fit`() {
        inOverlay {
            ServiceRegistry.add("mainHost") { MainHost() }
            let owner = MainOwner()
            #expect(owner.eager.name == "main")
            #expect(owner.late === owner.eager)
        }
    }
}
