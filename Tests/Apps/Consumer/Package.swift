// swift-tools-version: 6.2

import PackageDescription

// What an app that adds SOA looks like. It is built by the step `consumer` of .ci/run.
let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SOA", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [.product(name: "SOA", package: "SOA")]
        )
    ],
    swiftLanguageModes: [.v6]
)
