// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The input of a template: the content of a page and its frame.
struct Framed<Content: Sendable>: Sendable {
    let frame: Frame
    let content: Content
}
