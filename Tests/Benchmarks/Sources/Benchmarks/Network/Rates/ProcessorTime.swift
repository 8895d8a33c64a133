// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The processor time that this process has used so far.
enum ProcessorTime {
    static var used: Duration {
        .seconds(1) * Int(clock()) / Int(CLOCKS_PER_SEC)
    }
}
