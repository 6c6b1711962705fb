/** Leaves the page to the next component test as a fresh one: empty, as wide as vitest made it, and with Tab beginning at its top. */
import { afterEach } from 'vitest';
import { page } from 'vitest/browser';
// Before the next one, which looks for `act` as it is loaded.
import './settle-drawing';
import { cleanup } from 'vitest-browser-react';

const first = { width: window.innerWidth, height: window.innerHeight };

afterEach(async () => {
  // `vitest-browser-react` does so by itself only in the first file of a page.
  await cleanup();
  if (window.innerWidth !== first.width || window.innerHeight !== first.height)
    await page.viewport(first.width, first.height);
  beginAtTop();
});

/** Chromium continues with Tab from the last click, even if what was clicked is gone. */
function beginAtTop(): void {
  const top = document.createElement('button');
  document.body.prepend(top);
  top.focus();
  top.remove();
}
