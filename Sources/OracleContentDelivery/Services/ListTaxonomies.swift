// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Lists the taxonomies of a channel, page by page.
///
/// `Element` is the type of a page: the library's own, or one of yours. Any thread may use the service.
public final class ListTaxonomies<Element: Decodable & Sendable>: BaseService<Element>, ImplementsFetchListing,
    ImplementsChannelToken, ImplementsExpand, ImplementsIsPublishedChannel, ImplementsLinks, ImplementsOverrides,
    ImplementsSortOrder, ImplementsTotalResults, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// The links that a listing has.
    public typealias Link = ListingLink
    /// The properties that taxonomies can be ordered by.
    public typealias Order = TaxonomySortOrder

    /// Creates the service.
    public init() { super.init(parameters: DeliveryParameters("taxonomies", query: .listing)) }
}
