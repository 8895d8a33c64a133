// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import SOAHTTP
import SOATestSupport

// Custom services for another backend, from the base classes and components alone.

struct Note: Codable, Hashable, Sendable {
    var text: String
}

struct Job: Codable, Hashable, Sendable, SupportsPolling {
    var done: Bool

    func isComplete() -> Bool { done }
}

class NoteParameters: ServiceParameters, @unchecked Sendable {
    // Sendable: it has no state.
    override var basePath: String { "/notes/api/" }
    override var serviceSuffix: String { "/notes/7 a" }
}

final class WriteParameters: NoteParameters, @unchecked Sendable {
    // Sendable: it has no state.
    override var actionType: RequestType { .post }

    override func isWellFormed() -> Bool {
        invalidURLError = .invalidURL("A note needs text.")
        return (try? postBody()) != nil
    }
}

final class BrokenParameters: NoteParameters, @unchecked Sendable {
    // Sendable: it has no state.
    override func postBody() throws -> String? { throw CocoaError(.featureUnsupported) }
}

/// Takes the next note of an outbox for each body.
final class OutboxParameters: NoteParameters, @unchecked Sendable {
    // Sendable: its only state is a constant of a Sendable type.
    private let sent = Counter()

    override var actionType: RequestType { .post }

    override func postBody() throws -> String? { #"{ "text": "\#(sent.increment())" }"# }
}

/// Can't create the first body.
final class UnsteadyParameters: NoteParameters, @unchecked Sendable {
    // Sendable: its only state is a constant of a Sendable type.
    private let bodies = Counter()

    override func postBody() throws -> String? {
        if bodies.increment() == 1 { throw CocoaError(.featureUnsupported) }
        return "{}"
    }
}

final class ReadNote: BaseService<Note>, ImplementsFetchDetail, ImplementsVersion, ImplementsOverrides,
    @unchecked Sendable
{
    // Sendable: it has no state.
    init() { super.init(parameters: NoteParameters()) }
}

final class ListNotes: BaseService<Note>, ImplementsFetchListing, ImplementsOverrides, @unchecked Sendable {
    // Sendable: it has no state.
    init() { super.init(parameters: NoteParameters()) }
}

final class WriteNote: BaseService<Note>, ImplementsSubmit, ImplementsOverrides, @unchecked Sendable {
    // Sendable: it has no state.
    init() {
        super.init()
        serviceParameters = WriteParameters()
    }

    func text(_ text: String) -> Self {
        serviceParameters.addPostBodyParameter(name: "text", value: .string(text))
        return self
    }
}

final class WatchJob: BaseService<Job>, ImplementsPolling, ImplementsPollingWithoutParsing, ImplementsOverrides,
    @unchecked Sendable
{
    // Sendable: it has no state.
    init() { super.init(parameters: NoteParameters()) }
}

final class LoadNote: BaseDownloadService, ImplementsBaseDownload, ImplementsDownloadOverrides, @unchecked Sendable {
    // Sendable: it has no state.
    init() { super.init(parameters: NoteParameters()) }
}

final class LoadCachedNote: BaseDownloadService, ImplementsCacheProviderDownload, ImplementsDownloadOverrides,
    @unchecked Sendable
{
    // Sendable: it has no state.
    init() { super.init(parameters: NoteParameters()) }
}

final class LoadNoteImage: BaseDownloadService, ImplementsImageProviderDownload, ImplementsDownloadOverrides,
    @unchecked Sendable
{
    // Sendable: it has no state.
    init() { super.init(parameters: NoteParameters()) }
}

/// Returns a configuration with stubs in place of a server.
func configuration(
    _ stubs: StubTransport,
    clock: any Clock<Duration> = ContinuousClock(),
    logger: (any LoggingProvider)? = nil,
    headers: [String: String] = [:]
) -> ContentConfiguration {
    var configuration = ContentConfiguration(
        url: { URL(string: "https://notes.example.com") },
        headers: { headers },
        deliveryChannelToken: { "TOKEN" },
        transport: stubs,
        logger: logger
    )
    configuration.clock = clock
    return configuration
}
