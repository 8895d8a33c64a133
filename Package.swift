// swift-tools-version: 6.2

import PackageDescription

let asyncHTTPClient: TargetDependencyCondition? = .when(traits: ["AsyncHTTPClient"])
let logging: TargetDependencyCondition? = .when(traits: ["Logging"])
let metrics: TargetDependencyCondition? = .when(traits: ["Metrics"])
let openCombine: TargetDependencyCondition? = .when(traits: ["OpenCombine"])
let serviceLifecycle: TargetDependencyCondition? = .when(traits: ["ServiceLifecycle"])
let tracing: TargetDependencyCondition? = .when(traits: ["Tracing"])

let package = Package(
    name: "SOA",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "HTTPTransport", targets: ["HTTPTransport"]),
        .library(name: "Networking", targets: ["Networking"]),
        .library(name: "OracleContentCore", targets: ["OracleContentCore"]),
        .library(name: "OracleContentDelivery", targets: ["OracleContentDelivery"]),
        .library(name: "OracleContentTest", targets: ["OracleContentTest"]),
        .library(name: "SOA", targets: ["SOA"]),
        .library(name: "SOALogging", targets: ["SOALogging"]),
        .library(name: "SOAMetrics", targets: ["SOAMetrics"]),
        .library(name: "SOAServiceLifecycle", targets: ["SOAServiceLifecycle"]),
        .library(name: "SOATesting", targets: ["SOATesting"]),
        .library(name: "SOATracing", targets: ["SOATracing"]),
        .library(name: "Service", targets: ["Service"]),
        .plugin(name: "NewService", targets: ["NewService"]),
    ],
    traits: [
        .trait(name: "AsyncHTTPClient", description: "HTTPTransport: requests by async-http-client, for servers"),
        .trait(name: "Logging", description: "HTTPTransport, SOALogging: requests and events in swift-log"),
        .trait(name: "Metrics", description: "HTTPTransport, SOAMetrics: requests and builds in swift-metrics"),
        .trait(name: "OpenCombine", description: "Networking, OracleContentCore, Service: publishers, without Combine"),
        .trait(name: "ServiceLifecycle", description: "SOAServiceLifecycle: a registry as a service of a group"),
        .trait(name: "Tracing", description: "HTTPTransport, SOATracing: requests and builds as spans"),
    ],
    dependencies: [
        // Each is for one trait: what only a disabled trait needs is neither fetched nor pinned.
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "HTTPTransport",
            dependencies: [
                .product(name: "AsyncHTTPClient", package: "async-http-client", condition: asyncHTTPClient),
                .product(name: "Logging", package: "swift-log", condition: logging),
                .product(name: "Metrics", package: "swift-metrics", condition: metrics),
                .product(name: "NIOCore", package: "swift-nio", condition: asyncHTTPClient),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: asyncHTTPClient),
                .product(name: "NIOPosix", package: "swift-nio", condition: asyncHTTPClient),
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: tracing),
            ]
        ),
        .target(
            name: "Networking",
            dependencies: [
                "HTTPTransport",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
            ]
        ),
        .target(
            name: "OracleContentCore",
            dependencies: [
                "HTTPTransport",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
            ]
        ),
        .target(name: "OracleContentDelivery", dependencies: ["OracleContentCore"]),
        .target(name: "OracleContentTest", dependencies: ["HTTPTransport", "OracleContentCore"]),
        .target(name: "SOA"),
        .target(
            name: "SOALogging",
            dependencies: ["SOA", .product(name: "Logging", package: "swift-log", condition: logging)]
        ),
        .target(
            name: "SOAMetrics",
            dependencies: ["SOA", .product(name: "Metrics", package: "swift-metrics", condition: metrics)]
        ),
        .target(
            name: "SOAServiceLifecycle",
            dependencies: [
                "SOA",
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: serviceLifecycle),
            ]
        ),
        .target(name: "SOATesting", dependencies: ["SOA"]),
        .target(
            name: "SOATracing",
            dependencies: ["SOA", .product(name: "Tracing", package: "swift-distributed-tracing", condition: tracing)]
        ),
        .target(
            name: "Service",
            dependencies: [
                "HTTPTransport",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
            ]
        ),
        .plugin(
            name: "NewService",
            capability: .command(
                intent: .custom(verb: "new-service", description: "Writes a new service, with its test"),
                permissions: [.writeToPackageDirectory(reason: "The files of the new service go into its targets.")]
            )
        ),
        .target(name: "LoopbackSupport", dependencies: ["HTTPTransport"], path: "Tests/LoopbackSupport"),
        // The app of the tutorials, and its tests: the last step of each file, as it stands in the documentation.
        .target(name: "Notes", dependencies: ["SOA"], path: "Sources/SOA/SOA.docc/Tutorials/Resources/Notes"),
        .target(name: "TestSupport", dependencies: ["SOA"], path: "Tests/TestSupport"),
        .testTarget(name: "GuideTests", dependencies: ["SOA", "SOATesting", "TestSupport"]),
        .testTarget(
            name: "HTTPTransportTests",
            dependencies: [
                "HTTPTransport",
                .product(name: "AsyncHTTPClient", package: "async-http-client", condition: asyncHTTPClient),
                .product(name: "InMemoryLogging", package: "swift-log", condition: logging),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing", condition: tracing),
                .product(name: "Logging", package: "swift-log", condition: logging),
                "LoopbackSupport",
                .product(name: "Metrics", package: "swift-metrics", condition: metrics),
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: metrics),
                "TestSupport",
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: tracing),
            ]
        ),
        .testTarget(
            name: "NetworkGuideTests",
            dependencies: [
                "HTTPTransport",
                "Networking",
                "OracleContentCore",
                "OracleContentDelivery",
                "OracleContentTest",
                "SOA",
                "Service",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "NetworkingTests",
            dependencies: [
                "HTTPTransport",
                "LoopbackSupport",
                "Networking",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
                "TestSupport",
            ]
        ),
        .testTarget(name: "NewServiceTests"),
        .testTarget(
            name: "NotesTests",
            dependencies: ["Notes", "SOA", "SOATesting"],
            path: "Sources/SOA/SOA.docc/Tutorials/Resources/NotesTests"
        ),
        .testTarget(
            name: "OracleContentCoreTests",
            dependencies: [
                "HTTPTransport",
                "LoopbackSupport",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
                "OracleContentCore",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "OracleContentDeliveryTests",
            dependencies: [
                "HTTPTransport",
                "LoopbackSupport",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
                "OracleContentCore",
                "OracleContentDelivery",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "OracleContentTestTests",
            dependencies: ["HTTPTransport", "OracleContentCore", "OracleContentTest", "TestSupport"]
        ),
        .testTarget(
            name: "ReadmeTests",
            dependencies: ["SOA", "SOATesting", "Service"]
        ),
        .testTarget(
            name: "SOALoggingTests",
            dependencies: [
                "SOA",
                "SOALogging",
                .product(name: "InMemoryLogging", package: "swift-log", condition: logging),
                .product(name: "Logging", package: "swift-log", condition: logging),
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "SOAMetricsTests",
            dependencies: [
                "SOA",
                "SOAMetrics",
                .product(name: "Metrics", package: "swift-metrics", condition: metrics),
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: metrics),
                "TestSupport",
            ]
        ),
        .testTarget(name: "SOARaceTests", dependencies: ["SOA", "TestSupport"]),
        .testTarget(
            name: "SOAServiceLifecycleTests",
            dependencies: [
                "SOA",
                "SOAServiceLifecycle",
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: serviceLifecycle),
                .product(
                    name: "ServiceLifecycleTestKit",
                    package: "swift-service-lifecycle",
                    condition: serviceLifecycle
                ),
                .product(name: "UnixSignals", package: "swift-service-lifecycle", condition: serviceLifecycle),
                "TestSupport",
            ]
        ),
        .testTarget(name: "SOATestingTests", dependencies: ["SOA", "SOATesting", "TestSupport"]),
        .testTarget(name: "SOATests", dependencies: ["SOA", "TestSupport"]),
        .testTarget(
            name: "SOATracingTests",
            dependencies: [
                "SOA",
                "SOATracing",
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing", condition: tracing),
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: tracing),
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "ServiceTests",
            dependencies: [
                "HTTPTransport",
                "LoopbackSupport",
                "Service",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
                "TestSupport",
            ]
        ),
        .testTarget(name: "TutorialTests", dependencies: ["Notes", "SOA", "SOATesting"]),
    ],
    swiftLanguageModes: [.v6]
)

