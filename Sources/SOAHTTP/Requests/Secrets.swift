// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Which headers, query parameters and fields hold what nobody else may see.
///
/// Transports keep such headers from other hosts when a server redirects there, and leave all of these out of recordings.
public struct Secrets: Hashable, Sendable {
    /// The names of the headers, in lower case.
    public private(set) var headers: Set<String>

    /// The names of the query parameters, in lower case.
    public private(set) var parameters: Set<String>

    /// The names of fields in JSON bodies, in lower case.
    public private(set) var fields: Set<String>

    /// What holds secrets by common use: credentials, cookies, tokens and keys.
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

    /// Names what holds secrets; upper and lower case make no difference.
    ///
    /// - Parameters:
    ///   - headers: The names of the headers.
    ///   - parameters: The names of the query parameters, and of the fields of forms.
    ///   - fields: The names of fields in JSON bodies.
    public init(
        headers: some Sequence<String>,
        parameters: some Sequence<String>,
        fields: some Sequence<String>
    ) {
        self.fields = Set(fields.map { $0.lowercased() })
        self.headers = Set(headers.map { $0.lowercased() })
        self.parameters = Set(parameters.map { $0.lowercased() })
    }

    /// These and some more.
    ///
    /// - Parameters:
    ///   - headers: The names of more headers.
    ///   - parameters: The names of more query parameters.
    ///   - fields: The names of more fields in JSON bodies.
    /// - Returns: All of them.
    public func adding(headers: [String] = [], parameters: [String] = [], fields: [String] = []) -> Secrets {
        Secrets(
            headers: self.headers.union(headers),
            parameters: self.parameters.union(parameters),
            fields: self.fields.union(fields)
        )
    }

    /// Tells whether a header holds a secret.
    ///
    /// - Parameter name: The name of the header.
    /// - Returns: True if it is one of these.
    public func contains(header name: String) -> Bool {
        headers.contains(name.lowercased())
    }

    /// Tells whether a query parameter holds a secret.
    ///
    /// - Parameter name: The name of the parameter.
    /// - Returns: True if it is one of these.
    public func contains(parameter name: String) -> Bool {
        parameters.contains(name.lowercased())
    }

    /// Tells whether a field of a JSON body holds a secret.
    ///
    /// - Parameter name: The name of the field.
    /// - Returns: True if it is one of these.
    public func contains(field name: String) -> Bool {
        fields.contains(name.lowercased())
    }
}
