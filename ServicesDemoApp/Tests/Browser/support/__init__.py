# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The support code of the browser tests."""
