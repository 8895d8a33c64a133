// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

// What the README speaks of without showing it.

struct Store: Sendable {
    let path: String

    init(path: String) throws {
        self.path = path
    }
}

struct Search: Sendable {
    let store: Store
}

actor Basket {
    private(set) var items: [String] = []
    private(set) var isSaved = false

    func put(_ item: String) { items.append(item) }
    func save() { isSaved = true }
}

struct Account: Sendable {
    let owner: String

    static func load() async throws -> Account { Account(owner: "ann") }
}

@MainActor
final class Theme: Sendable {
    let name: String

    init(name: String = "light") {
        self.name = name
    }
}

struct User: Sendable {
    let name: String
}

extension ServiceName where Service == Store { static var store: Self { "store" } }
extension ServiceName where Service == Search { static var search: Self { "search" } }
extension ServiceName where Service == Basket { static var basket: Self { "basket" } }
extension ServiceName where Service == Account { static var account: Self { "account" } }
extension ServiceName where Service == Theme { static var theme: Self { "theme" } }
extension ServiceName where Service == User { static var user: Self { "user" } }

/// Lines in the order in which they were printed.
final class PrintedLines: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    /// Returns the lines, and begins anew.
    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}
