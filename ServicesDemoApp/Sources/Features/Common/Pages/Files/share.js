// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Shows the buttons that need a script: copy, and the browser's own share sheet.
"use strict";

function offer(button, can, act, done) {
  if (!can) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.copy ?? button.dataset.share).textContent;
    const note = document.querySelector("[data-share-note]");
    try {
      await act(text);
      note.textContent = done;
    } catch (error) {
      note.textContent = error.name === "AbortError" ? "" : "The browser does not allow this.";
    }
  });
}

for (const button of document.querySelectorAll("[data-copy]")) {
  offer(button, navigator.clipboard, (text) => navigator.clipboard.writeText(text), "Copied.");
}
for (const button of document.querySelectorAll("[data-share]")) {
  offer(button, navigator.share, (text) => navigator.share({ text }), "Shared.");
}
