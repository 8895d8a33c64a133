// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The samples of seed 001. Comments explain the differences from its text.

struct VehicleNumberPlate: Hashable, Sendable {
    let registration: String
}

struct VehicleTaxDetails: Hashable, Sendable {
    let isPaid: Bool

    init(isPaid: Bool) {
        self.isPaid = isPaid
    }

    init(_ dto: VehicleTaxDetailsDTO) throws {
        guard let isPaid = ["paid": true, "due": false][dto.status] else { throw TestError(name: dto.status) }
        self.isPaid = isPaid
    }
}

struct VehicleTaxDetailsDTO: Decodable {
    let status: String
}

// `any Error`, since this package enables ExistentialAny.
typealias VehicleTaxService = Service<VehicleNumberPlate, Result<VehicleTaxDetails, any Error>>

/// A protocol of the app, which does not have to refine one of the library.
protocol ServiceContext: Sendable {
    var baseURL: URL { get }
    func perform(_ request: URLRequest) async -> URLResult
}

extension MockURLServiceContext: ServiceContext {}
extension LiveURLServiceContext: ServiceContext {}
extension StubbingURLServiceContext: ServiceContext {}

extension VehicleTaxService {
    static func vehicleService(in context: some ServiceContext) -> Self {
        Service { vehiclePlate in
            let url = context.baseURL
                .appending(path: "taxService")
                .appending(path: vehiclePlate.registration)

            let request = URLRequest(url: url)
            let result = await context.perform(request)

            return Result {
                let (data, _) = try result.get()
                let dto = try JSONDecoder().decode(VehicleTaxDetailsDTO.self, from: data)
                return try VehicleTaxDetails(dto)
            }
        }
    }
}

enum ModelState<Value: Sendable>: Sendable {
    case initial
    case loading
    case loaded(Value)
}

// On the main actor; without ObservableObject, which needs Combine; with the initialiser that a class needs.
@MainActor final class VehicleTaxModel {
    let fetchVehicleDetails: VehicleTaxService
    private(set) var modelState: ModelState<Result<VehicleTaxDetails, any Error>> = .initial

    init(fetchVehicleDetails: VehicleTaxService) {
        self.fetchVehicleDetails = fetchVehicleDetails
    }

    func load(vehicle: VehicleNumberPlate) async {
        modelState = .loading
        modelState = await .loaded(fetchVehicleDetails(vehicle))
    }
}

@MainActor struct VehicleView {
    let model: VehicleTaxModel
}

struct VehicleModule {
    let serviceContext: any ServiceContext

    @MainActor func vehicleView(_ vehicle: VehicleNumberPlate) -> VehicleView {
        let vehicleModel = VehicleTaxModel(
            fetchVehicleDetails: .vehicleService(in: serviceContext)
        )

        return VehicleView(model: vehicleModel)
    }
}
