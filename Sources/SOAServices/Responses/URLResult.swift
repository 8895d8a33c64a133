// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// What came of a request: the body and the head of the response, or why there is none.
///
/// A response of any status is a success; what the status means is for who asked to say, see `validated(_:)`.
public typealias URLResult = Result<(data: Data, urlResponse: URLResponse), any Error>
