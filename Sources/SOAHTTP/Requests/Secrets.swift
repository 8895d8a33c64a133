// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The names of headers, query parameters and fields that hold secrets.
///
/// Logs and recordings leave them out.
public struct Secrets: Hashable, Sendable {
    /// The names of the headers, in lower case.
    public private(set) var headers: Set<String>

    /// The names of the query parameters and of the fields of forms, in lower case.
    public private(set) var parameters: Set<String>

    /// The names of fields in JSON bodies, in lower case.
    public private(set) var fields: Set<String>

    /// The secrets of common use: credentials, cookies, tokens and keys.
    public static let standard = Secrets(
        headers: [
            "Authorization", "Proxy-Authorization", "Cookie", "Cookie2", "Set-Cookie", "Set-Cookie2", "Api-Key",
            "X-Api-Key", "X-Auth-Token", "X-Access-Token", "X-Amz-Security-Token", "X-CSRF-Token",
        ],
        parameters: [
            "access_token", "refresh_token", "id_token", "token", "auth", "api_key", "apikey", "key", "password",
            "secret", "client_secret", "code", "sig", "signature", "X-Amz-Signature", "X-Amz-Security-Token",
        ],
        fields: [
            "access_token", "accessToken", "refresh_token", "refreshToken", "id_token", "idToken", "token", "api_key",
            "apiKey", "password", "secret", "client_secret", "clientSecret",
        ]
    )

    /// Creates secrets by their names; upper and lower case make no difference.
    public init(
        headers: some Sequence<String>,
        parameters: some Sequence<String>,
        fields: some Sequence<String>
    ) {
        self.fields = Set(fields.map { $0.lowercased() })
        self.headers = Set(headers.map { $0.lowercased() })
        self.parameters = Set(parameters.map { $0.lowercased() })
    }

    /// Returns these secrets with some more.
    public func adding(headers: [String] = [], parameters: [String] = [], fields: [String] = []) -> Secrets {
        Secrets(
            headers: self.headers.union(headers),
            parameters: self.parameters.union(parameters),
            fields: self.fields.union(fields)
        )
    }

    /// Returns whether a header is a secret.
    public func contains(header name: String) -> Bool {
        headers.contains(name.lowercased())
    }

    /// Returns whether a query parameter is a secret.
    public func contains(parameter name: String) -> Bool {
        parameters.contains(name.lowercased())
    }

    /// Returns whether a field of a JSON body is a secret.
    public func contains(field name: String) -> Bool {
        fields.contains(name.lowercased())
    }
}
