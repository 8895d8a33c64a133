// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The production implementation of ``SharingService``: it puts what is shared into the outbox.
public final class SharingServiceImplementation: SharingService {
    private let authenticationService = ServiceRegistry.authenticationService
    private let outbox = ServiceRegistry.outbox

    /// Makes the service, which pulls what it depends on out of the registry.
    public init() {}

    /// Registers the service, to be made when somebody in a session first asks for it: it shares in their name.
    public static func register() {
        ServiceRegistry.add(.sharingService, lifetime: .scoped) { SharingServiceImplementation() }
    }

    /// Shares something in the name of whoever is signed in, and presents what became of it.
    ///
    /// - Parameters:
    ///   - content: What to share.
    ///   - activityItems: What goes along with it.
    ///   - presentingController: Where the outcome is presented.
    @MainActor
    public func share(
        _ content: String,
        withActivityItems activityItems: [String],
        presentingController: any SharePresenting
    ) async {
        let outcome: Result<SharedItem, SharingError>
        do {
            outcome = .success(try await put(content, activityItems))
        } catch {
            outcome = .failure(error)
        }
        presentingController.present(ShareSheet(items: [content] + activityItems, outcome: outcome))
    }

    private func put(_ content: String, _ activityItems: [String]) async throws(SharingError) -> SharedItem {
        guard content.contains(where: { !$0.isWhitespace }) else { throw .nothingToShare }
        guard let sender = authenticationService.currentAccount else { throw .notSignedIn }
        do {
            return try await outbox.add(content, activityItems: activityItems, sender: sender)
        } catch {
            throw .outboxUnavailable(error)
        }
    }
}
