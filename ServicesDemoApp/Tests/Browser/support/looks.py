# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors

"""Colour schemes and window sizes."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Look:
    """A colour scheme, and a window."""

    scheme: str = "light"
    width: int = 1280
    height: int = 800

    def __str__(self):
        return f"{self.scheme}-{self.width}"


DESKTOP = Look()
PHONE = Look(width=360, height=740)


def dark(look: Look) -> Look:
    """The same window in the dark colour scheme."""
    return replace(look, scheme="dark")
