// swift-tools-version: 6.2

import PackageDescription

// What an app that adds SOA looks like. It is copied to a folder two levels below the root and built there, fresh.
let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SOA", path: "../..")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [.product(name: "SOA", package: "SOA")]
        )
    ],
    swiftLanguageModes: [.v6]
)
