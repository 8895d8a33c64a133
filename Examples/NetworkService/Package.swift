// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "NetworkService",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Outside of this checkout, give the address or the path of your copy.
        .package(name: "SOA", path: "../..")
    ],
    targets: [
        .target(
            name: "Tides",
            dependencies: [
                .product(name: "SOAHTTP", package: "SOA"),
                .product(name: "SOA", package: "SOA"),
                .product(name: "SOAServices", package: "SOA"),
            ]
        ),
        .executableTarget(
            name: "NetworkService",
            dependencies: [
                "Tides",
                .product(name: "SOAHTTP", package: "SOA"),
                .product(name: "SOA", package: "SOA"),
            ]
        ),
        .testTarget(
            name: "TidesTests",
            dependencies: [
                "Tides",
                .product(name: "SOAHTTP", package: "SOA"),
                .product(name: "SOA", package: "SOA"),
                .product(name: "SOATesting", package: "SOA"),
                .product(name: "SOAServices", package: "SOA"),
            ]
        ),
    ]
)
