'use client';

import { useEffect } from 'react';
import { followUser } from '@/components/ui/move-focus';

/**
 * Ensures that the focus is never lost (ux 7). The focused element may disappear: an editor closes, a row is decided, a button is replaced.
 * The browser then leaves the focus on the body, where keys do nothing and Tab starts at the top. Code that removes something and knows a
 * better place moves the focus there itself. This component checks two frames later and acts only if no other code did.
 */
export function FocusKeeper() {
  useEffect(keepFocus, []);
  return null;
}

/** An element and its index among its siblings, for each level from the focused element up to the body. */
type Step = { readonly element: HTMLElement; readonly index: number };

const focusable =
  ':is(a[href], button, input, textarea, select, summary, [tabindex]):not([data-base-ui-focus-guard], [aria-hidden="true"])';

function keepFocus(): () => void {
  let path: readonly Step[] = [];
  let frame = 0;
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) path = listSteps(target);
  };
  // A press on an element outside the focused one means that the user wants to leave it.
  const forget = ({ target }: PointerEvent) => {
    if (target instanceof Node && document.activeElement?.contains(target) !== true) path = [];
  };
  const look = () => {
    // A disabled or hidden element keeps the focus until the browser renders again. Checking earlier would force a needless layout
    // computation.
    if (frame !== 0 || path.length === 0) return;
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        frame = 0;
        if (isLost(path)) followUser(findPlace(path));
      });
    });
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'class'],
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget, { capture: true });
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget, { capture: true });
  };
}

function listSteps(target: HTMLElement): readonly Step[] {
  const steps: Step[] = [];
  for (let at: HTMLElement | null = target; at !== null && at !== document.body; at = at.parentElement) {
    const index = at.parentElement === null ? 0 : [...at.parentElement.children].indexOf(at);
    steps.push({ element: at, index });
  }
  return steps;
}

function isLost([last]: readonly Step[]): boolean {
  if (last === undefined || canHold(last.element)) return false;
  // A busy browser may still report an element that can no longer hold the focus.
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === last.element;
}

const canHold = (element: HTMLElement) =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled, [inert], [inert] *');

/** Returns what is now in the same place, or else what surrounds it: the row, the list, the dialog, and finally the heading of the page. */
function findPlace(path: readonly Step[]): HTMLElement | null {
  for (const [at, { element }] of path.entries()) {
    const before = path[at - 1];
    if (before === undefined || !canHold(element)) continue;
    if (element.localName === 'main') break;
    if (element.matches(focusable)) return element;
    const near = findNear(element, before.index);
    if (near !== null) return near;
  }
  const main = document.querySelector('main');
  const heading = main?.querySelector('h1') ?? main;
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}

/** Returns the first control from that index on, or else the last one before it. */
function findNear(parent: HTMLElement, index: number): HTMLElement | null {
  const children = [...parent.children];
  const list = (some: readonly Element[]) =>
    some
      .flatMap((child) => [child, ...child.querySelectorAll(focusable)])
      .filter((each) => each instanceof HTMLElement && each.matches(focusable) && canHold(each));
  const found = list(children.slice(index)).at(0) ?? list(children.slice(0, index)).at(-1);
  return found instanceof HTMLElement ? found : null;
}
