// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Reads a taxonomy.
///
/// `Element` is the type of the response: the library's own, or one of yours. Any thread may use the service.
public final class ReadTaxonomy<Element: Decodable & Sendable>: BaseService<Element>, ImplementsFetchDetail,
    ImplementsChannelToken, ImplementsExpand, ImplementsIsPublishedChannel, ImplementsLinks, ImplementsOverrides,
    ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// The links that a single thing has.
    public typealias Link = ReadLink

    /// Creates the service for a taxonomy.
    public init(taxonomyId: String) {
        super.init(parameters: DeliveryParameters("taxonomies", .taxonomy(taxonomyId)))
    }
}
