// swift-tools-version: 6.2

import PackageDescription

// A package as a newcomer has it. It is copied to a folder as deep below the root, and written into there.
let package = Package(
    name: "App",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SOA", path: "../../..")],
    targets: [
        .target(name: "App", dependencies: [.product(name: "SOA", package: "SOA")]),
        .testTarget(
            name: "AppTests",
            dependencies: [
                "App",
                .product(name: "SOA", package: "SOA"),
                .product(name: "SOATesting", package: "SOA"),
            ]
        ),
    ]
)
