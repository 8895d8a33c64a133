// swift-tools-version: 6.2

import PackageDescription

/// The fuzzers, programs of libFuzzer.
///
/// They are built and run by `bash .ci/run fuzz` in the root of the repository.
let fuzzers = [
    "FuzzHeaders", "FuzzImages", "FuzzJSONValue", "FuzzModels", "FuzzQueryBuilder", "FuzzRecordings",
    "FuzzServerSentEvents",
]

let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v15)],
    products: fuzzers.map { .executable(name: $0, targets: [$0]) },
    dependencies: [
        .package(name: "SOA", path: "../..")
    ],
    targets: [
        .target(name: "FuzzSupport")
    ]
        + fuzzers.map { name in
            .executableTarget(
                name: name,
                dependencies: [
                    "FuzzSupport",
                    .product(name: "OracleContentCore", package: "SOA"),
                    .product(name: "OracleContentDelivery", package: "SOA"),
                    .product(name: "SOAHTTP", package: "SOA"),
                ],
                // libFuzzer has the entry point.
                swiftSettings: [.unsafeFlags(["-parse-as-library"])]
            )
        },
    swiftLanguageModes: [.v6]
)

/// The settings of every target, the same as in the package SOA.
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
    target.swiftSettings = (target.swiftSettings ?? []) + houseSettings
}
