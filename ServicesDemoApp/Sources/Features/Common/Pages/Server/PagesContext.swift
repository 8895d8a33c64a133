// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// What goes with a request through the pages.
struct PagesContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// Who asks; nil before that is known, and for what is the same for everybody.
    var session: Session?

    /// The port that the request came to.
    let port: Int?

    /// The address that the request came from.
    let address: String

    /// No form of the pages comes near this.
    var maxUploadSize: Int { 65_536 }

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        port = source.channel.localAddress?.port
        address = source.channel.remoteAddress?.ipAddress ?? ""
    }

    /// The session, for what takes one.
    func requireSession() throws(HTTPError) -> Session {
        guard let session else { throw Session.expired }
        return session
    }
}
