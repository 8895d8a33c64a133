// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension OperationQueue {
    /// Returns a queue for the events of a session, or nil if that of the session is as fast.
    static func forEvents() -> OperationQueue? {
        #if canImport(FoundationNetworking)
        EventQueue()
        #else
        nil
        #endif
    }
}

#if canImport(FoundationNetworking)
/// Runs the events of a session in turn, each without an operation.
///
/// On Linux an operation for each event takes a twentieth more time for a call, and a third more for a download.
private final class EventQueue: OperationQueue, @unchecked Sendable {
    // Sendable: what is stored is constant.
    private let events = DispatchQueue(label: "SOAHTTP.URLSession.events")

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        events.async(execute: block)
    }
}
#endif
