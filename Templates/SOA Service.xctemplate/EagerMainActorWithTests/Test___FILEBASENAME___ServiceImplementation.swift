//___FILEHEADER___

import SOA

/// The test implementation of ``___VARIABLE_productName:identifier___Service``: it records its tasks.
@MainActor final class Test___VARIABLE_productName:identifier___ServiceImplementation: ___VARIABLE_productName:identifier___Service {
    /// The tasks so far, first to last.
    private(set) var tasks: [String] = []

    /// Registers the test implementation in place of the production one.
    static func register() {
        Test___VARIABLE_productName:identifier___ServiceImplementation().register()
    }

    /// Records the task.
    func perform(_ task: String) -> String {
        tasks.append(task)
        return "pretended: \(task)"
    }
}
