// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit)

import SwiftUI

/// Shows the screen in Xcode, with the test implementation of the service.
struct MainViewPreviews: PreviewProvider {
    static var previews: some View {
        MainView().environment(\.sharingService, TestSharingServiceImplementation())
    }
}

#endif
