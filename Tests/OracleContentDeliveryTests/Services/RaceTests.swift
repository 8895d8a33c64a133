// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import SOATestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RaceTests {
    @Test func `A service can be configured, called and cancelled concurrently`() async throws {
        let listing = NumberListing(total: 1_000)
        let client = try Client()
        client.stubs.stub { listing.response(to: $0) }
        let service = client.api.listAssets().limit(10)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    switch number % 5 {
                    case 0: _ = try? await service.fetchNextAsync()
                    case 1: service.channelToken("\(number)").fields("a").additionalHeaders(["X-A": "\(number)"])
                    case 2: _ = service.request
                    case 3: service.fetchNext { _ in }
                    default: if number % 25 == 4 { service.cancel() } else { service.starting(at: UInt(number)) }
                    }
                }
            }
        }
        #expect(service.url != nil)
        service.reset()
        #expect(try await service.fetchNextAsync().items.first?.id != nil)
    }

    @Test
    func `A call that is cancelled as it begins does not block the calls after it`() async throws {
        let service = try Client(pages: 1).api.listAssets()
        service.hasMore = false
        for round in 0..<4_000 {
            let task = Task { _ = try? await service.fetchNextAsync() }
            for _ in 0..<(round % 2_000) { _ = service.hasMore }
            task.cancel()
            await task.value
        }
        service.reset()
        #expect(try await service.fetchNextAsync().items.count == 1)
    }

    @Test func `The reason why parameters are not well formed stays while another thread checks them`() throws {
        let service = try Client().api.readTaxonomyCategory(taxonomyId: "1", categoryId: "")
        let parameters = service.serviceParameters
        let lost = Counter()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<5_000 where !parameters.isWellFormed() && parameters.invalidURLError == nil {
                lost.increment()
            }
        }
        #expect(lost.value == 0)
        #expect(parameters.invalidURLError == .invalidURL("TaxonomyCategory ID cannot be empty."))
    }

    @Test func `A shared transfer can be joined and left concurrently`() async throws {
        let client = try Client(responding: .data(Data("it".utf8)))
        let folder = try TestFolder()
        let cache = DiskFileCache(folder: folder.url)
        let brought = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let task = Task {
                        try await client.api.downloadNative(
                            identifier: "1",
                            cacheProvider: cache,
                            cacheKey: "\(number % 3)"
                        )
                        .downloadAsync()
                    }
                    if number % 4 == 0 { task.cancel() }
                    return (try? await task.value) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(brought >= 150)
        for key in ["0", "1", "2"] { #expect(cache.find(key: key)?.text == "it") }
        #expect(folder.names.count == 6)
    }
}
