// swift-tools-version: 6.2

import PackageDescription

// A framework whose API has types of the library. The step `distribution` of .ci/run builds it to be distributed as a binary.
let package = Package(
    name: "Framework",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SOA", path: "../../..")],
    targets: [
        .target(
            name: "Framework",
            dependencies: [
                .product(name: "OracleContentCore", package: "SOA"),
                .product(name: "OracleContentDelivery", package: "SOA"),
                .product(name: "SOA", package: "SOA"),
                .product(name: "SOADiagnostics", package: "SOA"),
                .product(name: "SOAHTTP", package: "SOA"),
                .product(name: "SOANetworking", package: "SOA"),
                .product(name: "SOAServices", package: "SOA"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
