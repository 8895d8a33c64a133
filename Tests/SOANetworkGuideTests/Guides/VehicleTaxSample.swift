// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension VehicleTaxService {
    static func vehicleTax(in context: some URLServiceContext) -> Self {
        Service { plate in
            let url = try context.url("tax", plate.registration)
            return try await context.perform(URLRequest(url: url)).validated().decode(VehicleTax.self).get()
        }
    }
}

struct NumberPlate: Hashable, Sendable {
    var registration: String
}

struct VehicleTax: Hashable, Decodable, Sendable {
    var owed: Int
}

typealias VehicleTaxService = Service<NumberPlate, Result<VehicleTax, any Error>>
