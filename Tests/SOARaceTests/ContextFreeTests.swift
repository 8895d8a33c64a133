// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization
import Testing

@testable import SOA

extension RaceTests {
    /// Lookups in processes that create no context, which search without a call.
    ///
    /// The other tests of this process create contexts, so each of these has a process of its own.
    @Suite struct ContextFreeTests {
        @Test func `an instance that is replaced while threads look it up is there as long as one uses it`() async {
            await #expect(processExitsWith: .success) {
                let (living, faults) = (Counter(), Counter())
                let isOver = Gate()
                ServiceRegistry.add(.canary) { Canary(living, faults) }
                let threads = (0..<3).map { _ in
                    SystemThread {
                        while !isOver.isOpen { Self.lookUp(100) }
                    }
                }
                for round in 0..<Work.builds(100_000) {
                    // Enough lookups to publish it.
                    Self.lookUp(2)
                    if round.isMultiple(of: 2) {
                        ServiceRegistry.reset(.canary)
                    } else {
                        let swap = ServiceRegistry.swap(.canary) { Canary(living, faults) }
                        Self.lookUp(2)
                        swap.restore()
                    }
                }
                isOver.open()
                for thread in threads { thread.join() }
                ServiceRegistry.reset(.everything)
                precondition(faults.value == 0)
                precondition(living.value == 0)
                precondition(!ResolutionContext.isCarried.load(ordering: .relaxed))
            }
        }

        @Test func `lookups of many threads are counted once each`() async {
            await #expect(processExitsWith: .success) {
                let (living, faults) = (Counter(), Counter())
                ServiceRegistry.add(.canary) { Canary(living, faults) }
                let threads = (0..<4).map { _ in SystemThread { Self.lookUp(1_000) } }
                for thread in threads { thread.join() }
                precondition(ServiceRegistry.snapshot().entries.map(\.resolves) == [4 * 1_000 * 4])
                precondition(!ResolutionContext.isCarried.load(ordering: .relaxed))
                ServiceRegistry.reset(.everything)
            }
        }

        @Test func `lookups return what is registered now, and a factory's are recorded`() async {
            await #expect(processExitsWith: .success) {
                let (number, holder) = (ServiceName<Int>("number"), ServiceName<Int>("holder"))
                func lookUp() -> Int {
                    for _ in 0..<4 { _ = ServiceRegistry[number] }
                    return Registry.root.state.withLock { _ in ServiceRegistry.withService(number) { $0 } }
                }
                func nested(_ depth: Int) -> Int {
                    ServiceRegistry.withService(number) { depth == 0 ? $0 : $0 + nested(depth - 1) }
                }
                ServiceRegistry.add(number) { 1 }
                precondition(lookUp() == 1)
                // More than a thread has places for.
                precondition(nested(20) == 21)
                precondition(ServiceRegistry.snapshot().entries.map(\.resolves) == [5 + 21])
                ServiceRegistry.add(holder) { ServiceRegistry[number] + ServiceRegistry.withService(number) { $0 } }
                precondition(ServiceRegistry[holder] == 2)
                precondition(ServiceRegistry.snapshot().entries.last?.dependencies == ["number"])
                let swap = ServiceRegistry.swap(number) { 2 }
                precondition(lookUp() == 2)
                swap.restore()
                precondition(lookUp() == 1)
                ServiceRegistry.remove(number)
                precondition((try? ServiceRegistry.resolve(number)) == nil)
                precondition(!ResolutionContext.isCarried.load(ordering: .relaxed))
                ServiceRegistry.reset(.everything)
            }
        }

        /// Looks up a service so often in four ways: by a literal and by a text, each as a copy and borrowed.
        private static func lookUp(_ count: Int) {
            let text = ServiceName<Canary>(String("canary"))
            for _ in 0..<count {
                ServiceRegistry[.canary].sing()
                ServiceRegistry[text].sing()
                ServiceRegistry.withService(.canary) { $0.sing() }
                ServiceRegistry.withService(text) { $0.sing() }
            }
        }
    }
}

extension ServiceName<Canary> {
    fileprivate static var canary: Self { "canary" }
}
