// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

extension ServiceRegistryImplementation {
    /// What the snapshot says of one service.
    func entry(_ name: String) -> ServiceSnapshot.Entry? {
        snapshot().entries.first { $0.name == name }
    }

    /// How far one service has come.
    func state(of name: String) -> ServiceSnapshot.State? {
        entry(name)?.state
    }
}
