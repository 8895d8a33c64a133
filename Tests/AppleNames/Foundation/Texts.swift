// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public struct CharacterSet: Hashable, Sendable {
    public static let whitespaces = Self(charactersIn: "")
    public static let whitespacesAndNewlines = Self(charactersIn: "")

    public init(charactersIn text: String) {}
}

extension StringProtocol {
    public var removingPercentEncoding: String? { nil }

    public func trimmingCharacters(in set: CharacterSet) -> String { "" }

    public func range(of text: some StringProtocol, options: String.CompareOptions = []) -> Range<Index>? { nil }
}

public struct NSDataSearchOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }
}

#if !OBJC
extension Data {
    public func range(of data: Data, options: NSDataSearchOptions = [], in range: Range<Int>? = nil) -> Range<Int>? {
        nil
    }
}
#endif

open class DateFormatter: NSObject, @unchecked Sendable {
    open var locale: Locale?
    open var timeZone: TimeZone?
    open var dateFormat: String?
    open var twoDigitStartDate: Date?

    open func date(from text: String) -> Date? { nil }

    open func string(from date: Date) -> String { "" }
}

open class JSONSerialization: NSObject {
    public struct ReadingOptions: OptionSet, Sendable {
        public static let fragmentsAllowed = Self(rawValue: 1 << 2)

        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }
    }

    public struct WritingOptions: OptionSet, Sendable {
        public static let sortedKeys = Self(rawValue: 1 << 1)
        public static let fragmentsAllowed = Self(rawValue: 1 << 2)
        public static let withoutEscapingSlashes = Self(rawValue: 1 << 3)

        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }
    }

    open class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any { "" }

    open class func data(withJSONObject object: Any, options: WritingOptions = []) throws -> Data { Data() }
}
