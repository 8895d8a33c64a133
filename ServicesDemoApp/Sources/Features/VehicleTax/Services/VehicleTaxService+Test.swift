// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOAServices

extension VehicleTaxService {
    /// The test implementation: whatever the plate is, a test car that is taxed for a pound.
    ///
    /// - Returns: The service.
    public static func test() -> Self {
        Service { plate in
            .success(
                VehicleTaxDetails(
                    plate: plate,
                    make: "Test car",
                    taxedUntil: "2099-12-31",
                    yearlyRate: Price(pence: 100)
                )
            )
        }
    }
}
