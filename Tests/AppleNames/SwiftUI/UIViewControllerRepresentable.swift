// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's SwiftUI for the compiler on Linux: signatures and isolation, without an implementation.

public import UIKit

@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void

    @MainActor @preconcurrency
    func makeUIViewController(context: Self.Context) -> Self.UIViewControllerType

    @MainActor @preconcurrency
    func updateUIViewController(_ uiViewController: Self.UIViewControllerType, context: Self.Context)

    typealias Context = UIViewControllerRepresentableContext<Self>
}

@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {}
