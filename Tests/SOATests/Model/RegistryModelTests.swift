// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

/// Random sequences of what one thread can do to a registry, beside a model of the contract.
@Suite struct RegistryModelTests {
    @Test(arguments: Seeds.first(60))
    func `Lookups return what the model of the contract returns`(seed: Int) async throws {
        var failures: [String] = []
        await inOverlay {
            let run = RandomRun(seed: seed)
            for _ in 0..<300 where failures.isEmpty {
                await run.step()
                failures = run.differences
            }
            if failures.isEmpty { failures = await run.end() }
            #expect(run.builds.value > 0)
        }
        #expect(failures == [], "The last steps: \(failures)")
    }
}
