/** Removes what a component test rendered. `vitest-browser-react` does so by itself only in the first file of a page. */
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

afterEach(() => cleanup());
