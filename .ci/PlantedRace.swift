// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Two threads that write one variable: what the thread sanitizer has to report, or its silence elsewhere means nothing.
import Dispatch

nonisolated(unsafe) private var count = 0

@main
struct PlantedRace {
    static func main() {
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) { count += 1 }
        count += 1
        group.wait()
    }
}
