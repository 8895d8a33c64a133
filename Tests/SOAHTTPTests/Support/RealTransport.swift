// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

/// The transports to real servers, which must behave alike.
enum RealTransport: String, CaseIterable, Sendable {
    case urlSession
    #if AsyncHTTPClient
    case asyncHTTPClient
    #endif

    func make(
        folder: URL = FileManager.default.temporaryDirectory,
        limits: HTTPLimits = .standard
    ) -> any HTTPTransport {
        switch self {
        case .urlSession: URLSessionTransport(folder: folder, limits: limits)
        #if AsyncHTTPClient
        case .asyncHTTPClient: AsyncHTTPClientTransport(folder: folder, limits: limits)
        #endif
        }
    }
}
