// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "SharingApp",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Outside of this checkout, give the address or the path of your copy.
        .package(name: "SOA", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "SharingApp",
            dependencies: [.product(name: "SOA", package: "SOA")]
        ),
        .testTarget(
            name: "SharingAppTests",
            dependencies: [
                "SharingApp",
                .product(name: "SOA", package: "SOA"),
                .product(name: "SOATesting", package: "SOA"),
            ]
        ),
    ]
)
