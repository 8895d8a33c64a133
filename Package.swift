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
        .testTarget(name: "SOARaceTests", dependencies: ["SOA"]),
        .testTarget(name: "SOATestingTests", dependencies: ["SOA", "SOATesting"]),
        .testTarget(name: "SOATests", dependencies: ["SOA"]),
    ],
    swiftLanguageModes: [.v6]
)

/// App code as users write it, in each mode that it is meant to compile in.
package.targets += [
    .sample("InitialisersMainActor", settings: mainActorByDefault),
    .sample("InitialisersMainActorUpcoming", settings: mainActorByDefault + upcomingIsolation),
    .sample("Initialisers"),
    .sample("InitialisersSwift5", settings: [.swiftLanguageMode(.v5)]),
    .sample("MainActor", settings: mainActorByDefault),
    .sample("MainActorUpcoming", settings: mainActorByDefault + upcomingIsolation),
    .sample("Sharing", settings: [.swiftLanguageMode(.v5)]),
    .sample("SharingFinal"),
]

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

for target in package.targets where target.swiftSettings == nil {
    target.swiftSettings = houseSettings
}
