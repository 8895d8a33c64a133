// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Names of Apple's SwiftUI, declared for the compiler of Linux: what they take, answer and run on, and no work behind them.

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
