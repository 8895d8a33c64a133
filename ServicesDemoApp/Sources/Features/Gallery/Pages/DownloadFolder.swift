// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA

/// The folder where the downloads of one session wait for the browser.
struct DownloadFolder: Sendable {
    /// Its place; it is created by the first download.
    let url: URL
}

extension ServiceName<DownloadFolder> {
    /// The folder of a session, which the scope of the session registers: nobody has one elsewhere.
    static var downloadFolder: Self { "DownloadFolder" }
}
