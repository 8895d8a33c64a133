// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Logging

import Logging
import SOA

/// Writes events to a logger.
struct EventLog: Sendable {
    private enum Key {
        static let service = "soa.service"
        static let ownName = "soa.service.own_name"
        static let scope = "soa.scope"
        static let microseconds = "soa.build.microseconds"
        static let errorType = "soa.error.type"
        static let errorReason = "soa.error.reason"
        static let errorPath = "soa.error.path"
        static let registeredAt = "soa.error.registered_at"
        static let requestedAt = "soa.error.requested_at"
        static let errorText = "soa.error.text"
    }

    let logger: Logger
    let includesErrorTexts: Bool

    func write(_ event: ServiceEvent) {
        switch event {
        case .registered(let name):
            logger.trace("Service registered", metadata: [Key.service: "\(name)"])
        case .replaced(let name):
            logger.warning("Service replaced", metadata: [Key.service: "\(name)"])
        case .nameMismatch(let name, let serviceName):
            logger.warning(
                "Service calls itself otherwise",
                metadata: [Key.service: "\(name)", Key.ownName: "\(serviceName)"]
            )
        case .built(let name, let duration):
            logger.debug(
                "Service built",
                metadata: [Key.service: "\(name)", Key.microseconds: "\(Int64(duration / .microseconds(1)))"]
            )
        case .resolvedFirst(let name):
            logger.trace("Service returned for the first time", metadata: [Key.service: "\(name)"])
        case .failed(let name, let error):
            logger.warning("Service failed", metadata: metadata(of: error).merging([Key.service: "\(name)"]) { $1 })
        case .overridden(let name):
            logger.debug("Service overridden", metadata: [Key.service: "\(name)"])
        case .scopeOpened(let label):
            logger.trace("Scope opened", metadata: [Key.scope: "\(label)"])
        case .scopeClosed(let label):
            logger.trace("Scope closed", metadata: [Key.scope: "\(label)"])
        case .stopped(let name):
            logger.trace("Service stopped", metadata: [Key.service: "\(name)"])
        }
    }

    /// Returns the metadata of an error; its text is included only if that is enabled.
    private func metadata(of error: any Error) -> Logger.Metadata {
        var metadata: Logger.Metadata = [Key.errorType: "\(type(of: error))"]
        if includesErrorTexts { metadata[Key.errorText] = "\(error)" }
        guard let error = error as? ServiceRegistryError else { return metadata }
        if case .buildFailed(let underlying) = error.reason { metadata[Key.errorType] = "\(type(of: underlying))" }
        metadata[Key.errorReason] = "\(error.reason.label)"
        metadata[Key.errorPath] = .array(error.path.map { "\($0)" })
        metadata[Key.registeredAt] = error.registeredAt.map { "\($0)" }
        metadata[Key.requestedAt] = error.requestedAt.map { "\($0)" }
        return metadata
    }
}

#endif
