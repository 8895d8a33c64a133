//___FILEHEADER___

import SOA

/// The production implementation of ``___VARIABLE_productName:identifier___Service``.
@MainActor final class ___VARIABLE_productName:identifier___ServiceImplementation: ___VARIABLE_productName:identifier___Service {
    /// Registers the service, which is built on first use.
    static func register() {
        ServiceRegistry.add(.___VARIABLE_propertyName:identifier___) {
            ___VARIABLE_productName:identifier___ServiceImplementation()
        }
    }

    /// Performs a task.
    func perform(_ task: String) -> String {
        "done: \(task)"
    }
}
