/** What moves on a page while it loads: nothing of what the server rendered may change its place while the user looks at it. */
import type { Page } from '@playwright/test';
import { expect } from './people';
import { takeAddress } from './take-address';
import { waitForReact } from './wait-for-react';

type Shift = { readonly value: number; readonly moved: readonly string[] };

/** The largest layout shift allowed while a page loads, about one line of text over half of the page. */
const mostMoved = 0.05;

/**
 * Records every layout shift and its cause, on every page opened from now on. Browsers excuse what moves within half a second of an input;
 * `withInput` counts that too.
 */
export async function watchShifts(page: Page, { withInput = false } = {}): Promise<void> {
  await page.addInitScript((countsInput) => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type LayoutShift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const describe = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
      const name =
        node instanceof Element ? node.outerHTML.slice(0, 90) : (node?.textContent ?? '').slice(0, 40);
      const write = (rect: DOMRect) => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ');
      return `${name} from ${write(previousRect)} to ${write(currentRect)}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (countsInput || !entry.hadRecentInput)
          shifts.push({ value: entry.value, moved: entry.sources.map(describe) });
    }).observe({ type: 'layout-shift', buffered: true });
  }, withInput);
}

const forgetShifts = (page: Page) =>
  page.evaluate(() => (window as { shifts?: unknown[] }).shifts?.splice(0));

/** Fails at the end of the test if too much moves while `work` is done. */
export async function expectStill(page: Page, work: () => Promise<void>): Promise<void> {
  await forgetShifts(page);
  await work();
  await judgeShifts(page);
}

async function judgeShifts(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum > mostMoved ? shifts : [], `${await takeAddress(page)}: ${sum}`).toEqual([]);
}

/**
 * Opens an address as a first-time visitor and waits until everything on the page has loaded. If too much moved, the test fails at its end.
 */
export async function openStill(page: Page, path: string): Promise<void> {
  // An address that differs only after the # opens no new document.
  await forgetShifts(page);
  await page.goto(path);
  await waitForReact(page);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await judgeShifts(page);
}
