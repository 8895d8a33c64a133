// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Dates as ISO 8601 text, without a formatter object, and without losing any part of a second that clocks measure.
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
            (1...12).contains(month), day > 0, days(year, month, day) < days(year, month + 1, 1)
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
        var interval = date.timeIntervalSinceReferenceDate
        // With less, the digits are more than those of a decimal number.
        if abs(interval) < 1e-20 { interval = 0 }
        guard fourDigitYears.contains(interval), let digits = Decimal(string: "\(interval)") else { return nil }
        let seconds = Int64(interval.rounded(.down))
        let fraction = "\(digits - Decimal(seconds))".dropFirst(2)
        let day = floorDivide(seconds, secondsPerDay)
        let second = seconds - day * secondsPerDay
        let (year, month, monthDay) = civil(day + daysToReference)
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
        if seconds >= 0 { return Double("\(seconds).\(digits)") }
        return Decimal(string: "0.\(digits)").flatMap { Double("\(Decimal(seconds) + $0)") }
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

    /// Days since 1970, in years that begin with March, so that a leap day is the last one.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = floorDivide(year, 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        // Years of average length lead to the year or to one beside it.
        var (year, month) = (1971 + floorDivide(day * 400, 146_097), 12 as Int64)
        while days(year, 1, 1) > day { year -= 1 }
        while days(year, month, 1) > day { month -= 1 }
        return (year, month, day - days(year, month, 1) + 1)
    }

    private static func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }
}
