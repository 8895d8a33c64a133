// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch
import Foundation
import SOA
import SOATestSupport
import SOATesting
import Testing

/// Leaves work over in some tests, and resumes it in a later one.
@Suite(.serialized, .enabled(if: Fixture.isEnabled), .services { $0.add(.number) { 1 } })
struct LeftoverFixture {
    private static let gate = Gate()
    private static let work = Lock<[Task<Void, Never>]>([])
    private static let handles = Lock<[ServiceRegistryImplementation]>([])

    @Test func first() {
        let handle = ServiceRegistryImplementation.current
        let inherited = Task {
            await Self.gate.wait()
            #expect(ServiceRegistry[.number, fileID: "App/Inherited.swift", line: 1] == 1)
        }
        let detached = Task.detached {
            await Self.gate.wait()
            #expect(handle[.number, fileID: "App/Detached.swift", line: 2] == 1)
        }
        Self.work.withLock { $0 = [inherited, detached] }
        Self.handles.withLock { $0 = [handle] }
    }

    @Test func second() async {
        Self.gate.open()
        for task in Self.work.withLock({ $0 }) { await task.value }
        for handle in Self.handles.withLock({ $0 }) {
            #expect(handle[.number, fileID: "App/Other.swift", line: 3] == 1)
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    _ = handle[.number, fileID: "App/Queue.swift", line: 4]
                    continuation.resume()
                }
            }
        }
    }

    @Test func third() {
        let handle = ServiceRegistryImplementation.current
        Self.handles.withLock { $0 = [handle] }
        atexit {
            for handle in LeftoverFixture.handles.withLock({ $0 }) {
                _ = handle[.number, fileID: "App/AtExit.swift", line: 5]
            }
        }
    }
}
