#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors
#
# Checks what the privacy manifests say against the sources: `python3 .ci/privacy.py FOLDER`, with the modules in the folder.
# They say that nothing is tracked, nothing collected, and no interface used that Apple asks a reason for. A module that
# comes to use one has to declare it with a reason, and this has to learn about that.
import pathlib
import plistlib
import re
import sys

# By the categories of Apple's list.
INTERFACES = {
    "ActiveKeyboards": r"\bactiveInputModes\b",
    "DiskSpace": r"\bvolume(Available|Total)Capacity\w*|\bsystem(Free)?Size\b|\bf?statv?fs\s*\(",
    "FileTimestamp": r"\b(contentM|fileM|m)odificationDate(Key)?\b|\bcreationDate(Key)?\b|\bf?getattrlist(at|bulk)?\s*\("
    r"|\b[fl]?stat(at)?\s*\(",
    "SystemBootTime": r"\bsystemUptime\b|\bmach_absolute_time\b",
    "UserDefaults": r"\bUserDefaults\b|@AppStorage\b",
}
NOTHING = {
    "NSPrivacyTracking": False,
    "NSPrivacyTrackingDomains": [],
    "NSPrivacyCollectedDataTypes": [],
    "NSPrivacyAccessedAPITypes": [],
}

failures = []
modules = [path for path in sorted(pathlib.Path(sys.argv[1]).iterdir()) if path.is_dir()]
manifests = [module / "PrivacyInfo.xcprivacy" for module in modules if (module / "PrivacyInfo.xcprivacy").exists()]
for manifest in manifests:
    if plistlib.loads(manifest.read_bytes()) != NOTHING:
        failures.append(f"{manifest} does not say what is expected of it")
for module in modules:
    for file in sorted(file for file in module.rglob("*") if file.suffix in (".swift", ".c", ".h")):
        code = re.sub(r"(?<!:)//.*", "", file.read_text())
        for category, pattern in INTERFACES.items():
            if found := re.search(pattern, code):
                failures.append(f"{file} uses {found[0]}, which is {category}, and no manifest declares it")
if failures:
    sys.exit("FAIL: " + "\nFAIL: ".join(failures))
print(f"{len(modules)} modules use nothing that their {len(manifests)} manifests would have to declare.")
