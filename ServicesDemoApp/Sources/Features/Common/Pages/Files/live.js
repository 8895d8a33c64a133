// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Reloads each element with data-live="milliseconds" until the server omits the attribute.
"use strict";

async function lookAgain(region) {
  const response = await fetch(location.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const next = page.getElementById(region.id);
  // After a redirect, such as to the sign-in page, the whole page is reloaded.
  if (response.redirected || !next) {
    location.reload();
    return;
  }
  // A focused control is not replaced before the last update.
  const isHere = region.contains(document.activeElement);
  if (isHere && next.dataset.live) return;
  document.title = page.title;
  document.querySelector("h1").textContent = page.querySelector("h1").textContent;
  // The region itself stays, so screen readers announce the changes.
  if (region.innerHTML !== next.innerHTML) {
    const scrolled = Array.from(region.querySelectorAll(".frame"), (frame) => frame.scrollLeft);
    region.replaceChildren(...Array.from(next.childNodes, (node) => document.importNode(node, true)));
    region.querySelectorAll(".frame").forEach((frame, index) => { frame.scrollLeft = scrolled[index] ?? 0; });
  }
  if (isHere) {
    region.tabIndex = -1;
    region.focus();
  }
  if (next.dataset.live) {
    region.dataset.live = next.dataset.live;
  } else {
    delete region.dataset.live;
  }
}

async function keepLive(region) {
  while (region.dataset.live) {
    await new Promise((done) => setTimeout(done, Number(region.dataset.live)));
    if (document.hidden) continue;
    try {
      await lookAgain(region);
    } catch {
      // The server may be unavailable for a while; the next update tries again.
    }
  }
}

document.querySelectorAll("[data-live]").forEach(keepLive);
