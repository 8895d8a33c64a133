// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders

#if PEERS
import BenchmarkPeers
#endif

extension ContenderGroup {
    /// Those of the package that `SOA_BENCHMARKS_PEERS` named when this was compiled.
    var peers: [Contender] {
        #if PEERS
        Peers.contenders(in: self)
        #else
        []
        #endif
    }
}
