// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import Hummingbird
import SOA

/// The shared state of all pages: sessions, switches and templates.
@MainActor
final class Site {
    let registry: ServiceRegistryImplementation
    let sessions: Sessions
    let switchboard: Switchboard
    let log = EventLog()
    let sample: SampleAccount?
    let turns = Turns()
    var attempts = SignInAttempts<ContinuousClock.Instant>()

    /// The name of the session cookie, shared by the processes that share a database.
    nonisolated let cookieName: String

    private let observation: ServiceObservation
    private let templates: Templates
    private let patience: Duration

    init(_ settings: PagesSettings, templates: Templates) async throws {
        switchboard = Switchboard(
            registry: settings.registry,
            environments: settings.environments,
            recorder: settings.recorder,
            testDoubles: settings.testDoubles
        )
        let store = try settings.registry.resolve(.sessionStore)
        cookieName = "soa-demo-\(try await store.identifier())"
        sessions = Sessions(
            registry: settings.registry,
            switchboard: switchboard,
            store: store,
            folder: settings.folder
        )
        observation = settings.registry.observe { [log] in log.record($0) }
        registry = settings.registry
        sample = settings.sample
        patience = settings.patience
        self.templates = templates
    }

    /// Returns the cookie of a session; an empty value deletes it.
    nonisolated func cookie(_ value: String) -> Cookie {
        Cookie(name: cookieName, value: value, maxAge: value.isEmpty ? 0 : nil, path: "/", sameSite: .strict)
    }

    /// Starts the work of a screen, and waits until it ends or `patience` is over.
    func work(_ work: @escaping @MainActor () async -> Void) async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        Task {
            await work()
            end.finish()
        }
        await withTaskGroup { [patience] group in
            group.addTask { for await _ in ends {} }
            group.addTask { try? await Task.sleep(for: patience) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Returns the response with a page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - content: The content of the page.
    ///   - context: The context of the request.
    ///   - status: The status of the response.
    /// - Returns: The response.
    /// - Throws: ``PagesError`` if the template is missing.
    func response(
        _ page: Page,
        _ content: some Sendable,
        for context: PagesContext,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let frame = Frame(page, session: context.session, switchboard: switchboard)
        return try await templates.response(page.template, Framed(frame: frame, content: content), status: status)
    }
}
