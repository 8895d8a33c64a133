// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

enum Backend: Sendable {
    case production
    case rehearsal
}

protocol Bank: Sendable {
    func pay(_ amount: Int) -> String
}

struct RealBank: Bank {
    func pay(_ amount: Int) -> String { "paid \(amount)" }
}

struct RehearsalBank: Bank {
    func pay(_ amount: Int) -> String { "would pay \(amount)" }
}

struct Till: Sendable {
    let bank: any Bank

    func close(with amount: Int) -> String { bank.pay(amount) }
}

extension ServiceName {
    static var bank: Of<any Bank> { .init { RealBank() } }
    static var till: Of<Till> { .init { Till(bank: try ServiceRegistry.resolve(.bank)) } }
}

func registerPayments(_ backend: Backend) {
    if backend == .rehearsal {
        ServiceRegistry.add(.bank) { RehearsalBank() }
    }
}

func preview<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ServiceRegistry.withOverrides({ $0.add(.bank) { RehearsalBank() } }, operation: body)
}

struct ShoutingBank: Bank {
    let bank: any Bank

    func pay(_ amount: Int) -> String { bank.pay(amount).uppercased() }
}

@Suite struct EnvironmentsTests {
    @Test(.services())
    func `The environment is chosen once, at launch`() {
        registerPayments(.rehearsal)
        #expect(ServiceRegistry[.till].close(with: 7) == "would pay 7")
    }

    @Test(.services { registerPayments(.production) })
    func `An override is seen by what is built inside`() {
        #expect(preview { ServiceRegistry[.till].close(with: 7) } == "would pay 7")
        #expect(ServiceRegistry[.till].close(with: 7) == "paid 7")
    }

    @Test(.services { registerPayments(.production) })
    func `A swap is not seen by what was built before`() {
        let till = ServiceRegistry[.till]
        let swap = ServiceRegistry.swap(.bank) { RehearsalBank() }
        #expect(ServiceRegistry[.bank].pay(7) == "would pay 7")
        #expect(till.close(with: 7) == "paid 7")
        swap.restore()
        #expect(ServiceRegistry[.bank].pay(7) == "paid 7")
    }

    @Test(.services { registerPayments(.production) })
    func `A decorator adds to whatever is registered`() {
        ServiceRegistry.decorate(.bank) { ShoutingBank(bank: $0) }
        #expect(ServiceRegistry[.till].close(with: 7) == "PAID 7")
    }
}
