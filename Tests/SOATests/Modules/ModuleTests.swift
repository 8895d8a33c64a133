// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

private struct Network: ServiceModule {
    let journal: Journal<String>

    func register(in registry: ServiceRegistryImplementation) {
        journal.note("Network")
        registry.add(.number, fileID: "Network/Module.swift", line: 1) { 1 }
    }
}

private struct Account: ServiceModule {
    let journal: Journal<String>
    var dependencies: [any ServiceModule] { [Network(journal: journal)] }

    func register(in registry: ServiceRegistryImplementation) {
        journal.note("Account")
        registry.add(.double) { 2 * (try ServiceRegistry.resolve(.number)) }
    }
}

private struct Rival: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(.number, fileID: "Rival/Module.swift", line: 2) { 3 }
    }
}

private struct Stamp: SOAService {
    let serviceName = "stamp"
}

private struct Office: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) { Stamp().register() }
}

private struct Shop: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) { Stamp().register() }
}

private struct Hen: ServiceModule {
    var dependencies: [any ServiceModule] { [Egg()] }

    func register(in registry: ServiceRegistryImplementation) {
        registry.add("hen") { 1 }
    }
}

private struct Egg: ServiceModule {
    var dependencies: [any ServiceModule] { [Hen()] }

    func register(in registry: ServiceRegistryImplementation) {
        registry.add("egg") { 1 }
    }
}

/// A module whose factory looks up in the registry that the module got.
private struct Till: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(.number) { 1 }
        registry.add(.double) { 2 * (try registry.resolve(.number)) }
    }
}

@Suite struct ModuleTests {
    private let journal = Journal<String>()

    @Test func `Each module registers once, after those that it depends on`() {
        inOverlay {
            ServiceRegistry.add(modules: Account(journal: journal), Network(journal: journal))
            ServiceRegistry.add(modules: Account(journal: journal))
            #expect(journal.entries == ["Network", "Account"])
            #expect(ServiceRegistry[.double] == 2)
            #expect(ServiceRegistry.validate().isEmpty)
        }
    }

    @Test func `An overlay has the modules of its base, and another registry registers its own`() {
        inOverlay {
            ServiceRegistry.add(modules: Account(journal: journal))
            ServiceRegistry.withOverrides {
                $0.add(modules: Account(journal: journal))
            } operation: {
                #expect(ServiceRegistry[.double] == 2)
            }
            #expect(journal.entries == ["Network", "Account"])
            ServiceRegistry.reset(.everything)
            ServiceRegistry.add(modules: Network(journal: journal))
            #expect(journal.entries == ["Network", "Account", "Network"])
        }
    }

    @Test func `A module of a scope uses what a module of its parent registered`() {
        inOverlay {
            ServiceRegistry.add(modules: Network(journal: journal))
            for label in ["one", "two"] {
                let scope = ServiceRegistry.makeScope(label)
                scope.add(modules: Account(journal: journal))
                #expect(scope[.double] == 2)
            }
            #expect(journal.entries == ["Network", "Account", "Account"])
        }
    }

    @Test func `In a module of a scope, ServiceRegistry means the scope`() {
        inOverlay {
            let scope = ServiceRegistry.makeScope("session")
            scope.add(modules: Office())
            #expect(scope.contains("stamp"))
            #expect(!ServiceRegistry.contains("stamp"))
        }
    }

    @Test func `Two modules that register one name are a conflict`() {
        inOverlay {
            ServiceRegistry.add(modules: Network(journal: journal), Rival())
            #expect(ServiceRegistry[.number] == 3)
            let sites = ["Network/Module.swift:1", "Rival/Module.swift:2"]
            #expect(ServiceRegistry.validate() == [.conflict(name: "number", registeredAt: sites)])
        }
    }

    @Test func `A name that one module registers twice is a duplicate`() {
        struct Twice: ServiceModule {
            func register(in registry: ServiceRegistryImplementation) {
                registry.add(.number) { 1 }
                registry.add(.number) { 2 }
            }
        }
        inOverlay {
            ServiceRegistry.add(modules: Twice())
            #expect(ServiceRegistry[.number] == 2)
            #expect(ServiceRegistry.validate() == [.duplicate(name: "number")])
        }
    }

    @Test func `Two modules whose services register themselves are a conflict`() {
        inOverlay {
            ServiceRegistry.add(modules: Office(), Shop())
            #expect(ServiceRegistry.validate() == [.conflict(name: "stamp", registeredAt: ["an unknown place"])])
        }
    }

    @Test func `A variant hides no conflict of modules`() {
        inOverlay {
            ServiceRegistry.add(.number, when: .test) { 0 }
            ServiceRegistry.add(modules: Network(journal: journal), Rival())
            #expect(ServiceRegistry[.number] == 0)
            let sites = ["Network/Module.swift:1", "Rival/Module.swift:2"]
            #expect(ServiceRegistry.validate() == [.conflict(name: "number", registeredAt: sites)])
        }
    }

    @Test func `The variant of a module hides no conflict with another module`() {
        struct Both: ServiceModule {
            func register(in registry: ServiceRegistryImplementation) {
                registry.add(.number, when: .test) { 5 }
                registry.add(.number, fileID: "Both/Module.swift", line: 2) { 6 }
            }
        }
        inOverlay {
            ServiceRegistry.add(modules: Network(journal: journal), Both())
            #expect(ServiceRegistry[.number] == 5)
            let sites = ["Network/Module.swift:1", "Both/Module.swift:2"]
            #expect(ServiceRegistry.validate() == [.conflict(name: "number", registeredAt: sites)])
        }
    }

    @Test func `A cycle of modules is a problem, and each registers once`() {
        inOverlay {
            ServiceRegistry.add(modules: Hen())
            #expect(ServiceRegistry.registeredNames == ["egg", "hen"])
            #expect(ServiceRegistry.validate() == [.cycle(path: ["Hen", "Egg", "Hen"])])
        }
    }

    @Test func `A test replaces what a module registered`() {
        inOverlay {
            ServiceRegistry.add(modules: Account(journal: journal))
            ServiceRegistry.withOverrides {
                $0.add(.number) { 10 }
            } operation: {
                #expect(ServiceRegistry[.double] == 20)
                #expect(ServiceRegistry.validate().isEmpty)
            }
        }
    }

    @Test func `A factory that looks up in the registry of its module sees overrides, as elsewhere`() {
        inOverlay {
            ServiceRegistry.add(modules: Till())
            ServiceRegistry.withOverrides {
                $0.add(.number) { 10 }
            } operation: {
                #expect(ServiceRegistry[.double] == 20)
            }
            #expect(ServiceRegistry[.double] == 2)
        }
    }
}
