// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#include "SOAThreadLocal.h"

SOA_HIDDEN SOA_THREAD_LOCAL void *soa_thread_value;
