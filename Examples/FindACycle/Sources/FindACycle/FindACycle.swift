// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

@main
struct FindACycle {
    static func main() async {
        registerServices()
        // Builds everything in an overlay of its own, and leaves the registry as it is.
        print(ServiceRegistry.report(await ServiceRegistry.validate(building: true)))
        print()
        // Without the check it is found by whoever asks first. Nobody waits forever.
        do {
            _ = try ServiceRegistry.resolve(.account)
        } catch {
            print(error)
        }
    }
}
