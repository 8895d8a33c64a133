// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import OracleContentCore
import OracleContentTest
import SOA
import SOAHTTP
import SOANetworking
import Testing

extension ServiceName<any NetworkProvider> {
    static var network: Self { "network" }
}

func registerNetwork(by transport: any HTTPTransport) {
    ServiceRegistry.add(.network) { RealNetworkProvider(transport: transport) }
}

extension ServiceName<NotesClient> {
    static var notes: Self { "notes" }
}

func registerNotes(_ configuration: ContentConfiguration) {
    ServiceRegistry.add(.notes) { NotesClient(configuration: configuration) }
}

@Suite struct RegisteringProvidersGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }

    @Test func `A network provider is registered under a typed name`() async throws {
        let transport = StubTransport()
        transport.stub { _ in .json(#"{ "name": "Beetle" }"#) }
        let scope = ServiceRegistry.makeScope("guide")
        await scope.run {
            registerNetwork(by: transport)
            #expect(await CarShop(provider: ServiceRegistry[.network]).greeting(for: 7) == "Welcome, Beetle")
        }
        try await scope.close()
    }

    @Test func `A mock replaces a network provider`() async {
        await ServiceRegistry.withOverrides {
            $0.add(.network) { MockNetworkProvider(simulatedDelay: 0) }
        } operation: {
            let shop = CarShop(provider: ServiceRegistry[.network])
            print(await shop.greeting(for: 7))  // Welcome, Beetle 7
        }
        #expect(printout.lines == ["Welcome, Beetle 7"])
    }

    @Test func `A client of content services is registered under a typed name`() async throws {
        let stubs = ContentStubs()
        stubs.add(.json(#"{ "id": "7", "text": "milk" }"#), to: "notes/*")
        let scope = ServiceRegistry.makeScope("guide")
        try await scope.run {
            registerNotes(stubs.configuration())
            let note = try await ServiceRegistry[.notes].readNote(id: "7").fetchAsync()
            #expect(note.text == "milk")
        }
        try await scope.close()
    }

    @Test func `A client with stubs replaces a client of content services`() async throws {
        let stubs = ContentStubs()
        stubs.add(.json(#"{ "id": "7", "text": "milk" }"#), to: "notes/*")
        try await ServiceRegistry.withOverrides {
            $0.add(.notes) { NotesClient(configuration: stubs.configuration()) }
        } operation: {
            let note = try await ServiceRegistry[.notes].readNote(id: "7").fetchAsync()
            print(note.text)  // milk
        }
        #expect(printout.lines == ["milk"])
    }
}
