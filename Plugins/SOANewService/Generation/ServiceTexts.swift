// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What the files of a new service say.
struct ServiceTexts: Sendable {
    let names: ServiceNames
    let options: ServiceOptions

    /// The protocol and the declaration of the service.
    var interface: String {
        switch options.form {
        case .oneLine:
            """
            import SOA

            \(protocolDeclaration("Sendable"))

            extension ServiceName<any \(names.type)> {
                /// The service, which is built on first use.
            \(declaration)
            }

            """
        case .lazy, .eager:
            """
            import SOA

            /// The name that the service is registered and looked up under.
            \(nonisolated)let \(names.property)Name = "\(names.type)"

            \(protocolDeclaration("SOAService"))

            extension \(names.type) {
                /// The name that every implementation is registered under.
                \(nonisolated)var serviceName: String { \(names.property)Name }
            }

            extension ServiceName<any \(names.type)> {
                /// The typed form of the name.
                static var \(names.property): Self { Self(\(names.property)Name) }
            }

            extension ServiceRegistryImplementation {
            \(accessor)
            }

            """
        }
    }

    /// The production implementation, which registers itself unless the name has it as its default.
    var implementation: String {
        """
        \(imports(isOneLine ? [] : ["SOA"]))/// The production implementation of ``\(names.type)``.
        \(mainActor)final class \(names.type)Implementation: \(names.type) {
        \(initialiser)\(registration)    /// Performs a task.
            func perform(_ task: String) -> String {
                "done: \\(task)"
            }
        }

        """
    }

    /// The test implementation, which records its tasks.
    var testImplementation: String {
        """
        \(imports((isOneLine ? [] : ["SOA"]) + (options.isOnMainActor ? [] : ["Synchronization"])))/// The test implementation of ``\(names.type)``: it records its tasks.
        \(mainActor)final class Test\(names.type)Implementation: \(names.type) {
        \(tasks)

        \(testRegistration)    /// Records the task.
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
        \(productionTrait)
            func `the registry returns the production implementation`() \(effects){
        \(started)        let service = \(access)
                #expect(service is \(names.type)Implementation)
                #expect(service.perform("task") == "done: task")
            }

        \(testTrait)
            func `the test implementation takes its place, and records its tasks`() \(testEffects){
                let service = \(access)
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
    /// The longest line that the format of the files allows.
    private static let lineLength = 120

    private var mainActor: String { options.isOnMainActor ? "@MainActor " : "" }

    /// Where a module is on the main actor by default, names are not.
    private var nonisolated: String { options.isOnMainActor ? "nonisolated " : "" }

    private var isOneLine: Bool { options.form == .oneLine }

    private var isAwaited: Bool { options.isAsync && options.form == .lazy }

    private func imports(_ modules: [String]) -> String {
        modules.isEmpty ? "" : modules.map { "import \($0)\n" }.joined() + "\n"
    }

    private func protocolDeclaration(_ base: String) -> String {
        """
        /// A service that performs tasks; an example to replace.
        \(mainActor)protocol \(names.type): \(base) {
            /// Performs a task; an example to replace.
            func perform(_ task: String) -> String
        }
        """
    }

    /// The name with its default, on one line where that fits.
    private var declaration: String {
        let make = "Self { \(options.isOnMainActor ? "@MainActor in " : "")\(names.type)Implementation() }"
        let line = "    static var \(names.property): Self { \(make) }"
        return line.count <= Self.lineLength
            ? line
            : """
                static var \(names.property): Self {
                    \(make)
                }
            """
    }

    private var accessor: String {
        if isAwaited {
            """
                /// The service, which is built on first use.
                var \(names.property): any \(names.type) {
                    get async throws { try await resolve(awaiting: .\(names.property)) }
                }
            """
        } else if options.isAsync {
            """
                /// The service; start the registry before its first use.
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
                /// Creates the service asynchronously.
                init() async throws {}


            """
    }

    private var registration: String {
        switch (options.form, options.isAsync) {
        case (.oneLine, _):
            ""
        case (.eager, false):
            register(
                "Registers the service, and builds it at once.",
                registered("add(service: \(names.type)Implementation())")
            )
        case (.lazy, false):
            register(
                "Registers the service, which is built on first use.",
                registered("add", "\(names.type)Implementation()")
            )
        case (.eager, true):
            register(
                "Registers the service, which is built when the registry is started.",
                registered("addAsync", ", lifetime: .eager", "try await \(names.type)Implementation()")
            )
        case (.lazy, true):
            register(
                "Registers the service, which is built on first use, or when the registry is started.",
                registered("addAsync", "try await \(names.type)Implementation()")
            )
        }
    }

    private func register(_ comment: String, _ code: String) -> String {
        """
            /// \(comment)
            static func register() {
        \(code)
            }


        """
    }

    private func registered(_ call: String) -> String {
        "        ServiceRegistry.\(call)"
    }

    private func registered(_ verb: String, _ make: String) -> String {
        registered(verb, "", make)
    }

    private func registered(_ verb: String, _ arguments: String, _ make: String) -> String {
        """
                ServiceRegistry.\(verb)(.\(names.property)\(arguments)) {
                    \(make)
                }
        """
    }

    private var testRegistration: String {
        guard !isOneLine else { return "" }
        return """
                /// Registers the test implementation in place of the production one.
                static func register() {
                    Test\(names.type)Implementation().register()
                }


            """
    }

    private var tasks: String {
        if options.isOnMainActor {
            """
                /// The tasks so far, first to last.
                private(set) var tasks: [String] = []
            """
        } else {
            """
                private let performed = Mutex<[String]>([])

                /// The tasks so far, first to last.
                var tasks: [String] { performed.withLock { $0 } }
            """
        }
    }

    private var productionTrait: String {
        isOneLine ? "    @Test(.services())" : registeringTrait(of: "\(names.type)Implementation")
    }

    private var testTrait: String {
        guard isOneLine else { return registeringTrait(of: "Test\(names.type)Implementation") }
        return """
                @Test(
                    .services {\(options.isOnMainActor ? " @MainActor in" : "")
                        $0.add(.\(names.property)) { Test\(names.type)Implementation() }
                    }
                )
            """
    }

    private func registeringTrait(of type: String) -> String {
        "    @Test(.services { \(options.isOnMainActor ? "@MainActor _" : "_") in \(type).register() })"
    }

    private var access: String {
        if isOneLine { return "ServiceRegistry[.\(names.property)]" }
        return "\(isAwaited ? "try await " : "")ServiceRegistry.\(names.property)"
    }

    private var effects: String { options.isAsync ? "async throws " : "" }

    private var testEffects: String { isAwaited ? "async throws " : "throws " }

    private var started: String {
        options.isAsync && options.form == .eager ? "        try await ServiceRegistry.start()\n" : ""
    }
}
