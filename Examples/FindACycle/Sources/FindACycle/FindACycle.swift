// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

@main
struct FindACycle {
    static func main() async {
        registerServices()
        // Builds everything in an overlay, and does not change the registry.
        print(ServiceRegistry.report(await ServiceRegistry.validate(building: true)))
        print()
        // Without the check, the first lookup fails. Nobody waits forever.
        do {
            _ = try ServiceRegistry.resolve(.account)
        } catch {
            print(error)
        }
    }
}
