// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if os(macOS) || os(Linux)

import SOA
import SOATestSupport

extension ErrorGallery {
    /// The problems of the wiring, one of each kind.
    static func problems() async throws -> [Entry] {
        [
            problem(
                "A dependency that is not registered",
                .missingDependency(name: "store", requiredBy: "search")
            ),
            problem("A dependency cycle", .cycle(path: ["search", "store", "search"])),
            problem("A name that is registered more than once", .duplicate(name: "search")),
            problem(
                "A name that two modules register, or two declarations have",
                .conflict(name: "search", registeredAt: ["App/Services.swift:8", "Shop/Services.swift:3"])
            ),
            problem(
                "A captive dependency",
                .captive(holder: "search", held: "session", through: ["index"])
            ),
            problem("A dependency that is not declared", .undeclaredEdge(from: "search", to: "store")),
            problem("A factory that throws", .buildFailed(name: "search", message: "the disk is full")),
            report(),
        ]
    }

    private static func report() -> Entry {
        inOverlay {
            ServiceRegistry.add("search", dependsOn: ["store"], fileID: "App/Services.swift", line: 8) { 1 }
            ServiceRegistry.add("store", dependsOn: ["search"], fileID: "App/Services.swift", line: 11) { 1 }
            return Entry(
                "A problem with its call sites, from `report(_:)`",
                ServiceRegistry.report(ServiceRegistry.validate())
            )
        }
    }

    private static func problem(_ caption: String, _ problem: ServiceProblem) -> Entry {
        Entry(caption, "\(problem)")
    }
}

#endif
