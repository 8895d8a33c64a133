// swift-tools-version: 6.2

import PackageDescription

let soa: Target.Dependency = .product(name: "SOA", package: "SOA")
let soaTesting: Target.Dependency = .product(name: "SOATesting", package: "SOA")

let upcoming: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
]

/// The modules that services are written into, as users set them up; `Filled` is filled in as Xcode does it.
let modules: [String: [SwiftSetting]] = [
    "App": [],
    "Filled": [],
    "OnMainActor": [.defaultIsolation(MainActor.self)],
    "Upcoming": upcoming,
    "UpcomingOnMainActor": upcoming + [.defaultIsolation(MainActor.self)],
]

// It is copied to a folder as deep below the root, and written into there.
let package = Package(
    name: "NewServices",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SOA", path: "../../..")],
    targets: modules.sorted { $0.key < $1.key }.flatMap { name, settings -> [Target] in
        [
            .target(name: name, dependencies: [soa], swiftSettings: settings),
            .testTarget(name: "\(name)Tests", dependencies: [.target(name: name), soa, soaTesting]),
        ]
    },
    swiftLanguageModes: [.v6]
)
