// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

/// Methods that call back, and publishers, deliver what the asynchronous method of their verb returns or throws.
@Suite(.timeLimit(.minutes(10))) struct VerbFormsTests {
    private let stubs = StubTransport()

    static let found = StubResponse.json(#"{ "text": "milk", "done": true, "count": 1, "hasMore": true }"#)
    static let missing = StubResponse.status(404, body: Data("{}".utf8))
    static let responses = [found, missing, .failure(URLError(.notConnectedToInternet)), .failure(CancellationError())]

    private func configuration(_ response: StubResponse) -> ContentConfiguration {
        stubs.stub { _ in response }
        return OracleContentCoreTests.configuration(stubs)
    }

    @Test(arguments: responses)
    func `A body is sent`(_ response: StubResponse) async {
        let service = WriteNote().text("milk").overrideConfiguration(configuration(response))
        var notes = [await returned { try await service.submitAsync() }]
        notes.append(await delivered { service.submit(completion: $0) })
        var raw = [await returned { try await service.submitAsyncWithoutParsing().0 }]
        raw.append(await delivered { done in service.submitWithoutParsing { done($0.map(\.0)) } })
        #if canImport(Combine) || OpenCombine
        notes.append(await published(by: service.submit()))
        raw.append(await published(by: service.submitWithoutParsing().map(\.0)))
        #endif
        #expect(Set(notes).count == 1 && Set(raw).count == 1)
        #expect(notes[0] == "Note(text: \"milk\")" || raw[0] == notes[0])
        #expect(stubs.requests.count == notes.count + raw.count)
    }

    @Test(arguments: responses)
    func `A page of a listing is fetched`(_ response: StubResponse) async {
        let service = ListNotes().overrideConfiguration(configuration(response))
        var pages = [await returned { try await service.fetchNextAsync() }]
        pages.append(await delivered { service.fetchNext(completion: $0) })
        var raw = [await returned { try await service.fetchNextAsyncWithoutParsing().0 }]
        raw.append(await delivered { done in service.fetchNextWithoutParsing { done($0.map(\.0)) } })
        #if canImport(Combine) || OpenCombine
        pages.append(await published(by: service.fetchNext()))
        raw.append(await published(by: service.fetchNextWithoutParsing().map(\.0)))
        #endif
        #expect(Set(pages).count == 1 && Set(raw).count == 1)
        #expect(pages[0] == "Note(text: \"milk\")" || raw[0] == pages[0])
        #expect(stubs.requests.count == pages.count + raw.count)
    }

    @Test(arguments: responses)
    func `A job is polled`(_ response: StubResponse) async {
        let service = WatchJob().overrideConfiguration(configuration(response))
        let isComplete: @Sendable (Data?, URLResponse?) -> Bool = { data, _ in data?.isEmpty == false }
        var jobs = [await returned { try await service.pollAsync(attempts: 1) }]
        jobs.append(await delivered { service.poll(attempts: 1, completion: $0) })
        var raw = [await returned { try await service.pollAsyncWithoutParsing(attempts: 1, isComplete: isComplete).0 }]
        raw.append(
            await delivered { done in
                service.pollWithoutParsing(attempts: 1, isComplete: isComplete) { done($0.map(\.0)) }
            }
        )
        #if canImport(Combine) || OpenCombine
        jobs.append(await published(by: service.poll(attempts: 1)))
        raw.append(await published(by: service.pollWithoutParsing(attempts: 1, isComplete: isComplete).map(\.0)))
        #endif
        #expect(Set(jobs).count == 1 && Set(raw).count == 1)
        #expect(jobs[0] == "Job(done: true)" || raw[0] == jobs[0])
        #expect(stubs.requests.count == jobs.count + raw.count)
    }

    @Test(arguments: responses + [.data(ContentImageTests.png)])
    func `An image is downloaded`(_ response: StubResponse) async {
        let configuration = configuration(response)
        func service() -> LoadNoteImage {
            let service = LoadNoteImage().overrideConfiguration(configuration)
            service.serviceParameters.imageProvider = MemoryImageCache()
            service.serviceParameters.cacheKey = "k"
            return service
        }
        var images = [await returned { width(try await service().downloadImageAsync()) }]
        images.append(await delivered { done in service().downloadImage { done($0.map(width)) } })
        #if canImport(Combine) || OpenCombine
        images.append(await published(by: service().downloadImage().map(width)))
        #endif
        #expect(Set(images).count == 1)
        #expect(stubs.requests.count == images.count)
    }

    @Test func `A data task delivers a response of any status, and a failure apart`() async {
        let listing = ListNotes().overrideConfiguration(configuration(Self.missing))
        let writing = WriteNote().text("milk").overrideConfiguration(configuration(Self.missing))
        #expect(await dataTask { listing.fetchNextAsDataTask(completion: $0) } == "{} 404 nil")
        #expect(await dataTask { writing.submitAsDataTask(completion: $0) } == "{} 404 nil")
        stubs.stub { _ in throw URLError(.notConnectedToInternet) }
        #expect(await dataTask { listing.fetchNextAsDataTask(completion: $0) }.hasPrefix("nil nil OracleContentError"))
        #expect(await dataTask { writing.submitAsDataTask(completion: $0) }.hasPrefix("nil nil OracleContentError"))
        listing.hasMore = false
        let end = await dataTask { listing.fetchNextAsDataTask(completion: $0) }
        #expect(end == "nil nil \(OracleContentError.self) \(OracleContentError.noMoreData)")
        #expect(stubs.requests.count == 4)
    }

    private typealias DataTask = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

    private func dataTask(_ start: (@escaping DataTask) -> Void) async -> String {
        await withCheckedContinuation { continuation in
            start { data, response, error in
                let body = data.map { String(decoding: $0, as: UTF8.self) } ?? "nil"
                let status = (response as? HTTPURLResponse).map { "\($0.statusCode)" } ?? "nil"
                let failure = error.map { "\(type(of: $0)) \($0)" } ?? "nil"
                continuation.resume(returning: "\(body) \(status) \(failure)")
            }
        }
    }

    private func returned<Value: Sendable>(_ work: () async throws -> Value) async -> String {
        do {
            return text(.success(try await work()))
        } catch {
            return text(Result<Value, any Error>.failure(error))
        }
    }

    private func delivered<Value: Sendable>(_ start: (@escaping ServiceCompletion<Value>) -> Void) async -> String {
        await withCheckedContinuation { continuation in
            start { continuation.resume(returning: text($0)) }
        }
    }

    #if canImport(Combine) || OpenCombine
    private func published<Value: Sendable>(by publisher: some Publisher<Value, any Error>) async -> String {
        let (results, result) = AsyncStream.makeStream(of: String.self)
        let subscription = publisher.sink { completion in
            if case .failure(let error) = completion { result.yield(text(Result<Value, any Error>.failure(error))) }
            result.finish()
        } receiveValue: { value in
            result.yield(text(Result<Value, any Error>.success(value)))
        }
        defer { subscription.cancel() }
        return await results.reduce(into: "") { $0 += $1 }
    }
    #endif
}

private func text<Value>(_ result: Result<Value, any Error>) -> String {
    switch result {
    case .success(let data as Data?): data.map { String(decoding: $0, as: UTF8.self) } ?? "nil"
    case .success(let value): "\(value)"
    case .failure(let error): "\(type(of: error)) \(error)"
    }
}

private func width(_ download: DownloadResult<OracleContentCoreImage>) -> String { "\(download.result.width)" }
