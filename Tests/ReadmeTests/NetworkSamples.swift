// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The declarations of the README that ask a server, line for line; NetworkReadmeTests uses them.
import Foundation
import Service

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

typealias VehicleTaxService = Service<NumberPlate, Result<VehicleTax, any Error>>

extension VehicleTaxService {
    static func vehicleTax(in context: some URLServiceContext) -> Self {
        Service { plate in
            let request = URLRequest(url: context.baseURL.appending(path: "tax").appending(path: plate.text))
            return await context.perform(request).validated().decode(VehicleTax.self)
        }
    }
}

// What the README speaks of without showing it.

struct NumberPlate: Hashable, Sendable {
    let text: String
}

struct VehicleTax: Hashable, Decodable, Sendable {
    let owed: Int
}
