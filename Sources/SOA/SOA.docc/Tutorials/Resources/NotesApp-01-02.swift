// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Notes",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../SOA")  // or url:, with the address of your copy
    ],
    targets: [
        .executableTarget(name: "Notes", dependencies: [.product(name: "SOA", package: "SOA")])
    ]
)
