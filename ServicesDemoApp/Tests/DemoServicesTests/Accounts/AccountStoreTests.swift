// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import DemoTestSupport
import Testing

@Suite struct AccountStoreTests {
    enum Implementation: CaseIterable {
        case production
        case test

        func with(_ body: (any AccountStore) async throws -> Void) async throws {
            switch self {
            case .production:
                try await TestFolder.with { folder in
                    let location = DatabaseLocation(path: folder.path("demo.sqlite"), mayCreate: true)
                    try await body(SQLiteAccountStore(database: DemoDatabase(at: location)))
                }
            case .test:
                try await body(TestAccountStore())
            }
        }
    }

    @Test(arguments: Implementation.allCases)
    func `an added account is found`(implementation: Implementation) async throws {
        try await implementation.with { store in
            let record = try AccountRecord.sample("ann")
            #expect(try await store.add(record))
            #expect(try await store.record(for: "ann") == record)
            #expect(try await store.record(for: "Ann") == nil)
            #expect(try await store.count() == 1)
        }
    }

    @Test(arguments: Implementation.allCases)
    func `an account of a taken name is not added, and the first one stays`(implementation: Implementation) async throws
    {
        try await implementation.with { store in
            let first = try AccountRecord.sample("ann")
            #expect(try await store.add(first))
            #expect(try await store.add(.sample("ann")) == false)
            #expect(try await store.record(for: "ann") == first)
            #expect(try await store.count() == 1)
        }
    }

    @Test(arguments: Implementation.allCases, [("Ian", "lan"), ("bill", "bi1I"), ("OTTO", "0TT0"), ("arno", "amo")])
    func `a name that looks like a taken one is not added`(
        implementation: Implementation,
        names: (taken: String, new: String)
    ) async throws {
        for (taken, new) in [names, (names.new, names.taken)] {
            try await implementation.with { store throws in
                #expect(try await store.add(.sample(taken)))
                #expect(try await store.add(.sample(new)) == false)
                #expect(try await store.record(for: new) == nil)
                #expect(try await store.record(for: taken) != nil)
            }
        }
    }

    @Test(arguments: Implementation.allCases)
    func `names that look different are all added`(implementation: Implementation) async throws {
        try await implementation.with { store throws in
            let names = ["ann", "Ann", "bob", "Bob", "otto", "oIlo", "rm", "r", "n", "1", "0", "11"]
            for name in names { #expect(try await store.add(.sample(name)), "\(name)") }
            #expect(try await store.count() == names.count)
        }
    }

    @Test(arguments: ["'; DROP TABLE account; --", "\"", "名前", "a\u{1F469}\u{200D}\u{1F4BB}"])
    func `a name may have any characters`(name: String) async throws {
        try await Implementation.production.with { store throws in
            #expect(try await store.add(.sample(name)))
            #expect(try await store.record(for: name)?.account == Account(username: name))
        }
    }
}
