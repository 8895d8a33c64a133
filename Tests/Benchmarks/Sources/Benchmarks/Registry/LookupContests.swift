// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import RegistryPaths

/// Lookups of one shared service that is built.
struct LookupContests {
    let rounds: Int
    let turn: Turn

    func typed() async throws -> Report {
        let ours: [HotPath] = [.typed, .typedOfLazy, .constant, .resolving, .cast, .borrowed, .borrowedConstant]
        var report = try await report("Typed accessor", .typed, of: [.seed, .staticLet, .locked] + ours)
        report.figures[.typed] = report.ratio(.typed, to: .seed)
        report.figures[.typedOfLazy] = report.ratio(.typedOfLazy, to: .seed)
        report.figures[.borrowed] = report.ratio(.borrowed, to: .seed)
        return report
    }

    func named() async throws -> Report {
        let untypedOfTyped = HotPath.pair(.typed, .untyped, .root)
        let paths: [HotPath] = [.seedNamed, .locked, .named, .untyped, untypedOfTyped, .borrowedNamed]
        var report = try await report("By name, without a cast", .named, of: paths)
        report.figures[.named] = report.ratio(.named, to: .seedNamed)
        report.figures[.untypedOfTyped] = report.ratio(untypedOfTyped, to: .seedNamed)
        return report
    }

    func scopes() async throws -> Report {
        let inside: [HotPath] = [.insideScope, .override, .overrideBorrowed, .inherited]
        let paths: [HotPath] = [.seed, .scope, .scopeParent] + inside + [.afterOverride]
        var report = try await report("Scopes and overrides", .override, of: paths)
        report.figures[.scopeOfParent] = report.ratio(.scopeParent, to: .seed)
        report.figures[.override] = report.ratio(.override, to: .seed)
        return report
    }

    func pairs() async throws -> Report {
        let title = "Each way of registering, with each way of looking up"
        return try await report(title, .named, of: [.seedNamed] + HotPath.pairs)
    }

    func transient() async throws -> Report {
        let paths: [HotPath] = [.transientByHand, .transientSeed, .transient]
        var report = try await report("Made anew, of three shared services", .transient, of: paths)
        report.figures[.transient] = report.ratio(.transient, to: .transientByHand)
        return report
    }

    private func report(_ title: String, _ group: ContenderGroup, of paths: [HotPath]) async throws -> Report {
        let contenders = paths.map(\.contender) + group.peers
        return try await Contest(contenders: contenders, rounds: rounds, turn: turn).report(title)
    }
}

extension Report {
    /// What a path took at best, as a part of what another took.
    func ratio(_ path: HotPath, to other: HotPath) -> Double {
        ratio(path.title, to: other.title)
    }
}
