// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Names of Apple's UIKit, declared for the compiler of Linux: what they take, answer and run on, and no work behind them.

public import Foundation

@MainActor
open class UIResponder: NSObject {}
