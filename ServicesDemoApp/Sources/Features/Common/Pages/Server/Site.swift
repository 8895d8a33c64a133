// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import Hummingbird
import SOA

/// What all pages share: the sessions, the switches, and how a page is put together.
@MainActor
final class Site {
    let registry: ServiceRegistryImplementation
    let sessions: Sessions
    let switchboard: Switchboard
    let log = EventLog()
    let sample: SampleAccount?
    let turns = Turns()
    var attempts = SignInAttempts<ContinuousClock.Instant>()

    /// What the cookie of these pages is called: the same for all processes that share a database, and for no others.
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
        observation = settings.registry.observe { [log] in log.note($0) }
        registry = settings.registry
        sample = settings.sample
        patience = settings.patience
        self.templates = templates
    }

    /// The cookie of a session; an empty one takes it back.
    nonisolated func cookie(_ value: String) -> Cookie {
        Cookie(name: cookieName, value: value, maxAge: value.isEmpty ? 0 : nil, path: "/", sameSite: .strict)
    }

    /// Lets a screen do its work, and waits for that only as long as a visitor does not mind.
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

    /// Puts a page together.
    ///
    /// - Parameters:
    ///   - page: Which page.
    ///   - content: What it shows.
    ///   - context: Who asks.
    ///   - status: How it is answered.
    /// - Returns: The answer.
    /// - Throws: ``PagesError`` if there is no such template.
    func answer(
        _ page: Page,
        _ content: some Sendable,
        for context: PagesContext,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let frame = Frame(page, session: context.session, switchboard: switchboard)
        return try await templates.answer(page.template, Framed(frame: frame, content: content), status: status)
    }
}
