/** Leaves the page to the next component test as a fresh one: nothing rendered, and of the width that vitest gives. */
import { afterEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

const first = { width: window.innerWidth, height: window.innerHeight };

afterEach(async () => {
  // `vitest-browser-react` does so by itself only in the first file of a page.
  await cleanup();
  if (window.innerWidth !== first.width || window.innerHeight !== first.height)
    await page.viewport(first.width, first.height);
});
