// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The production implementation of ``SharingService``: it adds the content to the outbox.
public final class SharingServiceImplementation: SharingService {
    private let authenticationService = ServiceRegistry.authenticationService
    private let outbox = ServiceRegistry.outbox

    /// Creates the service, which pulls its dependencies out of the registry.
    public init() {}

    /// Registers the service, which is created at its first lookup in a sessionand shares in the name of its user.
    public static func register() {
        ServiceRegistry.add(.sharingService, lifetime: .scoped) { SharingServiceImplementation() }
    }

    /// Shares content in the name of the signed-in account, and presents the outcome.
    ///
    /// - Parameters:
    ///   - content: The content to share.
    ///   - activityItems: Further items.
    ///   - presentingController: The controller that presents the outcome.
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
