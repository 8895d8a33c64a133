// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The error texts for identifiers that are missing.
enum IdentifierMessage {
    static let slug = "Slug cannot be empty."
    static let assetID = "Asset ID cannot be empty."
    static let asset = "Asset identifier cannot be empty."
    static let rendition = "Rendition name cannot be empty."
    static let taxonomy = "Taxonomy ID cannot be empty."
    static let category = "TaxonomyCategory ID cannot be empty."
    static let noDownloadURL = "URL could not be built for the specified download type."
}
