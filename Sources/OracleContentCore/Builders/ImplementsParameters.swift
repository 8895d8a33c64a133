// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a service name its channel.
public protocol ImplementsChannelToken: BaseImplementation {}

extension ImplementsChannelToken {
    /// Sets the token of the channel, in place of the configuration's.
    @discardableResult
    public func channelToken(_ token: String) -> Self { set(QueryParameter.channelToken, to: token) }
}

/// Lets a service say whether its channel is a published one.
public protocol ImplementsIsPublishedChannel: BaseImplementation {}

extension ImplementsIsPublishedChannel {
    /// Sets whether the response has published content only.
    @discardableResult
    public func isPublishedChannel(_ value: Bool) -> Self {
        set("isPublishedChannel", to: "\(value)")
    }
}

/// Lets a listing count all of its items.
public protocol ImplementsTotalResults: BaseImplementation {}

extension ImplementsTotalResults {
    /// Sets whether the response has the number of all items.
    @discardableResult
    public func totalResults(_ value: Bool) -> Self { set("totalResults", to: "\(value)") }
}

/// Lets a service choose the version of its API.
public protocol ImplementsVersion: BaseImplementation {}

extension ImplementsVersion {
    /// Sets the version of the API, which is a part of the path.
    @discardableResult
    public func version(_ version: APIVersion) -> Self {
        serviceParameters.apiVersion = version
        return self
    }
}

/// Lets a service send headers of the caller.
public protocol ImplementsAdditionalHeaders: BaseImplementation {}

extension ImplementsAdditionalHeaders {
    /// Adds headers, which replace others of the same name.
    @discardableResult
    public func additionalHeaders(_ headers: [String: String]) -> Self {
        // In an order that is always the same, for names that differ in case alone.
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            serviceParameters.addHeaderValue(value, forKey: name)
        }
        return self
    }
}
