// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The C library's password hashing; on Debian it comes with libc6-dev.
#include <crypt.h>
