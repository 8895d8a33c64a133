#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors
#
# Tests the demo's pages in a real browser: `bash browser.sh PATH/TO/ServicesDemo`, or some tests only, with
# `test_sharing` after that; `--pictures FOLDER` takes the pictures of the README instead. Needs chromium, and Python
# 3.11 or later with pip. The output is in .build-ci/browser, or in the folder browser of CI_KEPT.
set -euo pipefail

SERVICES_DEMO=$(realpath "$1")
shift
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${CI_KEPT:-$(cd "$tests/../../.." && pwd)/.build-ci}/browser
packages=$out/packages
mkdir -p "$out"

# The packages are kept until their requirements change.
if ! cmp --silent "$tests/requirements.txt" "$packages/requirements.txt"; then
    rm -rf "$packages"
    python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$packages" \
        --requirement "$tests/requirements.txt"
    cp "$tests/requirements.txt" "$packages/requirements.txt"
fi

rm -rf "$out/screenshots" "$out/failures"
export SERVICES_DEMO BROWSER_ARTEFACTS=$out PYTHONPATH=$packages PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
python3 "$tests/main.py" "$@"
