// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import RegistryPaths

/// Performs one path so often, and nothing else, for tools that count instructions: `Paths NAME COUNT`.
///
/// `Paths list` names them. The path that `SOA_BENCHMARKS_TWICE` names is performed twice each time, so that whoever
/// compares what paths cost can be tested.
@main enum Paths {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments == ["list"] {
            for path in HotPath.all { print(path.name) }
        } else if arguments.count == 2,
            let path = HotPath.all.first(where: { $0.name == arguments.first }),
            let count = arguments.last.flatMap({ Int($0) }), count >= 0
        {
            IdleThread.park()
            _ = Fixture.installed
            path.run(Shell.isTwice(path.name) ? 2 * count : count)
        } else {
            Shell.refuse("usage: Paths NAME COUNT, with a name of `Paths list`")
        }
    }
}
