// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Synchronization
import Testing

@testable import DemoServices

@Suite(.timeLimit(.minutes(5))) struct PasswordQueueTests {
    private final class Meter: Sendable {
        private struct State {
            var running: [String: Int] = [:]
            var most = 0
            var mostOfOne = 0
        }

        private let state = Mutex(State())

        var most: Int { state.withLock { $0.most } }
        var mostOfOne: Int { state.withLock { $0.mostOfOne } }

        func measure(_ account: String) {
            state.withLock { state in
                state.running[account, default: 0] += 1
                state.most = max(state.most, state.running.values.reduce(0, +))
                state.mostOfOne = max(state.mostOfOne, state.running[account] ?? 0)
            }
            Thread.sleep(forTimeInterval: 0.005)
            state.withLock { $0.running[account, default: 0] -= 1 }
        }
    }

    private final class Journal: Sendable {
        private let lines = Mutex<[String]>([])

        var notes: [String] { lines.withLock { $0 } }

        func note(_ line: String) {
            lines.withLock { $0.append(line) }
        }
    }

    @Test func `few run at once, and one for each account`() async throws {
        let (queue, meter) = (PasswordQueue(width: 3), Meter())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let account = ["ann", "bob", "cat", "dan", "eve"][number % 5]
                group.addTask { try await queue.run(for: account) { meter.measure(account) } }
            }
            try await group.waitForAll()
        }
        #expect((1...3).contains(meter.most))
        #expect(meter.mostOfOne == 1)
    }

    @Test func `another account has its turn before the crowd of the first one`() async throws {
        let queue = PasswordQueue(width: 1)
        let order = Journal()
        let gate = DispatchSemaphore(value: 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await queue.run(for: "first") { gate.wait() } }
            for account in Array(repeating: "ann", count: 20) + ["bob"] {
                group.addTask { try await queue.run(for: account) { order.note(account) } }
            }
            while queue.waitingCount < 21 { try await Task.sleep(for: .milliseconds(1)) }
            gate.signal()
            try await group.waitForAll()
        }
        #expect(order.notes.firstIndex(of: "bob") ?? 20 <= 1)
    }

    @Test func `more than may wait are refused at once`() async {
        let queue = PasswordQueue(width: 1, capacity: 2)
        let gate = DispatchSemaphore(value: 0)
        let refused = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<10 {
                group.addTask {
                    do throws(PasswordHashingError) {
                        try await queue.run(for: "\(number)") { gate.wait() }
                        return false
                    } catch {
                        return error == .tooBusy
                    }
                }
            }
            var refused = 0
            for await isRefused in group {
                if isRefused { refused += 1 }
                if refused == 7 { for _ in 1...3 { gate.signal() } }
            }
            return refused
        }
        #expect(refused == 7)
    }
}
