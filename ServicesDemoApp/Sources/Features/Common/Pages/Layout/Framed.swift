// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a template is given: the content of a page, and what is around it.
struct Framed<Content: Sendable>: Sendable {
    let frame: Frame
    let content: Content
}
