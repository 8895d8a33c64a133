// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The record of the builds that one start has begun and completed, itself or through the factories that it called.
///
/// It follows the tasks of the start in a task-local. A task that a factory leaves behind keeps the record, and the record
/// keeps nothing once the start is over.
final class StartRecord: Sendable {
    private struct State: Sendable {
        /// Tasks of the start that have not ended.
        var tasks = 0
        var running: [Build] = []
        var built: [(slot: ObjectIdentifier, box: InstanceBox)] = []
        var isOver = false
    }

    @TaskLocal private static var current: StartRecord?

    /// The number of starts in progress.
    ///
    /// While it is 0, no build looks for a record.
    private static let atWork = Atomic(0)

    /// The record of the start that the caller is part of.
    static var ofCaller: StartRecord? {
        atWork.load(ordering: .relaxed) == 0 ? nil : current
    }

    /// Signals that a build or a task has ended.
    ///
    /// Only the newest one is kept.
    let changes: AsyncStream<Void>
    private let changed: AsyncStream<Void>.Continuation
    private let state = Lock(State())

    init() {
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        changed.yield()
        Self.atWork.add(1, ordering: .relaxed)
    }

    /// Begins a task of the start.
    func task(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        state.withLock { $0.tasks += 1 }
        return Self.$current.withValue(self) {
            Task {
                await body()
                state.withLock { $0.tasks -= 1 }
                changed.yield()
            }
        }
    }

    /// True once the start is over.
    var isOver: Bool { state.withLock { $0.isOver } }

    func began(_ build: Build) {
        state.withLock { if !$0.isOver { $0.running.append(build) } }
    }

    func ended(_ build: Build, _ box: InstanceBox?) {
        state.withLock { state in
            if state.isOver { return }
            state.running.removeAll { $0 === build }
            if let box { state.built.append((build.slot, box)) }
        }
        changed.yield()
    }

    /// Cancels the builds in progress that nobody waits for; returns true while there is something to wait for.
    func cancelBuilds(but isSpared: (Build) -> Bool) -> Bool {
        var known: Set<ObjectIdentifier> = []
        while true {
            let (running, hasTasks) = state.withLock { ($0.running, $0.tasks > 0) }
            let abandoned = running.filter { !isSpared($0) && $0.cancelUnlessAwaited() }
            // The factories that were cancelled may have stopped waiting for other builds.
            let isNew = abandoned.map { known.insert(ObjectIdentifier($0)).inserted }.contains(true)
            if !isNew { return hasTasks || !abandoned.isEmpty }
        }
    }

    /// Ends the wait for changes.
    func stopWaiting() {
        changed.finish()
    }

    /// Ends the record, and returns the newest instance of each slot that the start built.
    @discardableResult
    func close() -> [ObjectIdentifier: InstanceBox] {
        changed.finish()
        let (built, wasOver) = state.withLock { state in
            defer {
                state.isOver = true
                state.running = []
                state.built = []
            }
            return (state.built, state.isOver)
        }
        if !wasOver { Self.atWork.subtract(1, ordering: .relaxed) }
        return Dictionary(built.map { ($0.slot, $0.box) }) { $1 }
    }
}
