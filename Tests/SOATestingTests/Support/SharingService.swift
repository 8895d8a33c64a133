// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

protocol SharingService: SOAService {
    func share(_ content: String) -> String
}

extension SharingService {
    var serviceName: String { "SharingService" }
}

/// A fake that registers itself, as the implementations of apps do.
struct FakeSharingService: SharingService {
    func share(_ content: String) -> String { "fake \(content)" }

    static func register() {
        FakeSharingService().register()
    }
}

/// A fake that lives on the main actor.
@MainActor
final class FakePlayer: SOAService {
    nonisolated var serviceName: String { "Player" }
    var isPlaying = false

    nonisolated init() {}

    static func register() {
        ServiceRegistry.add(service: SOALazyService(serviceName: "Player") { FakePlayer() })
    }
}

extension ServiceRegistryImplementation {
    var sharingService: (any SharingService)? { serviceWith(name: "SharingService") as? any SharingService }
    var player: FakePlayer? { serviceWith(name: "Player") as? FakePlayer }
}
