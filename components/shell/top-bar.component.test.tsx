import '@/app/globals.css';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

// `next/link` reads the build's settings from `process.env`, which a browser without Next's bundler does not have.
vi.hoisted(() => {
  Object.assign(globalThis, { process: { env: {} } });
});

import { TopBar } from './top-bar';

const stay = () => undefined;

it.each([390, 1024])(
  'leaves the search where it is when the actions of a place arrive, at %i px',
  async (width) => {
    await page.viewport(width, 700);
    const createBar = (hasActions: boolean) => (
      <TopBar
        place={hasActions ? [{ label: 'Collections', href: '/w/team' }, { label: 'Rivers' }] : []}
        onSearch={stay}
        actions={hasActions ? <button>Share</button> : null}
        end={<button>Account</button>}
      />
    );
    const screen = await render(createBar(false));
    const search = screen.getByRole('button', { name: 'Search' });
    const findPlace = () => {
      const { left, top } = search.element().getBoundingClientRect();
      return { left, top };
    };
    await document.fonts.ready;
    const before = findPlace();
    await screen.rerender(createBar(true));
    await expect.element(screen.getByRole('button', { name: 'Share' })).toBeVisible();
    expect(findPlace()).toEqual(before);
  },
);
