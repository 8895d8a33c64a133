// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport

extension ServiceSnapshot {
    /// Creates a snapshot with one text in every place that takes a text.
    static func odd(_ text: String) -> ServiceSnapshot {
        ServiceSnapshot(
            label: text,
            entries: [
                Entry(
                    name: text,
                    state: .failed,
                    registeredAt: text,
                    buildTime: .milliseconds(2),
                    startedAt: .milliseconds(1),
                    requestedBy: text,
                    dependencies: [text, text + "?"],
                    override: text
                )
            ]
        )
    }

    /// Creates the snapshot of an app, with all lifetimes and states, cycles and missing names.
    static func app(of count: Int, seed: UInt64 = 1) -> ServiceSnapshot {
        var generator = SplitMix(seed: seed)
        let entries = (0..<count).map { index in
            let isBuilt = Int.random(in: 0..<4, using: &generator) > 0
            // One dependency in twenty is arbitrary, which makes cycles and missing names.
            let dependencies = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
                let isOrderly = Int.random(in: 0..<20, using: &generator) > 0 && index > 0
                return "service\(Int.random(in: 0..<(isOrderly ? index : count + 3), using: &generator))"
            }
            return Entry(
                name: "service\(index)",
                lifetime: ServiceLifetime.samples[index % 7],
                state: isBuilt ? .built : State.allCases[index % 5],
                registeredAt: "App/Services.swift:\(index)",
                buildTime: isBuilt ? .microseconds(Int.random(in: 1...90_000, using: &generator)) : nil,
                startedAt: isBuilt ? .microseconds(Int.random(in: 1...400_000, using: &generator)) : nil,
                resolves: index % 7,
                requestedBy: index > 0 ? "service\(index - 1)" : "App/Main.swift:1",
                dependencies: dependencies,
                override: index % 11 == 10 ? "overlay" : nil
            )
        }
        return ServiceSnapshot(label: "root", entries: entries)
    }

    /// Creates a chain of services, each built within the one before it.
    static func chain(of count: Int) -> ServiceSnapshot {
        ServiceSnapshot(
            label: "chain",
            entries: (0..<count).map { index in
                Entry(
                    name: "\(index)",
                    state: .built,
                    buildTime: .microseconds(2 * (count - index)),
                    startedAt: .microseconds(index),
                    dependencies: index + 1 < count ? ["\(index + 1)"] : []
                )
            }
        )
    }
}
