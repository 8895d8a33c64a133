// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "NotesServer",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Outside of this checkout, give the address or the path of your copy.
        .package(name: "SOA", path: "../..", traits: ["Logging", "ServiceLifecycle"]),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .executableTarget(
            name: "NotesServer",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SOA", package: "SOA"),
                .product(name: "SOALogging", package: "SOA"),
                .product(name: "SOAServiceLifecycle", package: "SOA"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        .testTarget(
            name: "NotesServerTests",
            dependencies: [
                "NotesServer",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SOA", package: "SOA"),
                .product(name: "SOALogging", package: "SOA"),
                .product(name: "SOATesting", package: "SOA"),
            ]
        ),
    ]
)
