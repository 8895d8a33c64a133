// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// Measures the registry, beside the seed's design and other ways to share a service.
struct RegistryCommand: MeasuringCommand {
    static let configuration = CommandConfiguration(
        commandName: "registry",
        abstract: "Looks up, builds and registers services, beside the seed's design."
    )

    static let quick = ["--rounds", "4", "--microseconds", "100"]

    @Option(help: "How often each contender has its turn.")
    var rounds = 100

    @Option(help: "How many microseconds a turn takes, where an operation takes nanoseconds.")
    var microseconds = 1_000

    @OptionGroup var output: Output

    func validate() throws {
        guard rounds > 0, microseconds > 0 else { throw ValidationError("All numbers are to be above zero.") }
    }

    /// The order matters: once a scope or an override was entered, each lookup has to look for one, and the
    /// last contests empty the registry.
    func measure() async throws -> [Report] {
        let duration = Duration.microseconds(microseconds)
        let lookups = LookupContests(rounds: rounds, turn: .lasting(duration))
        return [
            try await lookups.typed(),
            try await lookups.named(),
            try await lookups.transient(),
            try await ThreadContest(rounds: max(1, rounds / 4), turn: .lasting(duration * 10)).report(),
            try await GrowthContest(rounds: max(1, rounds / 4), turn: .lasting(duration)).report(),
            try await ShuffledContest(rounds: rounds).report(),
            try await GraphContest(rounds: 4 * rounds).root(),
            try await lookups.scopes(),
            try await lookups.pairs(),
            try await GraphContest(rounds: 4 * rounds).scopes(),
            AllocationCount().report(),
            try await RegistrationContest(rounds: max(1, rounds / 4)).report(),
            try await MemoryCount().report(),
            try await MemoryCount().removed(),
        ]
    }
}