/// What every target of the package is compiled with; the sample targets stand apart, since they show other modes.
let houseSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatWarning("ExplicitSendable", as: .error),
]

for target in package.targets where target.type != .plugin {
    target.swiftSettings = houseSettings
}

let mainActorByDefault: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let upcomingIsolation: [SwiftSetting] = [
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The modules that open connections and keep files carry a privacy manifest, on Apple platforms alone: a resource makes
/// SwiftPM write code that imports Foundation.
for target in package.targets where ["HTTPTransport", "OracleContentCore"].contains(target.name) {
    #if canImport(Darwin)
    target.resources = [.copy("PrivacyInfo.xcprivacy")]
    #else
    target.exclude.append("PrivacyInfo.xcprivacy")
    #endif
}

/// App code as users write it, in a test target for each mode that it has to compile in.
let samples: [String: [SwiftSetting]] = [
    "Initialisers": [],
    "InitialisersMainActor": mainActorByDefault,
    "InitialisersMainActorUpcoming": mainActorByDefault + upcomingIsolation,
    "MainActor": mainActorByDefault,
    "MainActorUpcoming": mainActorByDefault + upcomingIsolation,
    "Sharing": [.swiftLanguageMode(.v5)],
    "SharingFinal": [],
    "Template": [],
    "TemplateMainActor": mainActorByDefault,
]

for (name, settings) in samples.sorted(by: { $0.key < $1.key }) {
    package.targets.append(
        .testTarget(
            name: "\(name)SampleTests",
            dependencies: ["SOA"],
            path: "Tests/Samples/\(name)",
            swiftSettings: settings
        )
    )
}

// A trait is checked alone with the tests that have something of it: `SOA_TEST_TARGETS=SOALoggingTests,... swift test`.
if let chosen = Context.environment["SOA_TEST_TARGETS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}
