// swift-tools-version: 6.2

import PackageDescription

// Takes part in the benchmarks, as a package of peers does that is written as their README says.
let package = Package(
    name: "Peers",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "BenchmarkPeers", targets: ["BenchmarkPeers"])
    ],
    dependencies: [
        .package(path: "../Contenders")
    ],
    targets: [
        .target(
            name: "BenchmarkPeers",
            dependencies: [.product(name: "BenchmarkContenders", package: "Contenders")]
        )
    ]
)
