// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Contenders",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "BenchmarkContenders", targets: ["BenchmarkContenders"])
    ],
    targets: [
        .target(name: "BenchmarkContenders")
    ],
    swiftLanguageModes: [.v6]
)

/// What every target of the package is compiled with, the same as in the package SOA.
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
