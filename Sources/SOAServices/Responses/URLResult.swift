// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The result of a request: the body and the head of the response, or the reason why there is none.
///
/// A response of any status is a success; `validated(_:)` makes other statuses failures.
public typealias URLResult = Result<(data: Data, urlResponse: URLResponse), any Error>
