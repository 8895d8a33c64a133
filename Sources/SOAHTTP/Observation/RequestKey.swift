// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Logging || Tracing

/// The attributes of a request, by the names that OpenTelemetry has for them.
enum RequestKey {
    static let method = "http.request.method"
    static let url = "url.full"
    static let status = "http.response.status_code"
    static let bytes = "http.response.body.size"
    static let errorType = "error.type"
}

#endif
