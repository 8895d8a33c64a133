// Boilerplate for a service: copy this file, and replace Template and template by what the service is called.
// It compiles in modules of either default isolation.

import SOA

/// The name that the service is registered and looked up under.
nonisolated let templateServiceName = "TemplateService"

/// What the service does for those who use it.
@MainActor protocol TemplateService: SOAService {
    /// Does a task: an example, to be replaced by what the service is there for.
    func perform(_ task: String) -> String
}

extension TemplateService {
    /// The name that every implementation is registered under.
    nonisolated var serviceName: String { templateServiceName }
}

extension ServiceName where Service == any TemplateService {
    /// The typed form of the name.
    static var templateService: Self { Self(templateServiceName) }
}

extension ServiceRegistryImplementation {
    /// The service that is registered.
    var templateService: any TemplateService {
        self[.templateService]
    }
}

/// The production implementation of ``TemplateService``.
@MainActor final class TemplateServiceImplementation: TemplateService {
    /// Registers the service, to be made when somebody first asks for it.
    static func register() {
        ServiceRegistry.add(.templateService) {
            TemplateServiceImplementation()
        }
    }

    /// Does a task.
    func perform(_ task: String) -> String {
        "done: \(task)"
    }
}

/// The test implementation of ``TemplateService``: it remembers its tasks.
@MainActor final class TestTemplateServiceImplementation: TemplateService {
    /// What it was asked to do, first to last.
    private(set) var tasks: [String] = []

    /// Registers the test implementation in place of the production one.
    static func register() {
        TestTemplateServiceImplementation().register()
    }

    /// Remembers the task.
    func perform(_ task: String) -> String {
        tasks.append(task)
        return "pretended: \(task)"
    }
}
