# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""The report of a run, with pictures of the pages when a test failed."""

import re
import unittest

from . import settings


class PictureResult(unittest.TextTestResult):
    """Takes pictures of the pages that are open when a test fails."""

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self._picture(test)

    def addError(self, test, error):
        super().addError(test, error)
        self._picture(test)

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error:
            self._picture(test, str(subtest))

    def _picture(self, test, name=None):
        for index, visitor in enumerate(getattr(test, "visitors", [])):
            if visitor.page.is_closed():
                continue
            folder = settings.artefacts() / "failures"
            folder.mkdir(exist_ok=True)
            file = folder / f"{re.sub(r'[^A-Za-z0-9]+', '-', name or test.id())[:150]}-{index}.png"
            try:
                visitor.page.screenshot(path=file, full_page=True)
                self.stream.writeln(f"    What visitor {index} saw at {visitor.page.url}: {file}")
            except Exception as reason:  # The failure of the test is the one to report.
                self.stream.writeln(f"    There is no picture of it: {reason}")
