// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOA

/// The table of what lookups find without a lock, by itself and seen through the registry.
@Suite struct PublishedServicesTests {
    /// More lookups than it takes until an instance is published.
    private static let many = 100

    @Test func `a default whose name is a text is borrowed like others`() {
        ServiceRegistry.withOverrides { _ in
        } operation: {
            let name = ServiceName<Int>("named") { 1 }
            for _ in 0..<Self.many { #expect(ServiceRegistry[name] == 1) }
            let reading = ServiceRegistry.borrow(name.key, as: ObjectIdentifier(Int.self))
            #expect(reading != nil)
            reading?.giveBack()
        }
    }

    @Test
    func `every published instance is found under its text, and as its type alone, while the table grows and shrinks`()
    {
        let table = PublicationTable()
        let publications = (0..<1000).map { number in
            let registration = Registration(
                name: "service \(number)",
                boxType: Box<Int>.self,
                site: CallSite(fileID: #fileID, line: #line),
                factory: .accessor
            )
            let key = PublicationKey(NameKey(text: registration.name))
            return Box(number).publication(
                Publication.Place(slot: Slot(registration), key: key, registry: .root, number: number)
            )
        }
        func found(_ publication: Publication, as type: Any.Type = Int.self) -> Bool {
            let text = publication.key.text
            let found = unsafe table.find(Sought(text: text.byteHash, 0), text, as: ObjectIdentifier(type))
            return unsafe found?.takeUnretainedValue() === publication
        }
        for publication in publications { table.insert(publication) }
        #expect(publications.allSatisfy { found($0) })
        #expect(!publications.contains { found($0, as: String.self) })
        for publication in publications.prefix(900) { table.remove(publication) }
        for publication in publications.prefix(100) { table.insert(publication) }
        #expect(publications.map { found($0) } == (0..<1000).map { $0 < 100 || $0 >= 900 })
        #expect(table.publications(named: "service 950").map(\.number) == [950])
        for publication in publications { table.remove(publication) }
        #expect(table.publications.isEmpty)
        #expect(table.occupied == 0)
        // The table holds none of them: in a registry the slots do.
        withExtendedLifetime(publications) {}
    }

    @Test func `names of every length, and names that differ in one byte, have hashes of their own`() {
        let lengths = (0...70).map { String(repeating: "a", count: $0) }
        let bytes = (1...70).flatMap { length in
            (0..<length).map { place in
                String((0..<length).map { $0 == place ? "b" : "a" })
            }
        }
        let names = lengths + bytes
        #expect(Set(names.map(\.byteHash)).count == names.count)
        #expect("name".byteHash == String("eman".reversed()).byteHash)
    }

    @Test(arguments: ["service", "Module.service", "a longer name of a service, "])
    func `names that differ in a number spread over a table, by the lower and by the upper bits`(prefix: String) {
        let hashes = (0..<10_000).map { UInt(bitPattern: "\(prefix)\($0)".byteHash) }
        // As many as of random numbers, of which 7,480 are to be expected.
        #expect(Set(hashes.map { $0 & 0x3FFF }).count > 7_300)
        #expect(Set(hashes.map { $0 >> (UInt.bitWidth - 14) }).count > 7_300)
    }

    @Test func `a root publishes at the second lookup, what ends sooner at the fourth`() {
        let root = Registry(label: "root")
        let scope = Registry(label: "scope", parent: root)
        for (registry, first) in [(root, 2), (scope, 4), (root.makeOverlay(monitor: nil), 4)] {
            let handle = ServiceRegistryImplementation(registry)
            handle.add(ServiceName<Int>("number")) { 1 }
            for lookup in 1...5 {
                #expect(handle[ServiceName<Int>("number")] == 1)
                #expect(registry.published.publications.count == (lookup < first ? 0 : 1))
            }
        }
    }

    @Test func `a name that is spelled with other bytes finds the same service`() {
        let composed: ServiceName<Int> = "caf\u{E9}"
        let decomposed: ServiceName<Int> = "cafe\u{301}"
        ServiceRegistry.withOverrides {
            $0.add(composed) { 1 }
        } operation: {
            for _ in 0..<Self.many {
                #expect(ServiceRegistry[composed] == 1)
                #expect(ServiceRegistry[decomposed] == 1)
            }
            #expect(ServiceRegistry.entry(composed.rawValue)?.resolves == 2 * Self.many)
        }
    }

    @Test func `a scope's service precedes its parent's, also if the name is spelled with other bytes`() {
        // Fifty names, since two of them may share a bit by chance.
        for number in 0..<50 {
            let composed = ServiceName<String>("caf\u{E9} \(number)")
            let decomposed = ServiceName<String>("cafe\u{301} \(number)")
            ServiceRegistry.withOverrides {
                $0.add(composed) { "parent" }
            } operation: {
                for _ in 0..<Self.many { #expect(ServiceRegistry[composed] == "parent") }
                let scope = ServiceRegistry.makeScope("scope")
                scope.add(decomposed) { "scope" }
                for _ in 0..<Self.many { #expect(scope[composed] == "scope") }
                #expect(ServiceRegistry[decomposed] == "parent")
            }
        }
    }

    @Test func `a service that is requested as another type is cast, however often`() {
        ServiceRegistry.withOverrides {
            $0.add(ServiceName<Int>("number")) { 1 }
        } operation: {
            for _ in 0..<Self.many {
                #expect(ServiceRegistry[ServiceName<Int>("number")] == 1)
                #expect(ServiceRegistry[ServiceName<any Sendable & Hashable>("number")].hashValue == 1.hashValue)
                #expect(throws: ServiceRegistryError.self) {
                    try ServiceRegistry.resolve(ServiceName<String>("number"))
                }
            }
            ServiceRegistry.add(ServiceName<String>("number")) { "one" }
            for _ in 0..<Self.many { #expect(ServiceRegistry[ServiceName<String>("number")] == "one") }
        }
    }

    @Test func `a factory that requests a published service depends on it`() {
        ServiceRegistry.withOverrides {
            $0.add(ServiceName<Int>("number")) { 1 }
            $0.add(ServiceName<Int>("sum")) { ServiceRegistry[ServiceName<Int>("number")] + 1 }
        } operation: {
            for _ in 0..<Self.many { _ = ServiceRegistry[ServiceName<Int>("number")] }
            #expect(ServiceRegistry[ServiceName<Int>("sum")] == 2)
            #expect(ServiceRegistry.entry("sum")?.dependencies == ["number"])
        }
    }

    @Test func `a closed registry hands nothing out, however often it did before`() async throws {
        let scope = ServiceRegistry.makeScope("scope")
        scope.add(ServiceName<Int>("number")) { 1 }
        for _ in 0..<Self.many { #expect(try scope.resolve(ServiceName<Int>("number")) == 1) }
        try await scope.close()
        #expect(throws: ServiceRegistryError.self) { try scope.resolve(ServiceName<Int>("number")) }
    }

    @Test func `a scope's own service comes before its parent's, however often the parent's was requested`() {
        ServiceRegistry.withOverrides {
            $0.add(ServiceName<Int>("number")) { 1 }
        } operation: {
            let scope = ServiceRegistry.makeScope("scope")
            for _ in 0..<Self.many { #expect(scope[ServiceName<Int>("number")] == 1) }
            scope.add(ServiceName<Int>("number")) { 2 }
            for _ in 0..<Self.many {
                #expect(scope[ServiceName<Int>("number")] == 2)
                #expect(ServiceRegistry[ServiceName<Int>("number")] == 1)
            }
            scope.remove("number")
            #expect(scope[ServiceName<Int>("number")] == 1)
        }
    }

    @Test func `a service of a scope comes before one of an outer scope, however often that was requested`() {
        ServiceRegistry.withOverrides {
            $0.add(ServiceName<Int>("number"), lifetime: .scoped) { 1 }
        } operation: {
            let outer = ServiceRegistry.makeScope("outer")
            let inner = outer.makeScope("inner")
            for _ in 0..<Self.many { #expect(inner[ServiceName<Int>("number")] == 1) }
            outer.add(ServiceName<Int>("number"), lifetime: .scoped) { 2 }
            for _ in 0..<Self.many { #expect(inner[ServiceName<Int>("number")] == 2) }
        }
    }
}
