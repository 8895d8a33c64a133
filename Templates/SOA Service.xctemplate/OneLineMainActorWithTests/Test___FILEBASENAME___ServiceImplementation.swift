//___FILEHEADER___

/// The test implementation of ``___VARIABLE_productName:identifier___Service``: it records its tasks.
@MainActor final class Test___VARIABLE_productName:identifier___ServiceImplementation: ___VARIABLE_productName:identifier___Service {
    /// The tasks so far, first to last.
    private(set) var tasks: [String] = []

    /// Records the task.
    func perform(_ task: String) -> String {
        tasks.append(task)
        return "pretended: \(task)"
    }
}
