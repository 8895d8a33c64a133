// swift-tools-version: 6.2

import PackageDescription

let soa: Target.Dependency = .product(name: "SOA", package: "SOA")

/// The platforms whose C library has no scrypt.
let apple: [Platform] = [.macOS, .iOS, .tvOS, .watchOS, .visionOS]

/// The folders of `Sources/Features`: one for each screen, and one for shared code.
let features = ["Catalogue", "Common", "Gallery", "Garages", "Sharing", "SignIn", "VehicleTax"]

/// The folders of their layers.
///
/// Each layer is a module, and the registry has only a page.
let folders = features.flatMap { ["\($0)/Services", "\($0)/Screens", "\($0)/Pages"] } + ["Registry/Pages"]

/// Returns the folders of all layers except one.
func folders(withoutLayer layer: String) -> [String] {
    folders.filter { !$0.hasSuffix("/\(layer)") }
}

/// The templates, each beside its page.
let templates = [
    "Catalogue/Pages/catalogue", "Common/Pages/Layout/error", "Common/Pages/Layout/layout", "Gallery/Pages/asset",
    "Gallery/Pages/gallery", "Garages/Pages/garages", "Registry/Pages/services", "Sharing/Pages/share",
    "SignIn/Pages/sign-in", "VehicleTax/Pages/vehicle-tax",
]

let package = Package(
    name: "ServicesDemoApp",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .executable(name: "ServicesDemo", targets: ["ServicesDemo"]),
        .library(name: "ServicesDemoUIKit", targets: ["ServicesDemoUIKit"]),
    ],
    traits: [
        .trait(
            name: "ScaleOut",
            description: "Signs the tokens of the backend, so that several processes accept each other's."
        )
    ],
    dependencies: [
        .package(name: "SOA", path: "..", traits: ["ServiceLifecycle"]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        .target(
            name: "DemoBackend",
            dependencies: [
                "DemoContentBackend",
                "DemoServer",
                soa,
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "JWTKit", package: "jwt-kit", condition: .when(traits: ["ScaleOut"])),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        // The delivery API for the gallery, which is not needed to understand the use of services.
        .target(
            name: "DemoContentBackend",
            dependencies: [
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            exclude: ["Drawing"],
            resources: [.copy("Images")]
        ),
        // The password hashing of the C library, on Linux.
        .systemLibrary(name: "DemoCrypt"),
        .target(
            name: "DemoPages",
            dependencies: [
                "DemoScreens",
                "DemoServer",
                "DemoServices",
                soa,
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "SOANetworking", package: "SOA"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Sources/Features",
            exclude: folders(withoutLayer: "Pages"),
            resources: [.copy("Common/Pages/Files")] + templates.map { .copy("\($0).mustache") }
        ),
        .target(
            name: "DemoScreens",
            dependencies: [
                "DemoServices",
                soa,
                .product(name: "SOANetworking", package: "SOA"),
                .product(name: "SOAServices", package: "SOA"),
            ],
            path: "Sources/Features",
            exclude: folders(withoutLayer: "Screens")
        ),
        .target(
            name: "DemoServer",
            dependencies: [
                soa,
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        .target(
            name: "DemoServices",
            dependencies: [
                .target(name: "DemoCrypt", condition: .when(platforms: [.linux])),
                soa,
                .product(name: "CryptoExtras", package: "swift-crypto", condition: .when(platforms: apple)),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SOAHTTP", package: "SOA"),
                .product(name: "SOANetworking", package: "SOA"),
                .product(name: "OracleContentCore", package: "SOA"),
                .product(name: "OracleContentDelivery", package: "SOA"),
                .product(name: "SOAServices", package: "SOA"),
            ],
            path: "Sources/Features",
            exclude: folders(withoutLayer: "Services"),
            resources: [.copy("Common/Services/Stubs")]
        ),
        .target(
            name: "DemoTestSupport",
            path: "Tests/DemoTestSupport"
        ),
        .executableTarget(
            name: "ServicesDemo",
            dependencies: [
                "DemoBackend",
                "DemoPages",
                "DemoScreens",
                "DemoServer",
                "DemoServices",
                soa,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SOADiagnostics", package: "SOA"),
                .product(name: "SOAHTTP", package: "SOA"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SOANetworking", package: "SOA"),
                .product(name: "OracleContentCore", package: "SOA"),
                .product(name: "SOAServiceLifecycle", package: "SOA"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        // For iOS; on other platforms its files are empty.
        .target(name: "ServicesDemoUIKit", dependencies: [soa, .product(name: "SOASwiftUI", package: "SOA")]),
        .testTarget(
            name: "DemoBackendTests",
            dependencies: [
                "DemoBackend",
                "DemoTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "JWTKit", package: "jwt-kit", condition: .when(traits: ["ScaleOut"])),
                soa,
                .product(name: "SOAHTTP", package: "SOA"),
                .product(name: "OracleContentCore", package: "SOA"),
                .product(name: "OracleContentDelivery", package: "SOA"),
            ]
        ),
        .testTarget(
            name: "DemoPagesTests",
            dependencies: [
                "DemoBackend",
                "DemoPages",
                "DemoServices",
                "DemoTestSupport",
                soa,
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SOANetworking", package: "SOA"),
                .product(name: "OracleContentCore", package: "SOA"),
                .product(name: "SOAServices", package: "SOA"),
                .product(name: "SOATesting", package: "SOA"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        .testTarget(
            name: "DemoScreensTests",
            dependencies: [
                "DemoScreens",
                "DemoServices",
                soa,
                .product(name: "SOANetworking", package: "SOA"),
                .product(name: "SOAServices", package: "SOA"),
                .product(name: "SOATesting", package: "SOA"),
            ]
        ),
        .testTarget(
            name: "DemoServicesTests",
            dependencies: [
                "DemoBackend",
                "DemoServices",
                "DemoTestSupport",
                soa,
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SOAHTTP", package: "SOA"),
                .product(name: "SOANetworking", package: "SOA"),
                .product(name: "OracleContentCore", package: "SOA"),
                .product(name: "SOAServices", package: "SOA"),
                .product(name: "SOATesting", package: "SOA"),
            ]
        ),
        .testTarget(
            name: "ServicesDemoTests",
            dependencies: [
                "DemoServices",
                "DemoTestSupport",
                "ServicesDemo",
                soa,
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SOAHTTP", package: "SOA"),
                .product(name: "SOATesting", package: "SOA"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// The Swift settings of all targets, the same as in the package SOA.
let houseSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatWarning("ExplicitSendable", as: .error),
]

for target in package.targets where target.type != .system {
    target.swiftSettings = houseSettings
}
