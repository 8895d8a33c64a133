# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""Runs the browser tests, or takes the pictures of the README; `browser.sh` sets up what this needs."""

import argparse
import sys
import unittest
from pathlib import Path

from support.report import PictureResult

HERE = Path(__file__).parent


def test(names: list[str]) -> bool:
    """Runs all tests, or those of some names, such as test_sharing."""
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(names) if names else loader.discover(str(HERE), top_level_dir=str(HERE))
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2, resultclass=PictureResult).run(suite)
    outcome = "passed" if result.wasSuccessful() else "failed"
    print(f"Test run with {result.testsRun} tests in a browser {outcome}")
    return result.wasSuccessful() and result.testsRun > 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a module, class or method; by default all")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="only take the pictures of the README")
    options = parser.parse_args()
    if options.pictures:
        from support.pictures import take

        take(options.pictures)
        return 0
    return 0 if test(options.names) else 1


if __name__ == "__main__":
    sys.exit(main())
