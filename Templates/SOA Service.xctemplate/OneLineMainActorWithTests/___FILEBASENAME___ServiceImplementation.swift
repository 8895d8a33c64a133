//___FILEHEADER___

/// The production implementation of ``___VARIABLE_productName:identifier___Service``.
@MainActor final class ___VARIABLE_productName:identifier___ServiceImplementation: ___VARIABLE_productName:identifier___Service {
    /// Performs a task.
    func perform(_ task: String) -> String {
        "done: \(task)"
    }
}
