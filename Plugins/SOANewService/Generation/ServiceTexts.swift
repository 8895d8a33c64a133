// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What the files of a new service say.
struct ServiceTexts: Sendable {
    let names: ServiceNames
    let options: ServiceOptions

    /// The protocol, its name, and the accessor.
    var interface: String {
        """
        import SOA

        /// The name that the service is registered and looked up under.
        \(nonisolated)let \(names.property)Name = "\(names.type)"

        /// What the service does for those who use it.
        \(mainActor)protocol \(names.type): SOAService {
            /// Does a task: an example, to be replaced by what the service is there for.
            func perform(_ task: String) -> String
        }

        extension \(names.type) {
            /// The name that every implementation is registered under.
            \(nonisolated)var serviceName: String { \(names.property)Name }
        }

        extension ServiceName where Service == any \(names.type) {
            /// The typed form of the name.
            static var \(names.property): Self { Self(\(names.property)Name) }
        }

        extension ServiceRegistryImplementation {
        \(accessor)
        }

        """
    }

    /// The production implementation, which registers itself.
    var implementation: String {
        """
        import SOA

        /// The production implementation of ``\(names.type)``.
        \(mainActor)final class \(names.type)Implementation: \(names.type) {
        \(initialiser)\(registration)

            /// Does a task.
            func perform(_ task: String) -> String {
                "done: \\(task)"
            }
        }

        """
    }

    /// The test implementation, which remembers what it was asked for.
    var testImplementation: String {
        """
        import SOA
        \(options.isOnMainActor ? "" : "import Synchronization\n")
        /// The test implementation of ``\(names.type)``: it remembers its tasks.
        \(mainActor)final class Test\(names.type)Implementation: \(names.type) {
        \(tasks)

            /// Registers the test implementation in place of the production one.
            static func register() {
                Test\(names.type)Implementation().register()
            }

            /// Remembers the task.
            func perform(_ task: String) -> String {
                \(options.isOnMainActor ? "tasks.append(task)" : "performed.withLock { $0.append(task) }")
                return "pretended: \\(task)"
            }
        }

        """
    }

    /// The test of both, for a target that tests the module that they are in.
    func tests(of module: String) -> String {
        """
        import SOA
        import SOATesting
        import Testing

        @testable import \(module)

        @Suite \(mainActor)struct \(names.type)Tests {
            @Test(.services { \(closure) in \(names.type)Implementation.register() })
            func `the registry answers the production implementation`() \(effects){
        \(started)        let service = \(access)ServiceRegistry.\(names.property)
                #expect(service is \(names.type)Implementation)
                #expect(service.perform("task") == "done: task")
            }

            @Test(.services { \(closure) in Test\(names.type)Implementation.register() })
            func `the test implementation takes its place, and remembers its tasks`() \(testEffects){
                let service = \(access)ServiceRegistry.\(names.property)
                let testService = try #require(service as? Test\(names.type)Implementation)
                #expect(testService.perform("task") == "pretended: task")
                #expect(testService.tasks == ["task"])
            }
        }

        """
    }
}

// MARK: - What the options change

extension ServiceTexts {
    private var mainActor: String { options.isOnMainActor ? "@MainActor " : "" }

    /// Where a module is on the main actor by default, names are not.
    private var nonisolated: String { options.isOnMainActor ? "nonisolated " : "" }

    private var isAwaited: Bool { options.isAsync && options.isLazy }

    private var accessor: String {
        if isAwaited {
            """
                /// The service, built when somebody first asks for it.
                var \(names.property): any \(names.type) {
                    get async throws { try await resolve(awaiting: .\(names.property)) }
                }
            """
        } else if options.isAsync {
            """
                /// The service, which is there once the registry is started.
                var \(names.property): any \(names.type) {
                    self[.\(names.property)]
                }
            """
        } else {
            """
                /// The service that is registered.
                var \(names.property): any \(names.type) {
                    self[.\(names.property)]
                }
            """
        }
    }

    private var initialiser: String {
        guard options.isAsync else { return "" }
        return """
                /// Makes the service, which may wait for what it needs.
                init() async throws {}


            """
    }

    private var registration: String {
        switch (options.isAsync, options.isLazy) {
        case (false, false):
            """
                /// Registers the service, and makes it at once.
                static func register() {
                    ServiceRegistry.add(service: \(names.type)Implementation())
                }
            """
        case (false, true):
            """
                /// Registers the service, to be made when somebody first asks for it.
                static func register() {
                    ServiceRegistry.add(.\(names.property)) {
                        \(names.type)Implementation()
                    }
                }
            """
        case (true, false):
            """
                /// Registers the service, to be made when the registry is started.
                static func register() {
                    ServiceRegistry.addAsync(.\(names.property), lifetime: .eager) {
                        try await \(names.type)Implementation()
                    }
                }
            """
        case (true, true):
            """
                /// Registers the service, to be made when somebody first asks for it, or the registry is started.
                static func register() {
                    ServiceRegistry.addAsync(.\(names.property)) {
                        try await \(names.type)Implementation()
                    }
                }
            """
        }
    }

    private var tasks: String {
        if options.isOnMainActor {
            """
                /// What it was asked to do, first to last.
                private(set) var tasks: [String] = []
            """
        } else {
            """
                private let performed = Mutex<[String]>([])

                /// What it was asked to do, first to last.
                var tasks: [String] { performed.withLock { $0 } }
            """
        }
    }

    private var closure: String { options.isOnMainActor ? "@MainActor _" : "_" }

    private var access: String { isAwaited ? "try await " : "" }

    private var effects: String { options.isAsync ? "async throws " : "" }

    private var testEffects: String { isAwaited ? "async throws " : "throws " }

    private var started: String {
        options.isAsync && !options.isLazy ? "        try await ServiceRegistry.start()\n" : ""
    }
}
