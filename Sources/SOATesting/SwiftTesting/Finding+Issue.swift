// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Testing)

import SOA
import Testing

extension Finding {
    /// Records this as an issue of the test that the caller is part of.
    ///
    /// - Parameters:
    ///   - test: The test, which stands in for a place in the source that is not known.
    ///   - isFailure: False for a warning.
    func record(near test: Test, isFailure: Bool = true) {
        let comment = Comment(rawValue: description)
        let location = site.flatMap { SourceLocation($0, near: test.sourceLocation) } ?? test.sourceLocation
        #if compiler(>=6.3)
        Issue.record(comment, severity: isFailure ? .error : .warning, sourceLocation: location)
        #else
        // Earlier versions of Swift Testing know no warnings.
        if isFailure {
            Issue.record(comment, sourceLocation: location)
        } else {
            StandardError.write("SOATesting: \(self)")
        }
        #endif
    }
}

extension SourceLocation {
    /// A call site as Swift Testing writes it; nil for one that it would refuse.
    ///
    /// A call site has no full path. In the file of the test, that one's is taken; elsewhere the short one has to do.
    init?(_ site: CallSite, near test: SourceLocation) {
        let fileID = "\(site.fileID)"
        guard fileID.dropFirst().dropLast().contains("/"), site.line > 0 else { return nil }
        let filePath = fileID == test.fileID ? test.filePath : fileID
        self.init(fileID: fileID, filePath: filePath, line: Int(site.line), column: 1)
    }
}

#endif
