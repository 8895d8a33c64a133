//___FILEHEADER___

import Synchronization

/// The test implementation of ``___VARIABLE_productName:identifier___Service``: it records its tasks.
final class Test___VARIABLE_productName:identifier___ServiceImplementation: ___VARIABLE_productName:identifier___Service {
    private let performed = Mutex<[String]>([])

    /// The tasks so far, first to last.
    var tasks: [String] { performed.withLock { $0 } }

    /// Records the task.
    func perform(_ task: String) -> String {
        performed.withLock { $0.append(task) }
        return "pretended: \(task)"
    }
}
