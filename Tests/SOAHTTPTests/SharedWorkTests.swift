// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking
import SOATestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct SharedWorkTests {
    private typealias Work = SharedWork<String, Int>

    private let journal = Journal<String>()
    private let began = Gate()
    private let mayEnd = Gate()

    /// Work that ignores its cancellation until the test lets it end.
    private func stubborn(_ number: Int) -> Work.Work {
        { [journal, began, mayEnd] _ in
            journal.note("begin \(number)")
            began.open()
            // In a task of its own, which nobody cancels.
            await Task { await mayEnd.wait() }.value
            journal.note(Task.isCancelled ? "cancelled \(number)" : "end \(number)")
            return number
        }
    }

    private func quick(_ number: Int) -> Work.Work {
        { [journal] _ in
            journal.note("quick \(number)")
            return number
        }
    }

    @Test func `Work that nobody waits for ends before the next one for its key begins, if that is wanted`() async {
        let work = Work(whenAbandoned: .ends)
        let first = Task { await work.value(for: "a", work: stubborn(1)) }
        await began.wait()
        first.cancel()
        #expect(await first.value == nil)
        let second = Task { await work.value(for: "a", work: quick(2)) }
        #expect(await work.value(for: "b", work: quick(3)) == 3)
        mayEnd.open()
        #expect(await second.value == 2)
        #expect(journal.entries == ["begin 1", "quick 3", "cancelled 1", "quick 2"])
    }

    @Test func `The next work for a key begins while one that nobody waits for ends, if that may be`() async {
        let work = Work(whenAbandoned: .cancels)
        let first = Task { await work.value(for: "a", work: stubborn(1)) }
        await began.wait()
        first.cancel()
        #expect(await first.value == nil)
        #expect(await work.value(for: "a", work: quick(2)) == 2)
        mayEnd.open()
        #expect(journal.entries.prefix(2) == ["begin 1", "quick 2"])
    }

    @Test func `Work that nobody waits for reports no progress to the next one for its key`() async {
        let work = Work(whenAbandoned: .cancels)
        let (reported, parts) = (Gate(), Journal<Double>())
        let first = Task {
            await work.value(for: "a") { [began, mayEnd] report in
                began.open()
                await Task { await mayEnd.wait() }.value
                report(0.5)
                reported.open()
                return 1
            }
        }
        await began.wait()
        first.cancel()
        #expect(await first.value == nil)
        let next: Work.Work = { [mayEnd] _ in
            mayEnd.open()
            await reported.wait()
            return 2
        }
        #expect(await work.value(for: "a", progress: { parts.note($0) }, work: next) == 2)
        #expect(parts.entries.isEmpty)
    }

    @Test(arguments: [Work.Abandonment.cancels, .ends])
    private func `Work that waits for its own key does the work once more`(_ abandonment: Work.Abandonment) async {
        let work = Work(whenAbandoned: abandonment)
        let other = Work(whenAbandoned: abandonment)
        let quick = quick
        let number = await work.value(for: "a") { _ in
            let inner = await other.value(for: "a") { _ in
                async let own = work.value(for: "a", work: quick(1))
                return await own ?? 0
            }
            return await work.value(for: "a", work: quick(inner ?? 0)) ?? 0
        }
        #expect(number == 1)
        #expect(journal.entries == ["quick 1", "quick 1"])
    }

    @Test func `Works that wait for each other end, whichever waits first`() async {
        let (left, right) = (Work(whenAbandoned: .cancels), Work(whenAbandoned: .cancels))
        let quick = quick
        async let first = left.value(for: "a") { [began, mayEnd] _ in
            began.open()
            await mayEnd.wait()
            return (await right.value(for: "b", work: quick(1)) ?? 0) + 10
        }
        async let second = right.value(for: "b") { [began, mayEnd] _ in
            mayEnd.open()
            await began.wait()
            return (await left.value(for: "a", work: quick(2)) ?? 0) + 20
        }
        let numbers = await [first, second]
        #expect(numbers == [11, 31] || numbers == [32, 22])
    }

    @Test func `A task that work has begun shares the next work for its key`() async {
        let work = Work(whenAbandoned: .cancels)
        let seen = Counter()
        let later = Lock<Task<Int?, Never>?>(nil)
        let first = await work.value(for: "a") { [began] _ in
            let task = Task {
                await began.wait()
                return await work.value(for: "a", progress: { _ in seen.increment() }) { _ in seen.increment() + 10 }
            }
            later.withLock { $0 = task }
            return 1
        }
        let second = await work.value(for: "a") { [began] report in
            began.open()
            while seen.value == 0 {
                report(0.5)
                await Task.yield()
            }
            return 2
        }
        let third = await later.withLock { $0 }?.value
        #expect([first, second, third] == [1, 2, 2])
    }

    #if os(macOS) || os(Linux)
    @Test func `Work that begins the next work, which begins the next, retains none of it`() async {
        // In a separate process, since other tests allocate memory too.
        await #expect(processExitsWith: .success) {
            let (window, ended, sizes) = (20_000, Gate(), Journal<Int>())
            let work = SharedWork<Int, Int>(whenAbandoned: .cancels)
            @Sendable func next(_ number: Int) async {
                if number.isMultiple(of: window) { sizes.note(ResidentMemory.bytes ?? 0) }
                if number == 5 * window { return ended.open() }
                _ = await work.value(for: number) { _ in
                    Task { await next(number + 1) }
                    return number
                }
            }
            await next(1)
            await ended.wait()
            let growth = zip(sizes.entries.dropFirst(), sizes.entries).map { $0 - $1 }.min() ?? 0
            #expect(growth < 1 << 18, "\(growth) bytes")
        }
    }
    #endif

    @Test func `Work does not begin for a caller that is cancelled`() async {
        let work = Work(whenAbandoned: .cancels)
        let call = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await work.value(for: "a", work: quick(1))
        }
        #expect(await call.value == nil)
        #expect(journal.entries.isEmpty)
    }

    @Test func `A caller that stays gets the result of work that is cancelled`() async {
        let work = Work(whenAbandoned: .cancels)
        let calls = (0..<3).map { _ in Task { await work.value(for: "a", stays: true, work: stubborn(1)) } }
        await began.wait()
        for call in calls { call.cancel() }
        #expect(await work.value(for: "a", work: quick(2)) == 2)
        mayEnd.open()
        var values: [Int?] = []
        for call in calls { values.append(await call.value) }
        // Those that were cancelled before they joined get nothing.
        #expect(values.contains(1) && Set(values).isSubset(of: [1, nil]))
        #expect(journal.entries == ["begin 1", "quick 2", "cancelled 1"])
    }

    @Test func `A caller that is cancelled observes no more progress, whoever else observes it`() async {
        let work = Work(whenAbandoned: .cancels)
        let second = Lock<Task<Int?, Never>?>(nil)
        let parts = Journal<Double>()
        let first = Task {
            await work.value(for: "a") { _ in
                second.withLock(\.self)?.cancel()
            } work: { [began, mayEnd] report in
                began.open()
                await mayEnd.wait()
                report(1)
                return 1
            }
        }
        await began.wait()
        let other = Task { await work.value(for: "a", progress: { parts.note($0) }, work: quick(2)) }
        second.withLock { $0 = other }
        for _ in 0..<10_000 { await Task.yield() }
        mayEnd.open()
        #expect(await first.value == 1)
        #expect(await other.value == nil)
        #expect(parts.entries.isEmpty)
    }
}
