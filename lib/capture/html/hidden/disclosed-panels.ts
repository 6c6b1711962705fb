/**
 * Finds panels that a visible control of the page opens: tabs, accordions, "read more". While closed they are not displayed, but a reader
 * can reach them with one click, so they are not hidden text. A panel only counts with its control: a short button-like element right
 * before it, or a visible element that names the panel's id.
 */

export type DisclosedPanels = { readonly has: (element: Element) => boolean };

const control = 'button,summary,[role=button],[role=tab],[aria-expanded],[aria-controls]';
const controlChars = 200;
const interfaceParent = 'nav,header,footer,form,dialog,select,[role=navigation],[role=dialog],[role=menu]';

export function findDisclosedPanels(document: Document): DisclosedPanels {
  const controlled = new Set<string>();
  for (const element of document.querySelectorAll('[aria-controls],[role=tab][href^="#"]')) {
    const id = element.getAttribute('aria-controls') ?? element.getAttribute('href')?.slice(1) ?? '';
    if (element.textContent.trim() !== '') controlled.add(id);
  }
  return {
    has: (element) =>
      (controlled.has(element.id) ||
        element.getAttribute('role') === 'tabpanel' ||
        hasControlBefore(element)) &&
      element.closest(interfaceParent) === null,
  };
}

function hasControlBefore(element: Element): boolean {
  const before = element.previousElementSibling;
  if (!before || before.textContent.length > controlChars || before.textContent.trim() === '') return false;
  return before.matches(control) || before.querySelector(control) !== null;
}
