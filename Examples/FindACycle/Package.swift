// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "FindACycle",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Outside of this checkout, give the address or the path of your copy.
        .package(name: "SOA", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "FindACycle",
            dependencies: [.product(name: "SOA", package: "SOA")]
        )
    ]
)
