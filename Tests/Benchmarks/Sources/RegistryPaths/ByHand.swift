// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders

/// The three as an app would share them that has no registry.
enum ByHand {
    static let first: any Sharing = SharingImplementation()
    static let second: any Sharing = SharingImplementation()
    static let third: any Sharing = SharingImplementation()
}
