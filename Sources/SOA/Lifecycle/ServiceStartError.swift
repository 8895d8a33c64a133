// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when services can't be started.
///
/// Services that are ready stay ready, and another `start` builds the others again. If the start was cancelled, the services
/// that it had built were shut down, and another `start` builds them again.
public struct ServiceStartError: Error, Sendable, CustomStringConvertible {
    /// The reason why a start ended before every service was ready.
    public enum Cause: Sendable, Hashable {
        /// Some builds failed; every service that waits for none of these was built.
        case failures
        /// The timeout passed.
        case timeout(Duration)
        /// The task that started the registry was cancelled.
        case cancellation
    }

    /// The reason why the start ended.
    public let cause: Cause
    /// The services that are ready, in the order of registration.
    public let ready: [String]
    /// The services that are not ready, in the order of registration: failed, being built, or not begun.
    public let notReady: [String]
    /// The services that each unfinished service waits for.
    ///
    /// A dependency that the start did not include is here too, if it waits for another service.
    public let waiting: [String: [String]]
    /// The error of each failed build, by the name of the service.
    ///
    /// After a cancellation, also the error of each failed shutdown.
    public let failures: [String: any Error]
    /// What has become of services that were cancelled, in words.
    let fates: [String: String]
    /// Writes the text; a function in a property, so that a program that starts nothing has not the code for it.
    private let write: @Sendable (ServiceStartError) -> String = { $0.text }

    /// A line for each service that is not ready, with the reason.
    ///
    /// Undeclared dependencies that are not ready come last, as do those whose shutdowns failed.
    public var description: String { write(self) }

    private var text: String {
        let total = ready.count + notReady.count
        let noun = total == 1 ? "service" : "services"
        let verb = notReady.count == 1 ? "is" : "are"
        let circumstance =
            switch cause {
            case .failures: ""
            case .timeout(let duration): " after \(duration)"
            case .cancellation: ", since the start was cancelled"
            }
        var lines = ["\(notReady.count) of \(total) \(noun) \(verb) not ready\(circumstance):"]
        var known = Set(ready + notReady)
        let others = (waiting.values.flatMap { $0 } + failures.keys).filter { known.insert($0).inserted }.alphabetical
        for name in notReady + others {
            if let text = failures.text(of: name) {
                lines.append("  \(name): failed: \(text)")
            } else if let waits = waiting[name], !waits.isEmpty {
                lines.append("  \(name): waits for \(waits.joined(separator: ", "))")
            } else {
                lines.append("  \(name): \(fates[name] ?? "has not returned")")
            }
        }
        return lines.joined(separator: "\n")
    }
}
