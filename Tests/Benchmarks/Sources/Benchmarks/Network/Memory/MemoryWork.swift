// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// What a process does whose memory is measured.
enum MemoryWork: String, CaseIterable, ExpressibleByArgument {
    case pagingByHand
    case paging
    case sessionDownload
    case transportDownload
    case clientDownload
    case clientTransportDownload

    /// The name in the table.
    var name: String {
        switch self {
        case .pagingByHand: "URLSession, paging by hand"
        case .paging: "content paging"
        case .sessionDownload: "URLSession, download"
        case .transportDownload: "HTTPTransport, download"
        case .clientDownload: "AsyncHTTPClient, written by hand"
        case .clientTransportDownload: "AsyncHTTPClientTransport, download"
        }
    }

    /// Whether it reads a listing; the others download.
    var isPaging: Bool { baseline == .pagingByHand }

    /// What it is compared with.
    var baseline: Self {
        switch self {
        case .pagingByHand, .paging: .pagingByHand
        case .sessionDownload, .transportDownload: .sessionDownload
        case .clientDownload, .clientTransportDownload: .clientDownload
        }
    }
}
