// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// The context of a request to the backend.
struct BackendContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The port that received the request.
    let port: Int?

    /// Far more than any request of the app needs.
    var maxUploadSize: Int { 65_536 }

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        port = source.channel.localAddress?.port
    }
}
