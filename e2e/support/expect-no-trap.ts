/** Walks through a page with Tab alone. What the focus reaches is recorded on the page, and read only after several presses. */
import type { Page } from '@playwright/test';

type Stop = { readonly name: string; readonly isOver: boolean; readonly isAgain: boolean };

type Walked = typeof globalThis & { readonly walk: { readonly stops: Stop[]; begin(): void } };

const most = 400;
const pressesPerLook = 8;

/** Checks that Tab leaves every element it reaches (a date field after its day, month and year) and goes on to the end of the page. */
export async function expectNoTrap(page: Page, where: string): Promise<void> {
  await recordStops(page);
  const walked: string[] = [];
  let hasBegun = false;
  for (let presses = 0; presses < most; presses += pressesPerLook) {
    for (let press = 0; press < pressesPerLook; press += 1) await page.keyboard.press('Tab');
    const stops = await page.evaluate(() => (globalThis as unknown as Walked).walk.stops.splice(0));
    for (const { name, isOver, isAgain } of stops) {
      // If the focus was on the last element, the first Tab ends the page and the walk begins after it.
      if (isOver && hasBegun) return;
      hasBegun = true;
      if (isOver) continue;
      if (isAgain) throw new Error(`${where}: Tab comes from ${walked.at(-1)} back to ${name}`);
      walked.push(name);
    }
  }
  throw new Error(`${where}: Tab found no end in ${most} presses`);
}

/** Records where the focus is after each press of Tab, from now on. */
function recordStops(page: Page): Promise<void> {
  return page.evaluate(() => {
    const known = globalThis as unknown as Partial<Walked>;
    if (known.walk !== undefined) return known.walk.begin();
    const stops: Stop[] = [];
    const seen: (Element | null)[] = [];
    const begin = () => {
      stops.length = 0;
      seen.length = 0;
    };
    const record = () => {
      const element = document.activeElement;
      // After the last element, Tab leaves the page for the browser or, in some cases, immediately starts again at the top.
      const first = document.querySelector('a[href], button, input, textarea, select, [tabindex="0"]');
      const isWithinDate =
        element === seen.at(-1) && element instanceof HTMLInputElement && element.type === 'date';
      stops.push({
        name: element?.outerHTML.slice(0, 80) ?? '',
        isOver: element === null || element === document.body || element === first,
        isAgain: element !== null && !isWithinDate && seen.includes(element),
      });
      seen.push(element);
    };
    window.addEventListener('keyup', ({ key }) => (key === 'Tab' ? record() : undefined), true);
    Object.assign(globalThis, { walk: { stops, begin } });
    return undefined;
  });
}
