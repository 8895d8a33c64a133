// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "SOA",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "SOA", targets: ["SOA"]),
        .library(name: "SOATesting", targets: ["SOATesting"]),
    ],
    targets: [
        .target(name: "SOA"),
        .target(name: "SOATesting", dependencies: ["SOA"]),
        .testTarget(name: "ReadmeTests", dependencies: ["SOA", "SOATesting"]),
        .testTarget(name: "SOARaceTests", dependencies: ["SOA"]),
        .testTarget(name: "SOATestingTests", dependencies: ["SOA", "SOATesting"]),
        .testTarget(name: "SOATests", dependencies: ["SOA"]),
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

for target in package.targets {
    target.swiftSettings = houseSettings
}

let mainActorByDefault: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let upcomingIsolation: [SwiftSetting] = [
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// App code as users write it, in a test target for each mode that it has to compile in.
let samples: [String: [SwiftSetting]] = [
    "Initialisers": [],
    "InitialisersMainActor": mainActorByDefault,
    "InitialisersMainActorUpcoming": mainActorByDefault + upcomingIsolation,
    "MainActor": mainActorByDefault,
    "MainActorUpcoming": mainActorByDefault + upcomingIsolation,
    "Sharing": [.swiftLanguageMode(.v5)],
    "SharingFinal": [],
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
