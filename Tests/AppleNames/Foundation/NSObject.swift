// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if OBJC
@objc public protocol NSObjectProtocol {}
#else
public protocol NSObjectProtocol: AnyObject {}
#endif

#if OBJC
@objc
#endif
open class NSObject: NSObjectProtocol {
    public init() {}

    open func copy() -> Any { self }
}

extension NSObject: Hashable {
    public static func == (left: NSObject, right: NSObject) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) {}
}

open class NSCoder: NSObject {}

open class NSNull: NSObject, @unchecked Sendable {}

open class NSNumber: NSObject, @unchecked Sendable {
    open var boolValue: Bool { false }
    open var int64Value: Int64 { 0 }
    open var objCType: UnsafePointer<CChar> { fatalError("no implementation") }
}

open class NSError: NSObject, Error, @unchecked Sendable {
    open var domain: String { "" }
    open var code: Int { 0 }
    open var userInfo: [String: Any] { [:] }

    public init(domain: String, code: Int, userInfo: [String: Any]? = nil) { super.init() }
}

// The compiler calls these two.
public func _convertErrorToNSError(_ error: any Error) -> NSError { NSError(domain: "", code: 0) }

public func _convertNSErrorToError(_ error: NSError?) -> any Error { NSError(domain: "", code: 0) }

open class Bundle: NSObject, @unchecked Sendable {
    open class var main: Bundle { Bundle() }
}

public typealias CGFloat = Double

public struct CGRect: Sendable {
    public static var zero: CGRect { CGRect() }
}
