// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What the library is to reach; most are parts of what the seed's design takes in the same run.
enum Target: String, Codable, CodingKeyRepresentable, CaseIterable {
    case typed
    case borrowed
    case named
    case untypedOfTyped
    case typedOfLazy
    case scopeOfParent
    case shuffled
    case growth
    case twoThreads
    case graph
    case registration
    case bytesPerService
    case transient
    case override
    case transport
    case clientTransport
    case layers
    case contentCall
    case listedItem
    case bytesPerLookup
    case bytesOfRemoved
    case buildTime
    case programBytes

    var title: String {
        switch self {
        case .typed: "typed accessor, owned"
        case .borrowed: "typed, borrowed, with one method call"
        case .named: "by name, no cast"
        case .untypedOfTyped: "by name, registered by a typed name"
        case .typedOfLazy: "by a typed name, registered as a SOALazyService"
        case .scopeOfParent: "in a scope, registered in its parent"
        case .shuffled: "10,000 names in shuffled order"
        case .growth: "1 to 10,000 entries, the same service"
        case .twoThreads: "two threads on one service, borrowed, times one thread"
        case .graph: "cold graph of 100 services"
        case .registration: "registration at 10,000"
        case .bytesPerService: "bytes per built service"
        case .transient: "transient with three shared dependencies, to writing it by hand"
        case .override: "lookup inside an overlay"
        case .transport: "HTTPTransport, calls a second, to URLSession with a delegate"
        case .clientTransport: "AsyncHTTPClientTransport, calls a second, to AsyncHTTPClient"
        case .layers: "Service and Networking, calls a second, to HTTPTransport"
        case .contentCall: "time of a content call without network and decoding"
        case .listedItem: "an item of a listing, to structs that are written by hand"
        case .bytesPerLookup: "bytes allocated per warm lookup"
        case .bytesOfRemoved: "bytes that a name leaves which was registered, looked up 40 times, removed"
        case .buildTime: "processor time that it adds to a clean build in release"
        case .programBytes: "bytes that it adds to a stripped program, dynamic standard library"
        }
    }

    var bound: Bound {
        switch self {
        case .typed: .atMost(0.12, .ratio)
        case .borrowed: .atMost(0.06, .ratio)
        case .named: .atMost(0.33, .ratio)
        case .untypedOfTyped: .atMost(0.33, .ratio)
        case .typedOfLazy: .atMost(0.15, .ratio)
        case .scopeOfParent: .atMost(0.25, .ratio)
        case .shuffled: .atMost(0.20, .ratio)
        case .growth: .atMost(1.05, .ratio)
        case .twoThreads: .atLeast(1.8, .ratio)
        case .graph: .atMost(1.4, .ratio)
        case .registration: .atMost(1, .ratio)
        case .bytesPerService: .atMost(240, .bytes)
        case .transient: .atMost(5, .ratio)
        case .override: .atMost(0.3, .ratio)
        case .transport: .atLeast(0.99, .ratio)
        case .clientTransport: .atLeast(0.85, .ratio)
        case .layers: .atLeast(0.95, .ratio)
        case .contentCall: .atMost(15_000, .nanoseconds)
        case .listedItem: .atMost(1.15, .ratio)
        case .bytesPerLookup, .bytesOfRemoved: .atMost(0, .bytes)
        case .buildTime: .atMost(25_000_000_000, .nanoseconds)
        case .programBytes: .atMost(400_000, .bytes)
        }
    }
}
