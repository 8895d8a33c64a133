// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import SOAHTTP
import Tides

@main
struct NetworkService {
    static func main() async throws {
        guard let base = URL(string: "https://tides.example.com") else { return }
        // An app registers `URLSessionTransport().using(RetryMiddleware())` here, instead of stubs.
        ServiceRegistry.add(.transport) {
            let stubs = StubTransport()
            stubs.stub(where: { $0.url?.path() == "/tides/dover" }) { _ in
                .json(#"{ "level": 410, "isRising": true }"#)
            }
            return stubs
        }
        registerTides(baseURL: base)

        for harbour in ["dover", "atlantis"] {
            switch await ServiceRegistry[.tides](harbour) {
            case .success(let tide): print("\(harbour): \(tide.level) cm, \(tide.isRising ? "rising" : "falling")")
            case .failure: print("\(harbour): nothing is known")
            }
        }
    }
}
