// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if os(macOS) || os(Linux)

import SOA
import SOATestSupport
import Testing

/// An actor that is not the main actor.
@globalActor
private actor Librarian {
    static let shared = Librarian()
}

extension ErrorGallery {
    private struct DiskFailure: Error, CustomStringConvertible {
        let description = "the disk is full"
    }

    private static let search: ServiceName<String> = "search"

    /// Returns the text of a failed lookup in an overlay, whose services `set` registers.
    private static func lookup(
        _ caption: String,
        in scope: String? = nil,
        _ set: () -> Void
    ) throws -> Entry {
        try inOverlay {
            set()
            let registry = scope.map(ServiceRegistry.makeScope) ?? .current
            let error = try #require(throws: ServiceRegistryError.self) {
                try registry.resolve(search, fileID: "App/Screen.swift", line: 12, function: "load()")
            }
            return Entry(caption, "\(error)")
        }
    }

    /// Registers a service that depends on another one.
    private static func add(_ name: String, line: UInt, needing dependency: String) {
        ServiceRegistry.add(ServiceName<String>(name), fileID: "App/Services.swift", line: line) {
            let dependency = ServiceName<String>(dependency)
            return try ServiceRegistry.resolve(
                dependency,
                fileID: "App/Services.swift",
                line: line + 1,
                function: "registerServices()"
            )
        }
    }

    /// The errors of lookups, one for each reason and for each of its variants.
    static func lookups() async throws -> [Entry] {
        [
            try lookup("A dependency that is not registered") {
                add("search", line: 8, needing: "store")
                ServiceRegistry.add("score") { 1 }
            },
            try lookup("A service that only a scope registers, looked up elsewhere") {
                ServiceRegistry.expect(search, in: "session")
            },
            try lookup("The same, looked up in that scope before it is registered", in: "session") {
                ServiceRegistry.expect(search, in: "session")
            },
            try lookup("A list, looked up as one service") {
                ServiceRegistry.add(to: search) { "" }
            },
            try lookup("A service of another type") {
                ServiceRegistry.add("search", fileID: "App/Services.swift", line: 8) { 1 }
            },
            try lookup("A circular dependency") {
                add("search", line: 8, needing: "store")
                add("store", line: 11, needing: "search")
            },
            try lookup("A service of the main actor, looked up elsewhere") {
                ServiceRegistry.add(search, fileID: "App/Services.swift", line: 8) { @MainActor in "" }
            },
            try lookup("A service of another actor, looked up without awaiting it") {
                ServiceRegistry.add(search, fileID: "App/Services.swift", line: 8) { @Librarian in "" }
            },
            try lookup("An asynchronous service that is not built yet") {
                ServiceRegistry.addAsync(search, fileID: "App/Services.swift", line: 8) { "" }
            },
            try lookup("The same, looked up by a factory") {
                add("search", line: 8, needing: "store")
                ServiceRegistry.addAsync("store", fileID: "App/Services.swift", line: 11) { "" }
            },
            try await closedScope(),
            try lookup("A factory that throws") {
                ServiceRegistry.add(search, fileID: "App/Services.swift", line: 8) { throw DiskFailure() }
            },
            try lookup("A weak service that is no class instance") {
                ServiceRegistry.add(search, lifetime: .weak, fileID: "App/Services.swift", line: 8) { "" }
            },
        ]
    }

    private static func closedScope() async throws -> Entry {
        try await inOverlay {
            let scope = ServiceRegistry.makeScope("session")
            try await scope.close()
            let error = try #require(throws: ServiceRegistryError.self) {
                try scope.resolve(search, fileID: "App/Screen.swift", line: 12, function: "load()")
            }
            return Entry("A closed scope", "\(error)")
        }
    }

    /// The outputs of lookups that can't throw.
    static func traps() async throws -> [Entry] {
        let lookup = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let name: ServiceName<String> = "search"
            _ = ServiceRegistry[name, fileID: "App/Screen.swift", line: 12, function: "load()"]
        }
        let property = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Injected(\.search, fileID: "App/Screen.swift", line: 3, function: "Screen").wrappedValue
        }
        return [
            Entry("A subscript or an accessor, after the call site", try report(in: lookup)),
            Entry("An injected property, which uses an accessor", try report(in: property)),
        ]
    }

    /// Returns what a process printed, from the call site to the advice.
    private static func report(in result: ExitTest.Result?) throws -> String {
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let headline = try #require(text.firstRange(of: "Fatal error:"), "\(text)").lowerBound
        let start = try #require(text[..<headline].ranges(of: "App/").last).lowerBound
        let advice = try #require(text[headline...].firstRange(of: "what to do:")).lowerBound
        return String(text[start..<(text[advice...].firstIndex(of: "\n") ?? text.endIndex)])
    }
}

extension ServiceRegistryImplementation {
    fileprivate var search: String { self["search", fileID: "App/Services.swift", line: 4, function: "search"] }
}

#endif
