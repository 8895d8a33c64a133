// swift-tools-version: 6.2

import PackageDescription

// A server that is optimized across modules. It is built by the step `distribution` of .ci/run.
let package = Package(
    name: "Optimized",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SOA", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Optimized",
            dependencies: [.product(name: "SOA", package: "SOA")]
        )
    ],
    swiftLanguageModes: [.v6]
)
