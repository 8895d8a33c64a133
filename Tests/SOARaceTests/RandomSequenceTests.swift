// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension RaceTests {
    /// Random sequences of everything that can happen to a registry, by threads and tasks at once.
    @Suite struct RandomSequenceTests {
        @Test(arguments: 1...8)
        func `every instance is shut down once, nothing hangs and nothing is left`(seed: Int) async {
            let run = RandomRun(seed: seed)
            await inOverlay { registry in
                // What is replaced here is replaced on purpose.
                registry.observe { _ in }
            } operation: {
                _ = await Threads.run(4) { thread in
                    var steps = RandomSteps(run: run, generator: SplitMix(seed: seed * 100 + thread))
                    for index in RandomRun.names.indices { run.add(index, .singleton, to: .current) }
                    for _ in 0..<Work.rounds(400) { steps.perform() }
                }
                await run.tasksEnd()
                // What shutdowns throw on purpose, and registries that others have closed.
                try? await ServiceRegistry.shutdown()
                run.cancelObservations()
                // Shutdowns begin tasks, too, and one that was observed may have opened the registry again.
                await run.tasksEnd()
                ServiceRegistry.reset(.everything)
                // Whatever it went through, a registry that was reset builds again.
                let last = ServiceName<Tracked>("last")
                ServiceRegistry.add(last, shutdown: run.shutDown) { Tracked(run.tally) }
                #expect(throws: Never.self) { try ServiceRegistry.resolve(last) }
                try? await ServiceRegistry.shutdown()
            }
            await run.tasksEnd()
            await run.tally.allGone()
            await run.others.allGone()
            #expect(run.tally.areAllStoppedOnce)
        }
    }
}
