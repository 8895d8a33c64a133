// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Lists the assets of a channel, page by page.
///
/// `Element` is the type of a page: the library's own, or one of yours. Any thread may use the service.
public final class ListAssets<Element: Decodable & Sendable>: BaseService<Element>, ImplementsFetchListing,
    ImplementsChannelToken, ImplementsFields, ImplementsIsPublishedChannel, ImplementsOverrides, ImplementsQuery,
    ImplementsSortOrder, ImplementsTotalResults, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// The properties that assets can be ordered by.
    public typealias Order = AssetSortOrder
    /// The fields that assets have.
    public typealias FieldSelection = FieldType

    /// Creates the service.
    public init() { super.init(parameters: DeliveryParameters("items", query: .listing)) }

    /// Sets the words to search for; none leaves the parameter out.
    @discardableResult
    public func defaultQuery(_ values: String...) -> Self {
        set("default", to: values.isEmpty ? nil : values.joined(separator: ", "))
    }
}
