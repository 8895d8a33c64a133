// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Dates as ISO 8601 text, without a formatter object, and without losing any part of a second.
enum ISODate {
    // Not of `Int`, which may have 32 bits.
    private static let secondsPerDay: Int64 = 86_400

    /// Days from 1970 to 2001, where Foundation's dates begin.
    private static let daysToReference: Int64 = 11_323

    /// The years 0 to 9999, in seconds from the beginning of 2001 on.
    private static let fourDigitYears = seconds(ofYear: 0)..<seconds(ofYear: 10_000)

    private static func seconds(ofYear year: Int64) -> Double {
        Double((days(year, 1, 1) - daysToReference) * secondsPerDay)
    }

    /// The date of text such as `2020-06-18T13:50:16.101Z`; nil if it is not one.
    static func date(of text: String) -> Date? {
        var rest = Array(text.utf8)[...]
        guard let year = number(4, from: &rest), skip("-", in: &rest),
            let month = number(2, from: &rest), skip("-", in: &rest), let day = number(2, from: &rest),
            (1...12).contains(month), (1...length(of: month, in: year)).contains(day)
        else { return nil }
        var seconds = (days(year, month, day) - daysToReference) * secondsPerDay
        if rest.isEmpty { return date(seconds: seconds, fraction: rest) }
        guard skip("T", in: &rest) || skip("t", in: &rest) || skip(" ", in: &rest),
            let hour = number(2, from: &rest), skip(":", in: &rest), let minute = number(2, from: &rest),
            hour < 24, minute < 60
        else { return nil }
        seconds += hour * 3600 + minute * 60
        if skip(":", in: &rest) {
            guard let second = number(2, from: &rest), second <= 60 else { return nil }
            seconds += second
        }
        var fraction = rest.prefix(0)
        if skip(".", in: &rest) || skip(",", in: &rest) {
            fraction = rest.prefix { isDigit($0) }
            rest = rest[fraction.endIndex...]
            guard !fraction.isEmpty else { return nil }
        }
        guard let offset = offset(&rest), rest.isEmpty else { return nil }
        return date(seconds: seconds - offset, fraction: fraction)
    }

    /// The date so many milliseconds after the beginning of 1970; nil outside of the years 0 to 9999.
    static func date(milliseconds: Double) -> Date? {
        // One division of whole numbers, as for text: the same instant is the same date in both forms.
        let interval = (milliseconds - Double(daysToReference * secondsPerDay * 1000)) / 1000
        return fourDigitYears.contains(interval) ? Date(timeIntervalSinceReferenceDate: interval) : nil
    }

    /// The text of a date in UTC, with milliseconds or more digits; nil outside of the years 0 to 9999.
    static func text(of date: Date) -> String? {
        let interval = date.timeIntervalSinceReferenceDate
        guard abs(interval) < 1e12 else { return nil }
        let seconds = Int64(interval.rounded(.down))
        var fraction = ""
        if interval != Double(seconds) {
            guard let digits = fractionDigits(of: interval) else { return nil }
            fraction = interval < 0 ? complement(of: digits) : digits
        }
        let day = floorDivide(seconds, secondsPerDay)
        let second = seconds - day * secondsPerDay
        let (year, month, monthDay) = civil(day + daysToReference)
        guard (0...9999).contains(year) else { return nil }
        let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
        let padding = String(repeating: "0", count: max(0, 3 - fraction.count))
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(monthDay, 2))T\(clock).\(fraction)\(padding)Z"
    }

    // MARK: - Fractions, digit by digit

    private static func date(seconds: Int64, fraction: ArraySlice<UInt8>) -> Date? {
        guard let interval = short(seconds, fraction) ?? long(seconds, fraction), fourDigitYears.contains(interval)
        else { return nil }
        return Date(timeIntervalSinceReferenceDate: interval)
    }

    /// Seconds and their fraction, if a division of exact numbers gives them; its result is the nearest number.
    private static func short(_ seconds: Int64, _ fraction: ArraySlice<UInt8>) -> Double? {
        var numerator = seconds
        var denominator: Int64 = 1
        for digit in fraction {
            let next = numerator * 10 + Int64(digit) - 48
            guard abs(next) < 1 << 53, denominator < 1 << 53 else { return nil }
            (numerator, denominator) = (next, denominator * 10)
        }
        return Double(numerator) / Double(denominator)
    }

    private static func long(_ seconds: Int64, _ fraction: ArraySlice<UInt8>) -> Double? {
        let digits = String(decoding: fraction, as: UTF8.self)
        if digits.allSatisfy({ $0 == "0" }) { return Double(seconds) }
        return Double(seconds >= 0 ? "\(seconds).\(digits)" : "-\(-seconds - 1).\(complement(of: digits))")
    }

    /// The digits behind the point of a number.
    private static func fractionDigits(of number: Double) -> String? {
        let text = "\(abs(number))"
        if let exponent = text.firstIndex(of: "e") {
            guard let places = Int(text[text.index(after: exponent)...]), places < 0 else { return nil }
            let digits = text[..<exponent].filter { $0 != "." }
            return String(repeating: "0", count: -places - 1) + digits
        }
        return text.firstIndex(of: ".").map { String(text[text.index(after: $0)...]) }
    }

    /// The digits of one minus a fraction.
    private static func complement(of digits: String) -> String {
        var result: [Int] = []
        var carry = 10
        for digit in digits.reversed().compactMap(\.wholeNumberValue) {
            let value = carry - digit
            result.append(value % 10)
            carry = value == 10 ? 10 : 9
        }
        return result.reversed().map(String.init).joined()
    }

    // MARK: - Parts

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func number(_ count: Int, from text: inout ArraySlice<UInt8>) -> Int64? {
        var number: Int64 = 0
        for _ in 0..<count {
            guard let digit = text.popFirst(), isDigit(digit) else { return nil }
            number = number * 10 + Int64(digit) - 48
        }
        return number
    }

    private static func skip(_ character: Unicode.Scalar, in text: inout ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: character) else { return false }
        text.removeFirst()
        return true
    }

    /// Seconds east of Greenwich; none given means UTC.
    private static func offset(_ text: inout ArraySlice<UInt8>) -> Int64? {
        if text.isEmpty || skip("Z", in: &text) || skip("z", in: &text) { return 0 }
        let isEast = skip("+", in: &text)
        guard isEast || skip("-", in: &text), let hours = number(2, from: &text), hours < 24 else { return nil }
        _ = skip(":", in: &text)
        let minutes = text.isEmpty ? 0 : number(2, from: &text)
        guard let minutes, minutes < 60 else { return nil }
        return (hours * 3600 + minutes * 60) * (isEast ? 1 : -1)
    }

    private static func padded(_ number: Int64, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    // MARK: - Calendar

    private static func length(of month: Int64, in year: Int64) -> Int64 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Int(month) - 1]
    }

    /// Days since 1970, in years that begin with March, so that a leap day is the last one.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = floorDivide(year, 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let days = days + 719_468
        let era = floorDivide(days, 146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        let month = part < 10 ? part + 3 : part - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
    }

    private static func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }
}
