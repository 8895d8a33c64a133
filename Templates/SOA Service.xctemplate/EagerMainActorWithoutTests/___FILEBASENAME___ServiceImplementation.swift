//___FILEHEADER___

import SOA

/// The production implementation of ``___VARIABLE_productName:identifier___Service``.
@MainActor final class ___VARIABLE_productName:identifier___ServiceImplementation: ___VARIABLE_productName:identifier___Service {
    /// Registers the service, and builds it at once.
    static func register() {
        ServiceRegistry.add(service: ___VARIABLE_productName:identifier___ServiceImplementation())
    }

    /// Performs a task.
    func perform(_ task: String) -> String {
        "done: \(task)"
    }
}
