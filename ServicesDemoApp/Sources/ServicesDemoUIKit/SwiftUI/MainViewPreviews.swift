// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)

import SOA
import SOASwiftUI
import SwiftUI

/// Shows the screen in Xcode, with the test implementation of the service.
struct MainViewPreviews: PreviewProvider {
    static var previews: some View {
        MainView().services { $0.add(service: TestSharingServiceImplementation()) }
    }
}

#endif
