// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA

/// The folder for the downloads of one session, until the browser fetches them.
struct DownloadFolder: Sendable {
    /// The URL of the folder, which the first download creates.
    let url: URL
}

extension ServiceName<DownloadFolder> {
    /// The folder of a session, which only the scope of the session registers.
    static var downloadFolder: Self { "DownloadFolder" }
}
