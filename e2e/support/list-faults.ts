/** What axe finds wrong on a page. Its program is read and run once per document, because that takes as long as checking a short page. */
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Checked = typeof globalThis & { readonly axe?: typeof axe };

/**
 * Returns the serious and the critical faults of the page as it is shown now.
 * @param rules the only rules to check, by default all that axe checks by itself
 */
export async function listFaults(page: Page, rules?: string[]): Promise<string[]> {
  // A layer that is still fading in is half transparent, so its colours are not the ones people see.
  const isChecked = await page.evaluate(async () => {
    // A caret that blinks never comes to an end.
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((each) => each.finished.catch(() => null)));
    return 'axe' in globalThis;
  });
  if (!isChecked) await page.evaluate(source);
  // Nothing else is reported, so axe need not find a selector for each element.
  const options: axe.RunOptions = { resultTypes: ['violations'], selectors: false };
  if (rules !== undefined) options.runOnly = { type: 'rule', values: rules };
  const violations = await page.evaluate(async (run) => {
    const { axe: program } = globalThis as Checked;
    if (program === undefined) throw new Error('Axe is not on the page.');
    const found = await program.run(document, run);
    return found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html }) => html.slice(0, 120)),
    }));
  }, options);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
}
