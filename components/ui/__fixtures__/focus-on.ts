import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Focuses what may still be on its way to the page, for example because a reply has not been shown yet. */
export async function focusOn(locator: Locator, options?: FocusOptions): Promise<void> {
  await expect.element(locator).toBeInTheDocument();
  const element = locator.element();
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus(options);
}
