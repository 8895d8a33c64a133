// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

@Suite struct SwapTests {
    @Test func `A swap replaces a service, and restoring returns the old instance`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("old") }
            let old = ServiceRegistry[.host]
            let swap = ServiceRegistry.swap(.host) { Host("new") }
            #expect(ServiceRegistry[.host].name == "new")
            swap.restore()
            #expect(ServiceRegistry[.host] === old)
            swap.restore()
            #expect(ServiceRegistry[.host] === old)
        }
    }

    @Test func `Restoring a name that was unknown makes it unknown again`() {
        inOverlay {
            let swap = ServiceRegistry.swap(.host) { Host() }
            #expect(ServiceRegistry.contains("host"))
            swap.restore()
            #expect(!ServiceRegistry.contains("host"))
            #expect(ServiceRegistry.registeredNames.isEmpty)
        }
    }

    @Test func `Swaps of one name may be restored in any order`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("a") }
            let second = ServiceRegistry.swap(.host) { Host("b") }
            let third = ServiceRegistry.swap(.host) { Host("c") }
            #expect(ServiceRegistry[.host].name == "c")
            second.restore()
            #expect(ServiceRegistry[.host].name == "c")
            third.restore()
            #expect(ServiceRegistry[.host].name == "a")
        }
    }

    @Test func `A swap acts on the root, whichever scope it is asked of`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("old") }
            let scope = ServiceRegistry.makeScope("session")
            let swap = scope.swap(.host) { Host("new") }
            #expect(ServiceRegistry[.host].name == "new")
            swap.restore()
            #expect(scope[.host].name == "old")
        }
    }

    @Test func `A swap in an overlay stays in that overlay`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("old") }
            ServiceRegistry.withOverrides({ _ in }) {
                let swap = ServiceRegistry.swap(.host) { Host("new") }
                #expect(ServiceRegistry[.host].name == "new")
                swap.restore()
                #expect(ServiceRegistry[.host].name == "old")
            }
            #expect(ServiceRegistry[.host].name == "old")
        }
    }

    @Test func `A registration during a swap is kept, and restoring does nothing`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("old") }
            let swap = ServiceRegistry.swap(.host) { Host("swapped") }
            ServiceRegistry.add(.host) { Host("new") }
            #expect(ServiceRegistry[.host].name == "new")
            swap.restore()
            #expect(ServiceRegistry[.host].name == "new")
        }
    }

    @Test func `Restoring a swap after a reset does nothing`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("old") }
            let swap = ServiceRegistry.swap(.host) { Host("swapped") }
            ServiceRegistry.reset(.everything)
            let later = ServiceRegistry.swap(.host) { Host("later") }
            swap.restore()
            #expect(ServiceRegistry[.host].name == "later")
            later.restore()
            #expect(!ServiceRegistry.contains("host"))
        }
    }

    @Test func `Restoring a swap releases its instance`() {
        inOverlay {
            ServiceRegistry.add(.host) { Host("old") }
            weak var swapped: Host?
            let swap = ServiceRegistry.swap(.host) { Host("new") }
            swapped = ServiceRegistry[.host]
            #expect(swapped != nil)
            swap.restore()
            #expect(swapped == nil)
        }
    }

    @Test(arguments: [true, false])
    func `A swap that is over keeps neither its factory nor what that captured`(isRestored: Bool) {
        inOverlay {
            weak var captured: Host?
            let swap: ServiceSwap
            do {
                let host = Host("captured")
                captured = host
                swap = ServiceRegistry.swap(.host) { host }
            }
            #expect(captured != nil)
            if isRestored { swap.restore() } else { ServiceRegistry.reset(.everything) }
            #expect(captured == nil)
            swap.restore()
        }
    }

    @Test(arguments: [1, 20])
    func `A swap in an overlay of a scope counts there, too`(lookups: Int) {
        inOverlay {
            ServiceRegistry.add(.host, lifetime: .scoped) { Host("old") }
            ServiceRegistry.makeScope("session").withOverrides({ _ in }) {
                for _ in 0..<lookups { #expect(ServiceRegistry[.host].name == "old") }
                let swap = ServiceRegistry.swap(.host) { Host("new") }
                for _ in 0..<lookups { #expect(ServiceRegistry[.host].name == "new") }
                swap.restore()
                #expect(ServiceRegistry[.host].name == "old")
            }
        }
    }

    @Test func `A service that keeps a swap of its overlay doesn't keep the overlay`() {
        final class Keeper: Sendable {
            let swap = ServiceRegistry.swap(.host) { Host("swapped") }
        }
        inOverlay {
            let keeper: ServiceName<Keeper> = "keeper"
            weak var kept: Keeper?
            ServiceRegistry.withOverrides {
                $0.add(keeper) { Keeper() }
            } operation: {
                kept = ServiceRegistry[keeper]
                #expect(kept != nil && ServiceRegistry[.host].name == "swapped")
            }
            #expect(kept == nil)
        }
    }

    @Test func `A registration during a swap of an unknown name is the first of that name`() {
        inOverlay {
            let warnings = Counter()
            let observation = ServiceRegistry.observe { event in
                if case .replaced = event { warnings.increment() }
            }
            defer { observation.cancel() }
            let swap = ServiceRegistry.swap(.host) { Host("swapped") }
            ServiceRegistry.add(.host) { Host("first") }
            #expect(ServiceRegistry[.host].name == "first")
            swap.restore()
            #expect(ServiceRegistry[.host].name == "first")
            #expect(warnings.value == 0)
            #expect(ServiceRegistry.validate().isEmpty)
        }
    }
}
