#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors
#
# Checks what the privacy manifests say against the sources: `python3 .ci/privacy.py FOLDER`, where the modules stand in the folder.
# They say that nothing is tracked, nothing collected, and which interfaces are used that Apple asks a reason for: each that
# a module uses, with a reason, and no other.
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
}

failures = []
modules = [path for path in sorted(pathlib.Path(sys.argv[1]).iterdir()) if path.is_dir()]
manifests = [module / "PrivacyInfo.xcprivacy" for module in modules if (module / "PrivacyInfo.xcprivacy").exists()]
declared = {}
for manifest in manifests:
    content = plistlib.loads(manifest.read_bytes())
    types = content.pop("NSPrivacyAccessedAPITypes", None)
    if content != NOTHING or types is None or not all(entry["NSPrivacyAccessedAPITypeReasons"] for entry in types):
        failures.append(f"{manifest} does not say what is expected of it")
    prefix = "NSPrivacyAccessedAPICategory"
    declared[manifest.parent] = {entry["NSPrivacyAccessedAPIType"].removeprefix(prefix) for entry in types or []}
for module in modules:
    used = set()
    for file in sorted(module.rglob("*.swift")):
        code = re.sub(r"//.*", "", file.read_text())
        for category, pattern in INTERFACES.items():
            if found := re.search(pattern, code):
                used.add(category)
                if category in declared.get(module, ()):
                    continue
                failures.append(f"{file} uses {found[0]}, which is {category}, and no manifest declares it")
    for category in declared.get(module, set()) - used:
        failures.append(f"{module} declares {category}, and does not use it")
if failures:
    sys.exit("FAIL: " + "\nFAIL: ".join(failures))
print(f"{len(modules)} modules use nothing that their {len(manifests)} manifests would have to declare.")
