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

/// A field that a response can have.
public protocol ConvertToFieldType: Sendable {
    /// The field.
    var fieldType: FieldType { get }
}

extension FieldType: ConvertToFieldType {
    /// The field itself.
    public var fieldType: FieldType { self }
}

/// Lets a service select the fields of its response.
public protocol ImplementsFields: BaseImplementation {
    /// The type that names the fields of this service.
    associatedtype FieldSelection: ConvertToFieldType = FieldType
}

extension ImplementsFields {
    /// Sets the fields of the response; `.all` means every field, and none leaves the parameter out.
    @discardableResult
    public func fields(_ values: FieldSelection...) -> Self {
        set("fields", to: FieldType.text(of: values.map(\.fieldType)))
    }
}

extension ImplementsFields where FieldSelection == FieldType {
    /// Sets the fields of the response by their names; `all` means every field, and no name leaves the parameter out.
    @discardableResult
    public func fields(_ values: String...) -> Self {
        set("fields", to: FieldType.text(of: values.map(FieldType.init)))
    }
}

/// Lets a service expand fields that refer to something else.
public protocol ImplementsExpand: BaseImplementation {}

extension ImplementsExpand {
    /// Sets which fields are expanded; `.none` leaves the parameter out.
    @discardableResult
    public func expand(_ value: FieldType) -> Self {
        set("expand", to: FieldType.text(of: [value]))
    }

    /// Sets which fields are expanded; `all` means every field, and no name leaves the parameter out.
    @discardableResult
    public func expand(_ values: String...) -> Self {
        set("expand", to: FieldType.text(of: values.map(FieldType.init)))
    }
}

/// The fields that a parameter names.
public enum FieldType: Hashable, Sendable {
    /// The field with this name.
    case value(String)
    /// All fields.
    case all
    /// No field: the parameter is left out.
    case none

    /// Creates a field of its name; `all` and `none`, in upper or lower case, mean those.
    public init(_ text: String) {
        switch text.lowercased() {
        case "all": self = .all
        case "none": self = .none
        default: self = .value(text)
        }
    }

    /// The value of a parameter, nil to leave it out: `all` wins over names, and `none` over all but that.
    static func text(of fields: [FieldType]) -> String? {
        if fields.contains(.all) { return "all" }
        if fields.contains(.none) { return nil }
        let names = fields.compactMap { if case .value(let name) = $0, !name.isEmpty { name } else { nil } }
        return names.isEmpty ? nil : names.joined(separator: ",")
    }
}

/// A link that a response can have, whose raw value is its name in a query.
public protocol LinkRelation: RawRepresentable<String>, Sendable {}

/// The links of a listing.
public enum ListingLink: String, LinkRelation, CaseIterable, Hashable {
    /// The listing itself.
    case selfLink = "self"
    /// The preferred address.
    case canonical
    /// The schema of the listing, spelled as the original client does; the server's reference has `describedby`.
    case describedBy
    /// The first page.
    case first
    /// The last page.
    case last
    /// The previous page.
    case prev
    /// The next page.
    case next
}

/// The links of a single thing.
public enum ReadLink: String, LinkRelation, CaseIterable, Hashable {
    /// The thing itself.
    case selfLink = "self"
    /// The preferred address.
    case canonical
    /// The schema of the thing, spelled as the original client does; the server's reference has `describedby`.
    case describedBy
}

/// Lets a service select the links of its response.
public protocol ImplementsLinks: BaseImplementation {
    /// The links that this service has.
    associatedtype Link: LinkRelation = ReadLink
}

extension ImplementsLinks {
    /// Sets the links of the response, in this order; none leaves the parameter out.
    @discardableResult
    public func links(_ values: Link...) -> Self {
        set("links", to: values.isEmpty ? nil : values.map(\.rawValue).joined(separator: ","))
    }
}

/// Lets a listing be ordered.
public protocol ImplementsSortOrder: BaseImplementation {
    /// The properties that this listing can be ordered by.
    associatedtype Order: ConvertToSortOrder
}

extension ImplementsSortOrder {
    /// Sets the order of the listing, by the most significant property first; none leaves it to the server.
    @discardableResult
    public func order(_ values: Order...) -> Self {
        set("orderBy", to: values.isEmpty ? nil : values.map(\.sortOrder).joined(separator: ";"))
    }
}

/// The direction of an order.
public enum SortOrder: String, Hashable, Sendable {
    /// The smallest first.
    case asc
    /// The largest first, spelled as the original client does; the server's reference has `des`.
    case desc

    /// The keyword in a query.
    public var keyword: String { rawValue }
}

/// A property that a listing can be ordered by.
public protocol ConvertToSortOrder: Sendable {
    /// The name of the property and the order, as `name:asc`.
    var sortOrder: String { get }
}
