// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
public import SOA
public import SOAServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A service that looks up the tax of a vehicle by its number plate.
public typealias VehicleTaxService = Service<VehicleNumberPlate, Result<VehicleTaxDetails, any Error>>

extension VehicleTaxService {
    /// Returns the service that uses the backend.
    ///
    /// - Parameter context: The context of URL services.
    /// - Returns: The service.
    public static func vehicleService(in context: some URLServiceContext) -> Self {
        Service { vehiclePlate in
            // `url` encodes each part as one path segment.
            let url = Result { try context.url("taxService", vehiclePlate.registration) }
            guard case .success(let url) = url else { return .failure(VehicleTaxError.unknownVehicle) }

            let request = URLRequest(url: url)
            let result = await context.perform(request)
            if result.statusCode == 404 { return .failure(VehicleTaxError.unknownVehicle) }

            return Result {
                let dto = try result.validated().decode(VehicleTaxDetailsDTO.self).get()
                return try VehicleTaxDetails(dto)
            }
        }
    }

    fileprivate static func make(with provider: some URLServiceProviding<CommonServiceContext>) -> Self {
        .vehicleService(in: provider.serviceContext)
    }
}

extension ServiceName where Service == VehicleTaxService {
    /// The service that looks up the tax of a vehicle.
    public static var vehicleTaxService: Self {
        Self("VehicleTaxService") {
            let provider = try ServiceRegistry.resolve(.serviceProvider)
            return .make(with: provider)
        }
    }
}

extension ServiceRegistryImplementation {
    /// The service that looks up the tax of a vehicle.
    public var vehicleTaxService: VehicleTaxService { self[.vehicleTaxService] }
}
