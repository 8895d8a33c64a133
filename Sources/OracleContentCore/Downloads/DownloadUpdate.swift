// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// An event of a download.
public enum DownloadUpdate: Sendable {
    /// The progress, from 0 to 1.
    case progress(Double)
    /// The file and the headers of the response, as the last event.
    case finished(DownloadResult<URL>)
}
