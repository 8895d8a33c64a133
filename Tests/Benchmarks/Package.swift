// swift-tools-version: 6.2

import PackageDescription

let contenders: Target.Dependency = .product(name: "BenchmarkContenders", package: "Contenders")
let registry: Target.Dependency = .product(name: "SOA", package: "SOA")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "Benchmarks", targets: ["Benchmarks"]),
        .executable(name: "Paths", targets: ["Paths"]),
    ],
    dependencies: [
        .package(name: "Contenders", path: "Contenders"),
        .package(name: "SOA", path: "../..", traits: ["AsyncHTTPClient"]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "AllocationCounter",
                contenders,
                registry,
                "RegistryPaths",
                "SeedRegistry",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "SOAHTTP", package: "SOA"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "SOANetworking", package: "SOA"),
                .product(name: "OracleContentCore", package: "SOA"),
                .product(name: "OracleContentDelivery", package: "SOA"),
                .product(name: "SOAServices", package: "SOA"),
            ]
        ),
        .target(name: "LockedRegistry", dependencies: [contenders]),
        .executableTarget(name: "Paths", dependencies: [contenders, "RegistryPaths"]),
        .target(name: "RegistryPaths", dependencies: [contenders, "LockedRegistry", registry, "SeedRegistry"]),
        .target(name: "SeedRegistry"),
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

/// A folder with a package of peers, which take part in the contests of the registry.
if let folder = Context.environment["SOA_BENCHMARKS_PEERS"], !folder.isEmpty {
    package.dependencies.append(.package(name: "BenchmarkPeers", path: folder))
    for target in package.targets where target.name == "Benchmarks" {
        target.dependencies.append(.product(name: "BenchmarkPeers", package: "BenchmarkPeers"))
        target.swiftSettings?.append(.define("PEERS"))
    }
}
