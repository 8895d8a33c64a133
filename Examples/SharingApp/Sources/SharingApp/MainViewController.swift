// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The first screen, with the console instead of views.
struct MainViewController {
    /// Returns the text of the screen.
    func viewDidLoad() -> [String] {
        ["apples", "bread"].map { ServiceRegistry.sharingService.share($0) }
    }
}
