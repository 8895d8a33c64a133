// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// What goes with a request through the backend.
struct BackendContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The port that the request came to.
    let port: Int?

    /// No request of the app comes near this.
    var maxUploadSize: Int { 65_536 }

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        port = source.channel.localAddress?.port
    }
}
