// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The proxies that the environment names, which libcurl uses on Linux.
enum ProxyEnvironment {
    private static let namesProxy = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains {
        ProcessInfo.processInfo.environment[$0] != nil
    }

    /// Returns true if a session may receive the head of a proxy before that of the server.
    ///
    /// Foundation on Linux delivers the response of a proxy that opens a tunnel, as for https. A host that `no_proxy` names has
    /// no proxy, but its rules are libcurl's.
    static func mayPrecede(_ url: URL?) -> Bool {
        #if canImport(FoundationNetworking)
        namesProxy && url?.scheme?.lowercased() == "https"
        #else
        false
        #endif
    }
}
