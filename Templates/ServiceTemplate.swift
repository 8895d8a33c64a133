// Boilerplate for a service: copy this file, and replace Template and template by its name.
// It compiles in modules of either default isolation.

import SOA

/// A service that performs tasks; an example to replace.
@MainActor protocol TemplateService: Sendable {
    /// Performs a task; an example to replace.
    func perform(_ task: String) -> String
}

extension ServiceName<any TemplateService> {
    /// The service, which is built on first use.
    static var templateService: Self { Self { @MainActor in TemplateServiceImplementation() } }
}

/// The production implementation of ``TemplateService``.
@MainActor final class TemplateServiceImplementation: TemplateService {
    /// Performs a task.
    func perform(_ task: String) -> String {
        "done: \(task)"
    }
}

/// The test implementation of ``TemplateService``: it records its tasks.
@MainActor final class TestTemplateServiceImplementation: TemplateService {
    /// The tasks so far, first to last.
    private(set) var tasks: [String] = []

    /// Records the task.
    func perform(_ task: String) -> String {
        tasks.append(task)
        return "pretended: \(task)"
    }
}
