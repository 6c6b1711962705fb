import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';

/**
 * Presses the keys one after the other. After each, it checks that some element has the focus, is visible on screen, and shows that it is
 * focused: by a ring, or in a text field by the caret. A heading may be focused on arrival and shows no ring.
 */
export async function pressKeys(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await userEvent.keyboard(key);
    await expect.poll(() => describeFocus(), { message: `the focus after ${key}` }).toBe('seen');
  }
}

/** Returns `seen`, or what is wrong with the focus: it is nowhere, off screen, or shows no ring. */
export function describeFocus(): string {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return 'nowhere';
  const { top, bottom, left, right } = active.getBoundingClientRect();
  const isOnScreen =
    bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth && bottom > top;
  if (!isOnScreen) return `off screen: ${active.outerHTML.slice(0, 120)}`;
  const { outlineStyle, outlineWidth } = getComputedStyle(active);
  const hasRing = outlineStyle !== 'none' && outlineWidth !== '0px';
  return hasRing || active.matches('textarea, input, h1, h2, h3') ? 'seen' : `unseen: ${active.outerHTML.slice(0, 120)}`;
}
