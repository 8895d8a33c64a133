// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's XCTest for the compiler on Linux: signatures without an implementation.

public import Foundation

open class XCTest: NSObject {
    open var name: String { "" }
}

open class XCTestCase: XCTest {
    open func invokeTest() {}

    open func record(_ issue: XCTIssue) {}
}

public struct XCTIssue {
    public enum IssueType: Int, Sendable {
        case assertionFailure
    }

    public var sourceCodeContext = XCTSourceCodeContext(location: nil)

    public init(type: IssueType, compactDescription: String) {}
}

public final class XCTSourceCodeLocation: NSObject {
    public init(filePath: String, lineNumber: Int) {}
}

public final class XCTSourceCodeContext: NSObject {
    public init(location: XCTSourceCodeLocation?) {}
}

public protocol XCTestObservation: NSObjectProtocol {
    func testBundleDidFinish(_ testBundle: Bundle)
}

public final class XCTestObservationCenter: NSObject {
    public class var shared: XCTestObservationCenter { XCTestObservationCenter() }

    public func addTestObserver(_ testObserver: any XCTestObservation) {}
}
