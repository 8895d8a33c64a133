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
        .library(name: "SOAHTTP", targets: ["SOAHTTP"]),
        .library(name: "SOANetworking", targets: ["SOANetworking"]),
        .library(name: "OracleContentCore", targets: ["OracleContentCore"]),
        .library(name: "OracleContentDelivery", targets: ["OracleContentDelivery"]),
        .library(name: "OracleContentTest", targets: ["OracleContentTest"]),
        .library(name: "SOA", targets: ["SOA"]),
        .library(name: "SOADiagnostics", targets: ["SOADiagnostics"]),
        .library(name: "SOALogging", targets: ["SOALogging"]),
        .library(name: "SOAMetrics", targets: ["SOAMetrics"]),
        .library(name: "SOAServiceLifecycle", targets: ["SOAServiceLifecycle"]),
        .library(name: "SOASwiftUI", targets: ["SOASwiftUI"]),
        .library(name: "SOATesting", targets: ["SOATesting"]),
        .library(name: "SOATracing", targets: ["SOATracing"]),
        .library(name: "SOAServices", targets: ["SOAServices"]),
        .plugin(name: "SOANewService", targets: ["SOANewService"]),
    ],
    traits: [
        .trait(name: "AsyncHTTPClient", description: "SOAHTTP: requests by async-http-client, for servers"),
        .trait(name: "Logging", description: "SOAHTTP, SOALogging: requests and events in swift-log"),
        .trait(name: "Metrics", description: "SOAHTTP, SOAMetrics: requests and builds in swift-metrics"),
        .trait(name: "OpenCombine", description: "Network modules: publishers where Combine is missing"),
        .trait(name: "ServiceLifecycle", description: "SOAServiceLifecycle: a registry as a service of a group"),
        .trait(name: "Tracing", description: "SOAHTTP, SOATracing: requests and builds as spans"),
    ],
    dependencies: [
        // Each is for one trait: what only a disabled trait needs is neither fetched nor pinned.
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.24.0"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "SOAHTTP",
            dependencies: [
                "SOALocking",
                .product(name: "AsyncHTTPClient", package: "async-http-client", condition: asyncHTTPClient),
                .product(name: "Logging", package: "swift-log", condition: logging),
                .product(name: "Metrics", package: "swift-metrics", condition: metrics),
                .product(name: "NIOCore", package: "swift-nio", condition: asyncHTTPClient),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: asyncHTTPClient),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras", condition: asyncHTTPClient),
                .product(name: "NIOPosix", package: "swift-nio", condition: asyncHTTPClient),
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: tracing),
            ]
        ),
        .target(
            name: "SOANetworking",
            dependencies: [
                "SOAHTTP",
                "SOALocking",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
            ]
        ),
        .target(
            name: "OracleContentCore",
            dependencies: [
                "SOAHTTP",
                "SOALocking",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
            ]
        ),
        .target(name: "OracleContentDelivery", dependencies: ["OracleContentCore"]),
        .target(name: "OracleContentTest", dependencies: ["SOAHTTP", "SOALocking", "OracleContentCore"]),
        .target(name: "SOA", dependencies: ["SOAThreadLocal"]),
        .target(name: "SOAThreadLocal"),
        .target(name: "SOADiagnostics", dependencies: ["SOA"]),
        .target(name: "SOALocking"),
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
        .target(name: "SOASwiftUI", dependencies: ["SOA"]),
        .target(name: "SOATesting", dependencies: ["SOA"]),
        .target(
            name: "SOATracing",
            dependencies: ["SOA", .product(name: "Tracing", package: "swift-distributed-tracing", condition: tracing)]
        ),
        .target(
            name: "SOAServices",
            dependencies: [
                "SOAHTTP",
                "SOALocking",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
            ]
        ),
        .plugin(
            name: "SOANewService",
            capability: .command(
                intent: .custom(verb: "new-service", description: "Writes a new service, with its test"),
                permissions: [.writeToPackageDirectory(reason: "The files of the new service go into its targets")]
            )
        ),
        .target(name: "SOALoopbackSupport", dependencies: ["SOALocking"], path: "Tests/SOALoopbackSupport"),
        .target(name: "SOATestSupport", dependencies: ["SOA"], path: "Tests/SOATestSupport"),
        .testTarget(name: "SOADiagnosticsTests", dependencies: ["SOA", "SOADiagnostics", "SOATestSupport"]),
        .testTarget(name: "SOAGuideTests", dependencies: ["SOA", "SOADiagnostics", "SOATesting", "SOATestSupport"]),
        .testTarget(
            name: "SOAHTTPTests",
            dependencies: [
                "SOAHTTP",
                "SOALocking",
                .product(name: "AsyncHTTPClient", package: "async-http-client", condition: asyncHTTPClient),
                .product(name: "InMemoryLogging", package: "swift-log", condition: logging),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing", condition: tracing),
                .product(name: "Logging", package: "swift-log", condition: logging),
                "SOALoopbackSupport",
                .product(name: "Metrics", package: "swift-metrics", condition: metrics),
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: metrics),
                "SOATestSupport",
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: tracing),
            ]
        ),
        .testTarget(
            name: "SOANetworkGuideTests",
            dependencies: [
                "SOAHTTP",
                "SOALocking",
                "SOANetworking",
                "OracleContentCore",
                "OracleContentDelivery",
                "OracleContentTest",
                "SOA",
                "SOALoopbackSupport",
                "SOAServices",
                "SOATestSupport",
            ]
        ),
        .testTarget(
            name: "SOANetworkingTests",
            dependencies: [
                "SOAHTTP",
                "SOALocking",
                "SOALoopbackSupport",
                "SOANetworking",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
                "SOATestSupport",
            ]
        ),
        .testTarget(name: "SOANewServiceTests", dependencies: ["SOATestSupport"]),
        .testTarget(
            name: "OracleContentCoreTests",
            dependencies: [
                "SOAHTTP",
                "SOALocking",
                "SOALoopbackSupport",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
                "OracleContentCore",
                "SOATestSupport",
            ]
        ),
        .testTarget(
            name: "OracleContentDeliveryTests",
            dependencies: [
                "SOAHTTP",
                "SOALocking",
                "SOALoopbackSupport",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
                "OracleContentCore",
                "OracleContentDelivery",
                "SOATestSupport",
            ]
        ),
        .testTarget(
            name: "OracleContentTestTests",
            dependencies: ["SOAHTTP", "OracleContentCore", "OracleContentTest", "SOATestSupport"]
        ),
        .testTarget(
            name: "SOAReadmeTests",
            dependencies: ["SOA", "SOADiagnostics", "SOATesting", "SOAServices"]
        ),
        .testTarget(
            name: "SOALoggingTests",
            dependencies: [
                "SOA",
                "SOALogging",
                .product(name: "InMemoryLogging", package: "swift-log", condition: logging),
                .product(name: "Logging", package: "swift-log", condition: logging),
                "SOATestSupport",
            ]
        ),
        .testTarget(
            name: "SOAMetricsTests",
            dependencies: [
                "SOA",
                "SOAMetrics",
                .product(name: "Metrics", package: "swift-metrics", condition: metrics),
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: metrics),
                "SOATestSupport",
            ]
        ),
        .testTarget(name: "SOARaceTests", dependencies: ["SOA", "SOATestSupport"]),
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
                "SOATestSupport",
            ]
        ),
        .testTarget(name: "SOATestingTests", dependencies: ["SOA", "SOATesting", "SOATestSupport"]),
        .testTarget(name: "SOATests", dependencies: ["SOA", "SOATestSupport"]),
        .testTarget(
            name: "SOATracingTests",
            dependencies: [
                "SOA",
                "SOATracing",
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing", condition: tracing),
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: tracing),
                "SOATestSupport",
            ]
        ),
        .testTarget(
            name: "SOAServicesTests",
            dependencies: [
                "SOAHTTP",
                "SOALocking",
                "SOALoopbackSupport",
                "SOAServices",
                .product(name: "OpenCombine", package: "OpenCombine", condition: openCombine),
                "SOATestSupport",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// What every target of the package is compiled with; the sample targets stand apart, since they show other modes.
var houseSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
]

// Not for apps: Xcode compiles a dependency with `-suppress-warnings`, and the driver then refuses to make a warning an
// error.
if Context.environment["SOA_STRICT"] != nil {
    houseSettings.append(.treatWarning("ExplicitSendable", as: .error))
}

for target in package.targets where target.type != .plugin {
    target.swiftSettings = houseSettings
}

/// What a release build compiles the registry with, so that a program has of it what it uses.
///
/// That is for size, but for the functions that lookups, builds and registrations go through. On Linux, each function is in a
/// section of its own, which the linker may leave out, and there is no debug information unless it is asked for, since the
/// tables to unwind that come with it are a tenth of what SOA adds to a stripped program. A package may set such flags since
/// Swift 6.2.
var lean = ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"]
if Context.environment["SOA_DEBUG_INFO"] == nil { lean += ["-Xfrontend", "-gnone"] }
package.targets.first { $0.name == "SOA" }?.swiftSettings? += [
    .unsafeFlags(["-Osize"], .when(configuration: .release)),
    .unsafeFlags(lean, .when(platforms: [.linux], configuration: .release)),
]

let mainActorByDefault: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let upcomingIsolation: [SwiftSetting] = [
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The modules that open connections and keep files carry a privacy manifest, on Apple platforms alone: a resource makes
/// SwiftPM write code that imports Foundation.
for target in package.targets where ["SOAHTTP", "OracleContentCore"].contains(target.name) {
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
            name: "SOA\(name)SampleTests",
            dependencies: ["SOA"],
            path: "Tests/Samples/\(name)",
            swiftSettings: settings
        )
    )
}

/// One app, wired as it is in four other frameworks; `Tests/Samples/Wiring/count` compares both sides.
package.targets.append(.target(name: "SOAFerries", path: "Tests/Samples/Wiring/Ferries"))
for framework in ["Factory", "Resolver", "SwiftDependencies", "Swinject"] {
    package.targets.append(
        .testTarget(
            name: "SOAComingFrom\(framework)Tests",
            dependencies: ["SOA", "SOAFerries", "SOATesting"],
            path: "Tests/Samples/Wiring/\(framework)/SOA"
        )
    )
}

// A trait is checked alone with the tests that have something of it: `SOA_TEST_TARGETS=SOALoggingTests,... swift test`.
if let chosen = Context.environment["SOA_TEST_TARGETS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}
