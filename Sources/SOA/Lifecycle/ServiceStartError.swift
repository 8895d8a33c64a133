// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when services can't be started.
///
/// Those that are ready stay so, and another `start` tries the rest again. A start that was cancelled has taken back what it
/// built: it was shut down, and another `start` builds it anew.
public struct ServiceStartError: Error, Sendable, CustomStringConvertible {
    /// Why the start ended before everything was ready.
    public enum Cause: Sendable, Hashable {
        /// Everything that could be built was built; some builds failed.
        case failures
        /// The time was over.
        case timeout(Duration)
        /// The task that started the registry was cancelled.
        case cancellation
    }

    /// Why the start ended.
    public let cause: Cause
    /// The services that are ready, in the order of registration.
    public let ready: [String]
    /// The services that are not ready, in the order of registration: failed, being built, or not begun.
    public let notReady: [String]
    /// Who waits for whom: for services that are being built or not begun, those that they wait for.
    ///
    /// What is waited for and was not to be started itself is here too, if it waits in turn.
    public let waiting: [String: [String]]
    /// What failed builds threw, by the name of the service.
    ///
    /// After a cancellation, also what shutdowns threw of services that were taken back.
    public let failures: [String: any Error]
    /// What else became of services that are not ready.
    let remarks: [String: String]

    /// Every service that is not ready on a line of its own, with the reason; last, those that others turned out to need.
    public var description: String {
        let total = ready.count + notReady.count
        var lines = ["\(notReady.count) of \(total) services are not ready\(circumstance):"]
        for name in notReady + unplanned {
            if let failure = failures[name] {
                // A report has lines of its own, which belong below the name.
                let text = "\(failure)".split(separator: "\n", omittingEmptySubsequences: false)
                lines.append("  \(name): failed: \(text.joined(separator: "\n    "))")
            } else if let waits = waiting[name], !waits.isEmpty {
                lines.append("  \(name): waits for \(waits.joined(separator: ", "))")
            } else {
                lines.append("  \(name): \(remarks[name] ?? "has not returned")")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// What others wait for without having declared it, in the order of the alphabet.
    private var unplanned: [String] {
        var known = Set(ready + notReady)
        return waiting.values.joined().filter { known.insert($0).inserted }.sorted()
    }

    private var circumstance: String {
        switch cause {
        case .failures: ""
        case .timeout(let duration): " after \(duration)"
        case .cancellation: ", since the start was cancelled"
        }
    }
}

extension ServiceStartError {
    /// A start inside a factory, which would wait for the service that is being built.
    init(insideBuildOf name: String) {
        self.init(
            cause: .failures,
            ready: [],
            notReady: [name],
            waiting: [:],
            failures: [name: StartInsideFactory(name: name)],
            remarks: [:]
        )
    }
}

/// A factory that starts the registry which builds it.
struct StartInsideFactory: Error, CustomStringConvertible {
    let name: String

    var description: String {
        "the factory of \"\(name)\" starts the registry, and would wait for itself; start the registry at launch"
    }
}
