// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServer
import Foundation
import HTTPTypes
import Hummingbird
import SOA

/// The route that reports the health of the app to load balancers.
struct HealthRoute: Sendable {
    let registry: ServiceRegistryImplementation

    func add(to router: Router<PagesContext>) {
        router.get("health") { [registry] _, _ in
            let health = Health(registry.snapshot())
            return Response(
                status: health.isReady ? .ok : .serviceUnavailable,
                headers: [.contentType: "application/json"],
                body: .init(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(health)))
            )
        }
    }
}
