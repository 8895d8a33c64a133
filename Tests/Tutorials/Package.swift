// swift-tools-version: 6.2

import PackageDescription

// The app of the tutorials as it is after their last steps, with its tests. A package of its own, since an app that adds
// SOA may well have a module `Notes`.
let package = Package(
    name: "Tutorials",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [.package(name: "SOA", path: "../..")],
    targets: [
        .target(name: "Notes", dependencies: [.product(name: "SOA", package: "SOA")], path: "Notes"),
        .testTarget(
            name: "NotesTests",
            dependencies: [
                "Notes", .product(name: "SOA", package: "SOA"), .product(name: "SOATesting", package: "SOA"),
            ],
            path: "NotesTests"
        ),
        .testTarget(
            name: "TutorialTests",
            dependencies: [
                "Notes", .product(name: "SOA", package: "SOA"), .product(name: "SOATesting", package: "SOA"),
            ],
            path: "TutorialTests"
        ),
    ]
)
