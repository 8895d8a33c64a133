// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import DemoTestSupport
import Foundation
import SOA
import SOATesting
import Testing

@Suite @MainActor struct SharingServiceTests {
    nonisolated private static let ann = Account(username: "ann")

    private let presenter = PresenterSpy()

    @Test(
        .services {
            $0.add(service: TestAuthenticationServiceImplementation(currentAccount: ann))
            $0.add(.outbox) { TestOutbox() }
        }
    )
    func `a shared item is in the outbox, in the name of the signed-in account`() async throws {
        SharingServiceImplementation.register()
        await ServiceRegistry.sharingService.share(
            "Hello",
            withActivityItems: ["a link"],
            presentingController: presenter
        )
        await ServiceRegistry.sharingService.share("Again", presentingController: presenter)
        let items = try await ServiceRegistry.outbox.items()
        #expect(items.map(\.content) == ["Hello", "Again"])
        #expect(items.map(\.activityItems) == [["a link"], []])
        #expect(items.map(\.sender) == [Self.ann, Self.ann])
        #expect(try presenter.sheets.map { try $0.outcome.get() } == items)
        #expect(presenter.sheets.map(\.items) == [["Hello", "a link"], ["Again"]])
    }

    @Test(
        .services {
            $0.add(service: TestAuthenticationServiceImplementation())
            $0.add(.outbox) { TestOutbox() }
        }
    )
    func `sharing requires a sign-in`() async throws {
        SharingServiceImplementation.register()
        await ServiceRegistry.sharingService.share("Hello", presentingController: presenter)
        #expect(presenter.sheets.map(\.outcome) == [.failure(.notSignedIn)])
        #expect(try await ServiceRegistry.outbox.items().isEmpty)
    }

    @Test(
        .services {
            $0.add(service: TestAuthenticationServiceImplementation(currentAccount: ann))
            $0.add(.outbox) { TestOutbox() }
        },
        arguments: ["", " ", "\n\t\u{A0}"]
    )
    func `a blank text is not shared`(text: String) async throws {
        SharingServiceImplementation.register()
        await ServiceRegistry.sharingService.share(text, presentingController: presenter)
        #expect(presenter.sheets.map(\.outcome) == [.failure(.nothingToShare)])
        #expect(try await ServiceRegistry.outbox.items().isEmpty)
    }

    @Test(.services { $0.add(service: TestAuthenticationServiceImplementation(currentAccount: ann)) })
    func `an outbox that cannot be written is presented as such`() async throws {
        try await TestFolder.with { folder in
            let database = try DemoDatabase(at: DatabaseLocation(path: folder.path("demo.sqlite"), mayCreate: true))
            ServiceRegistry.add(.outbox) { SQLiteOutbox(database: database) }
            SharingServiceImplementation.register()
            let service = ServiceRegistry.sharingService
            database.close()
            await service.share("Hello", presentingController: presenter)
            guard case .failure(.outboxUnavailable(let error)) = presenter.sheets.first?.outcome else {
                Issue.record("unexpected: \(presenter.sheets)")
                return
            }
            #expect(error == DemoDatabaseError(.closed, file: folder.path("demo.sqlite")))
        }
    }

    @Test func `the test implementation records its calls`() async {
        let service = TestSharingServiceImplementation()
        await service.share("Hello", withActivityItems: ["a link"], presentingController: presenter)
        #expect(service.shared == [["Hello", "a link"]])
        #expect(presenter.sheets.count == 1)
    }
}
