// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// The context of a request to the pages.
struct PagesContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The session of the visitor; nil before it is known, and for resources without a session.
    var session: Session?

    /// The port that received the request.
    let port: Int?

    /// The IP address of the client.
    let address: String

    /// Far more than any form of the pages needs.
    var maxUploadSize: Int { 65_536 }

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        port = source.channel.localAddress?.port
        address = source.channel.remoteAddress?.ipAddress ?? ""
    }

    /// Returns the session, for handlers that require one.
    func requireSession() throws(HTTPError) -> Session {
        guard let session else { throw Session.expired }
        return session
    }
}
