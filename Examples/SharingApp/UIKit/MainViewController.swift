// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import UIKit

final class MainViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = ServiceRegistry.sharingService.share("apples")
    }
}
