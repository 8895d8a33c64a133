// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The pages that an iteration has requested, each after the one before.
final class PageFetches<Service: ImplementsFetchListing> {
    private struct Fetched: Sendable {
        let page: Service.Element
        let isLast: Bool
    }

    private let service: Service
    private let ahead: Int
    private var pending: [Task<Fetched?, any Error>] = []
    private var isOver = false

    init(_ service: Service, ahead: Int) {
        self.service = service
        // Each page that is requested takes a task.
        self.ahead = min(max(0, ahead), 1_000)
    }

    deinit {
        for task in pending { task.cancel() }
    }

    /// Returns the next page; nil at the end, and after an error.
    func next() async throws -> Service.Element? {
        guard !isOver else { return nil }
        if pending.isEmpty { request() }
        let task = pending.removeFirst()
        while pending.count < ahead { request(after: pending.last ?? task) }
        do {
            let fetched = try await task.valueOrCancellation
            if fetched?.isLast != false { end() }
            return fetched?.page
        } catch {
            end()
            throw error
        }
    }

    private func end() {
        isOver = true
        for task in pending { task.cancel() }
        pending = []
    }

    /// Requests a page after the previous one has come; after an error or the last page there is no request.
    private func request(after previous: Task<Fetched?, any Error>? = nil) {
        let service = service
        pending.append(
            Task {
                if let previous {
                    guard let fetched = try await previous.value, !fetched.isLast else { return nil }
                    try Task.checkCancellation()
                }
                let before = service.serviceParameters.position
                do {
                    let page = try await service.fetchNextAsync()
                    // A server that ignores the offset would return it for ever.
                    if service.serviceParameters.repeatsPage { throw OracleContentError.invalidDataReturned }
                    let after = service.serviceParameters.position
                    // A listing that does not move would return the same page for ever.
                    return Fetched(page: page, isLast: !after.hasMore || after.isSame(as: before))
                } catch OracleContentError.noMoreData {
                    return nil
                }
            }
        )
    }
}
