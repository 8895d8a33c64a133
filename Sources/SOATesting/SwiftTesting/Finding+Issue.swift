// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Testing)

import SOA
import Testing

extension Finding {
    /// Records the finding as an issue of the current test, whose location replaces an unknown call site.
    func record(near test: Test, isFailure: Bool = true) {
        let comment = Comment(rawValue: description)
        let location = site.flatMap { SourceLocation($0, near: test.sourceLocation) } ?? test.sourceLocation
        #if compiler(>=6.3)
        Issue.record(comment, severity: isFailure ? .error : .warning, sourceLocation: location)
        #else
        // Earlier versions of Swift Testing have no warnings.
        if isFailure {
            Issue.record(comment, sourceLocation: location)
        } else {
            StandardError.write("SOATesting: \(self)")
        }
        #endif
    }
}

extension SourceLocation {
    /// Converts a call site; returns nil for one that Swift Testing would refuse.
    ///
    /// A call site has no full path. The path is that of the test's file, or else the file ID.
    init?(_ site: CallSite, near test: SourceLocation) {
        let fileID = site.fileID
        guard fileID.dropFirst().dropLast().contains("/"), site.line > 0 else { return nil }
        #if compiler(>=6.3)
        let path = test.filePath
        #else
        let path = test._filePath
        #endif
        self.init(fileID: fileID, filePath: fileID == test.fileID ? path : fileID, line: Int(site.line), column: 1)
    }
}

#endif
