// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// The progress of a download from 0 to 1: it only grows, ends with 1, and nothing comes after the end.
final class DownloadProgress: Sendable {
    private let observe: ProgressObserver
    private let peak = Peak(-1.0)

    init(_ observe: @escaping ProgressObserver) { self.observe = observe }

    /// Takes the progress of a transport; without a length there is nothing to report yet.
    ///
    /// A whole body may be that of an error, or fail to be stored, so only a download that succeeded reports 1.
    func advance(_ step: TransferProgress) {
        if let part = step.fractionCompleted, part < 1 { advance(to: part) }
    }

    /// Ends the progress, with 1 if the download is complete.
    func end(isComplete: Bool) {
        if isComplete { advance(to: 1) }
        // Nothing is larger, so nothing comes after it.
        _ = peak.rises(to: .infinity)
    }

    /// Reports a part, unless a larger one came before.
    func advance(to part: Double) {
        if peak.rises(to: part) { observe(part) }
    }
}
