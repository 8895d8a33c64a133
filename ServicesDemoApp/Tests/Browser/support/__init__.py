# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""What the browser tests are made of."""
