// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "OverrideInTests",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Outside of this checkout, give the address or the path of your copy.
        .package(name: "SOA", path: "../..")
    ],
    targets: [
        .target(
            name: "Reminders",
            dependencies: [.product(name: "SOA", package: "SOA")]
        ),
        .testTarget(
            name: "RemindersTests",
            dependencies: [
                "Reminders",
                .product(name: "SOA", package: "SOA"),
                .product(name: "SOATesting", package: "SOA"),
            ]
        ),
    ]
)
