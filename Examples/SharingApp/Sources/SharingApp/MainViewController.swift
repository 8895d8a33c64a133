// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The first screen; a console stands for its views.
struct MainViewController {
    /// Returns what the screen shows.
    func viewDidLoad() -> [String] {
        ["apples", "bread"].map { ServiceRegistry.sharingService.share($0) }
    }
}
