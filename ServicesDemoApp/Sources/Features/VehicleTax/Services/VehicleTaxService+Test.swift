// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOAServices

extension VehicleTaxService {
    /// Returns the test implementation, which returns a test car for each number plate.
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
