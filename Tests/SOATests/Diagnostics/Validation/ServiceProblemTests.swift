// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

@Suite struct ServiceProblemTests {
    private typealias Case = (ServiceProblem, text: String, names: [String])

    // Made on demand: the leak check of the address sanitizer takes what a stored constant holds for lost.
    private static var texts: [Case] {
        [
            (
                .missingDependency(name: "audio", requiredBy: "player"),
                "\"player\" needs \"audio\", which is not registered; register it, or correct the name",
                ["player"]
            ),
            (
                .cycle(path: ["a", "b", "c", "a"]),
                "a → b → c → a is a dependency cycle; let one of them look the other up when it is used",
                ["a", "b", "c"]
            ),
            (
                .duplicate(name: "player"),
                "\"player\" is registered more than once, and the last registration counts; remove the others",
                ["player"]
            ),
            (
                .captive(holder: "player", held: "session", through: []),
                "\"player\" is shared and holds \"session\", which has a shorter lifetime; look it up when it is used",
                ["player", "session"]
            ),
            (
                .captive(holder: "player", held: "session", through: ["queue", "track"]),
                "\"player\" is shared and holds \"session\" through queue → track, which has a shorter lifetime; "
                    + "look it up when it is used",
                ["player", "queue", "track", "session"]
            ),
            (
                .undeclaredEdge(from: "player", to: "audio"),
                "\"player\" depends on \"audio\" and does not declare it; add it to dependsOn",
                ["player", "audio"]
            ),
            (
                .buildFailed(name: "player", message: "the lid is stuck"),
                "\"player\" could not be built: the lid is stuck",
                ["player"]
            ),
        ]
    }

    @Test(arguments: texts)
    func `A problem says what is wrong and what to do, and which services it is about`(
        problem: ServiceProblem,
        text: String,
        names: [String]
    ) {
        #expect(problem.description == text)
        #expect(problem.names == names)
    }
}
