// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Lists the assets of a channel, page by page.
///
/// `Element` is what responses are read as: the library's own type, or one of yours. Any thread may use the service.
public final class ListAssets<Element: Decodable & Sendable>: BaseService<Element>, ImplementsFetchListing,
    ImplementsChannelToken, ImplementsFields, ImplementsIsPublishedChannel, ImplementsOverrides, ImplementsSortOrder,
    ImplementsTotalResults, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// What assets can be ordered by.
    public typealias Order = AssetSortOrder
    /// What the fields of assets are said by.
    public typealias FieldSelection = FieldType

    /// Makes the service.
    public init() {
        super.init(parameters: DeliveryParameters(.literal("items"), query: .listing))
    }
}

extension ListAssets {
    /// Sets which assets are listed.
    ///
    /// - Parameter query: What makes the query; one that is empty leaves the parameter out.
    /// - Returns: The service itself.
    @discardableResult
    public func query(_ query: some QueryToString) -> Self {
        self.query(rawText: query.isValidQueryString ? query.buildQueryString() : "")
    }

    /// Sets which assets are listed.
    ///
    /// - Parameter rawText: The query as the server reads it, not percent-encoded; empty text leaves the parameter out.
    /// - Returns: The service itself.
    @discardableResult
    public func query(rawText: String) -> Self {
        addParameter(key: "q", value: QueryParameter("q", rawText.isEmpty ? nil : rawText))
    }

    /// Sets for which words the assets are searched.
    ///
    /// - Parameter values: The words; none leaves the parameter out.
    /// - Returns: The service itself.
    @discardableResult
    public func defaultQuery(_ values: String...) -> Self {
        let text = values.isEmpty ? nil : values.joined(separator: ", ")
        return addParameter(key: "default", value: QueryParameter("default", text))
    }
}
