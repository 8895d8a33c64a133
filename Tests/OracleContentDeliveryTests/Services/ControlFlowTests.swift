// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import SOATestSupport
import Testing

#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

/// Callback, publisher and async methods return the same result for each response.
@Suite(.timeLimit(.minutes(10))) struct ControlFlowTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let response: StubResponse
    }

    static let rows: [Row] = [
        Row(testDescription: "success", response: .json(#"{ "id": "1", "items": [{ "id": "1" }], "hasMore": false }"#)),
        Row(testDescription: "not found", response: .status(404, body: Data(#"{ "detail": "no" }"#.utf8))),
        Row(testDescription: "teapot", response: .status(418)),
        Row(testDescription: "not modified", response: .status(304)),
        Row(testDescription: "offline", response: .failure(URLError(.notConnectedToInternet))),
        Row(testDescription: "cancelled", response: .failure(CancellationError())),
        Row(testDescription: "no JSON", response: .data(Data("no JSON".utf8))),
    ]

    @Test(arguments: rows)
    func `Reading returns the same result in three styles`(_ row: Row) async throws {
        let service = try Client(responding: row.response).api.readAsset(assetId: "1")
        var results = [await result { try await service.fetchAsync() }]
        results.append(await withCheckedContinuation { done in service.fetch { done.resume(returning: text($0)) } })
        #if canImport(Combine) || OpenCombine
        results.append(await first(of: service.fetch()))
        #endif
        #expect(Set(results).count == 1)
        let raw = await result { try await service.fetchAsyncWithoutParsing().0 }
        let called = await withCheckedContinuation { done in
            service.fetchWithoutParsing { done.resume(returning: text($0.map(\.0))) }
        }
        #expect(raw == called)
    }

    @Test(arguments: rows)
    func `Listing returns the same result in three styles`(_ row: Row) async throws {
        let api = try Client(responding: row.response).api
        var results = [await result { try await api.listAssets().fetchNextAsync() }]
        results.append(
            await withCheckedContinuation { done in api.listAssets().fetchNext { done.resume(returning: text($0)) } }
        )
        #if canImport(Combine) || OpenCombine
        results.append(await first(of: api.listAssets().fetchNext()))
        #endif
        #expect(Set(results).count == 1)
    }

    @Test(arguments: rows)
    func `Downloading returns the same result in three styles`(_ row: Row) async throws {
        let service = try Client(responding: row.response).api.downloadNative(identifier: "1")
        func content(_ result: Result<DownloadResult<URL>, any Error>) -> String {
            text(
                result.map { download in
                    defer { try? FileManager.default.removeItem(at: download.result.deletingLastPathComponent()) }
                    return download.result.text
                }
            )
        }
        var results: [String] = []
        do {
            results.append(content(.success(try await service.downloadAsync())))
        } catch {
            results.append(content(.failure(error)))
        }
        let called = await withCheckedContinuation { done in service.download { done.resume(returning: $0) } }
        results.append(content(called))
        #if canImport(Combine) || OpenCombine
        results.append(content(await value(of: service.download())))
        #endif
        #expect(Set(results).count == 1)
    }

    private func result<Value>(_ work: () async throws -> Value) async -> String {
        do {
            return text(.success(try await work()))
        } catch {
            return text(Result<Value, any Error>.failure(error))
        }
    }

    #if canImport(Combine) || OpenCombine

    private func first<Value: Sendable>(of publisher: AnyPublisher<Value, any Error>) async -> String {
        text(await value(of: publisher))
    }

    private func value<Value: Sendable>(of publisher: AnyPublisher<Value, any Error>) async -> Result<Value, any Error>
    {
        let (results, result) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
        let subscription = publisher.sink { completion in
            if case .failure(let error) = completion { result.yield(.failure(error)) }
            result.finish()
        } receiveValue: { value in
            result.yield(.success(value))
        }
        defer { subscription.cancel() }
        for await result in results { return result }
        return .failure(OracleContentError.invalidDataReturned)
    }

    @Test func `A publisher of a download replaces a file if its caller says so`() async throws {
        let folder = try TestFolder()
        let service = try Client(responding: .data(Data("new".utf8))).api.downloadNative(identifier: "1")
        _ = try folder.write("old", to: "a")
        let refused = await value(of: service.download(storageLocation: folder.url, filename: "a"))
        #expect(throws: OracleContentError.couldNotStoreDownload) { try refused.get() }
        let file = await value(of: service.download(storageLocation: folder.url, filename: "a", replacing: true))
        #expect(try file.get().result.text == "new")
    }

    @Test func `Publishers send pages in the order of their subscriptions`() async throws {
        let client = try Client(pages: 64)
        for _ in 0..<20 {
            let service = client.api.listAssets().limit(1)
            let (results, result) = AsyncStream.makeStream(of: [String].self)
            let subscriptions = (0..<64).map { number in
                service.fetchNext().sink { _ in
                } receiveValue: { page in
                    result.yield(["\(number)"] + page.items.map(\.id))
                }
            }
            let pages = await results.prefix(64).reduce(into: []) { $0.append($1) }
            #expect(pages.allSatisfy { $0 == [$0[0], $0[0]] })
            withExtendedLifetime(subscriptions) {}
        }
    }

    @Test func `A service that is cancelled after a subscription ends its request`() async throws {
        let (client, open) = (try Client(), Gate())
        client.stubs.stub { _ in
            await open.wait()
            return .json(#"{ "id": "1" }"#)
        }
        let service = client.api.readAsset(assetId: "1")
        let (results, result) = AsyncStream.makeStream(of: String.self)
        let subscription = service.fetch().sink { completion in
            if case .failure(let error) = completion { result.yield("\(type(of: error))") }
            result.finish()
        } receiveValue: {
            result.yield($0.id)
        }
        service.cancel()
        open.open()
        let all = await results.reduce(into: []) { $0.append($1) }
        #expect(all == ["CancellationError"])
        subscription.cancel()
    }

    @Test func `A publisher sends nothing before a subscription, and cancelling ends the request`() async throws {
        let client = try Client()
        let (signs, sign) = AsyncStream.makeStream(of: String.self)
        client.stubs.stub { _ in
            sign.yield("asked")
            await withTaskCancellationHandler {
                for await _ in AsyncStream<Never>.makeStream().stream {}
            } onCancel: {
                sign.yield("cancelled")
                sign.finish()
            }
            return .status(500)
        }
        let publisher: AnyPublisher<Assets, any Error> = client.api.listAssets().fetchNext()
        #expect(client.stubs.requests.isEmpty)
        let subscription = publisher.map(\.items.count).sink { _ in
        } receiveValue: { _ in
        }
        var seen: [String] = []
        for await sign in signs {
            seen.append(sign)
            if sign == "asked" { subscription.cancel() }
        }
        #expect(seen == ["asked", "cancelled"])
    }

    #endif
}

/// Returns the text of a value or of an error.
private func text<Value>(_ result: Result<Value, any Error>) -> String {
    switch result {
    case .success(let value): "\(value)"
    case .failure(let error): "\(type(of: error)) \(error)"
    }
}
