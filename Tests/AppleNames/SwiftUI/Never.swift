// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's SwiftUI for the compiler on Linux: signatures and isolation, without an implementation.

extension Never: View, Scene {
    public var body: Never { return fatalError("declared, and never run") }
}

// Views and scenes that SwiftUI draws itself have no body.
extension View where Body == Never {
    public var body: Never { fatalError("declared, and never run") }
}

extension Scene where Body == Never {
    public var body: Never { fatalError("declared, and never run") }
}
