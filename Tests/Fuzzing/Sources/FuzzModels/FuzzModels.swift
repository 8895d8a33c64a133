// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import FuzzSupport
import OracleContentCore
import OracleContentDelivery

/// Decodes any bytes as each model.
///
/// A model can be encoded and decoded again, and its custom fields can be read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let json = unsafe Data(bytes: start, count: count)
    func read<Model: Codable & Equatable>(_ type: Model.Type) -> Model? {
        requireSameAfterRoundTrip(type, json, decoder: .content, encoder: .content)
    }
    if let asset = read(Asset.self) { lookAt(asset) }
    for asset in read(Assets.self)?.items ?? [] { lookAt(asset) }
    _ = read(Taxonomy.self)
    _ = read(Taxonomies.self)
    _ = read(TaxonomyCategory.self)
    _ = read(TaxonomyCategories.self)
    for status in [400, 404, 418, 500] {
        let error = OracleContentError(status: status, body: json)
        require(error == error, "An error is not itself: \(String(describing: error))")
        _ = error?.errorDescription
        _ = error?.userInfo
    }
    return 0
}

private func lookAt(_ asset: Asset) {
    _ = asset.digitalAsset
    _ = asset.customFields
    for name in (asset.fields ?? [:]).keys {
        _ = try? asset.customField(name) as String
        _ = try? asset.customField(name) as Int
        _ = try? asset.customField(name) as Int64
        _ = try? asset.customField(name) as UInt
        _ = try? asset.customField(name) as Double
        _ = try? asset.customField(name) as Bool
        _ = try? asset.customField(name) as Date
        _ = try? asset.customField(name) as Asset
        _ = try? asset.customField(name) as [Asset]
        _ = try? asset.customField(name) as [Int]
        _ = try? asset.customField(name) as [String: JSONValue<Asset>]
    }
}
