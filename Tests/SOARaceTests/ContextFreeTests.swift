// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOA

extension RaceTests {
    /// Lookups that search without a call, since no context exists, and what contexts change about that.
    ///
    /// Many contexts at a time end that for good, so each of these tests has a process of its own.
    @Suite struct ContextFreeTests {
        #if os(macOS) || os(Linux)
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
                precondition(!ResolutionContext.isCarried)
            }
        }

        @Test func `lookups of many threads are counted once each`() async {
            await #expect(processExitsWith: .success) {
                let (living, faults) = (Counter(), Counter())
                ServiceRegistry.add(.canary) { Canary(living, faults) }
                let threads = (0..<4).map { _ in SystemThread { Self.lookUp(1_000) } }
                for thread in threads { thread.join() }
                precondition(ServiceRegistry.snapshot().entries.map(\.resolves) == [4 * 1_000 * 4])
                precondition(!ResolutionContext.isCarried)
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
                let sought = Sought(literal: number.key.address, number.key.declaration)
                let type = ObjectIdentifier(Int.self)
                let reading = unsafe Reading(atOnce: sought, "", as: type, on: ThreadRecord.current)
                precondition(reading != nil)
                reading?.end()
                // More than a thread has places for.
                precondition(nested(20) == 21)
                precondition(ServiceRegistry.snapshot().entries.map(\.resolves) == [5 + 1 + 21])
                ServiceRegistry.add(holder) { ServiceRegistry[number] + ServiceRegistry.withService(number) { $0 } }
                precondition(ServiceRegistry[holder] == 2)
                precondition(ServiceRegistry.snapshot().entries.last?.dependencies == ["number"])
                let swap = ServiceRegistry.swap(number) { 2 }
                precondition(lookUp() == 2)
                swap.restore()
                precondition(lookUp() == 1)
                ServiceRegistry.remove(number)
                precondition((try? ServiceRegistry.resolve(number)) == nil)
                precondition(!ResolutionContext.isCarried)
                ServiceRegistry.reset(.everything)
            }
        }

        @Test func `a context counts as long as a task is inside of it`() async {
            await #expect(processExitsWith: .success) {
                let scope = ServiceRegistry.makeScope("scope")
                let name = ServiceName<Int>("number")
                ServiceRegistry.add(name) { 0 }
                scope.add(name) { 1 }
                for _ in 0..<4 { _ = ServiceRegistry[name] + scope[name] }
                precondition(!ResolutionContext.isCarried)
                let gate = Gate()
                let task = scope.run {
                    Task {
                        await gate.wait()
                        return ServiceRegistry[name]
                    }
                }
                precondition(ResolutionContext.isCarried)
                precondition(ServiceRegistry[name] == 0)
                gate.open()
                let number = await task.value
                precondition(number == 1)
                // A task may resume others before it releases its context.
                while ResolutionContext.isCarried { await Task.yield() }
                precondition(ServiceRegistry[name] == 0)
                ServiceRegistry.reset(.everything)
            }
        }

        @Test(arguments: 0..<5)
        func `threads are inside of their own contexts, also when these are not counted any more`(_: Int) async {
            await #expect(processExitsWith: .success) {
                let name = ServiceName<Int>("number")
                let isOver = Gate()
                let faults = Counter()
                ServiceRegistry.add(name) { 0 }
                let outside = SystemThread {
                    while !isOver.isOpen {
                        if ServiceRegistry[name] != 0 { faults.add() }
                    }
                }
                let threads = (1...4).map { number in
                    SystemThread {
                        let scope = ServiceRegistry.makeScope("scope \(number)")
                        scope.add(name) { number }
                        func nest(_ depth: Int) {
                            if ServiceRegistry[name] != number { faults.add() }
                            if depth > 0 { scope.run { nest(depth - 1) } }
                        }
                        for round in 0..<200 {
                            scope.run { nest(round / 8) }
                            if ServiceRegistry[name] != 0 { faults.add() }
                        }
                    }
                }
                for thread in threads { thread.join() }
                isOver.open()
                outside.join()
                precondition(faults.value == 0)
                ServiceRegistry.reset(.everything)
            }
        }

        @Test func `contexts are counted until there were 64 at a time`() async {
            await #expect(processExitsWith: .success) {
                let scope = ServiceRegistry.makeScope("scope")
                let name = ServiceName<Int>("number")
                scope.add(name, lifetime: .transient) { 1 }
                // Each of these builds has a context.
                for _ in 0..<1_000 { _ = scope[name] }
                func nest(_ depth: Int) {
                    if depth > 0 { scope.run { nest(depth - 1) } }
                }
                nest(63)
                precondition(!ResolutionContext.isCarried)
                nest(64)
                precondition(ResolutionContext.isCarried)
            }
        }
        #endif

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
