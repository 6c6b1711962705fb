/**
 * Writes a rendered text as HTML for the clipboard: its blocks and emphasis, links with their address, and each chip as its number in
 * brackets. Nothing that belongs to the page itself is included: no classes, buttons or handlers.
 */
const kept = new Set(
  'A B BLOCKQUOTE BR CODE DEL EM H1 H2 H3 H4 H5 H6 HR LI OL P PRE STRONG SUP TABLE TBODY TD TH THEAD TR UL VAR'.split(
    ' ',
  ),
);
/** Elements that are on the page only as controls or for screen readers. */
const ofThePage = 'svg, .sr-only, .link-host, [aria-hidden="true"]';

export function writeRichText(shown: Element | null): string {
  const copy = shown?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  for (const chip of copy.querySelectorAll('button')) {
    chip.replaceWith(writeChip(chip));
  }
  for (const formula of copy.querySelectorAll('.formula')) {
    const text = document.createElement('var');
    text.textContent = formula.querySelector('.formula-text')?.textContent ?? '';
    formula.replaceWith(text);
  }
  copy.querySelectorAll(ofThePage).forEach((part) => part.remove());
  // Works from the leaves up, so that an unwrapped element's content is already clean.
  for (const element of [...copy.querySelectorAll('*')].toReversed()) clean(element);
  return copy.innerHTML;
}

/** A folded group is written with every number that it hides, and an unsupported claim is labelled as such. */
function writeChip(chip: HTMLButtonElement): string {
  if (chip.classList.contains('unsupported-mark')) return ' [not supported]';
  const hidden = chip.dataset['numbers']?.split(' ') ?? [];
  const own = chip.querySelector('.citation-number')?.textContent;
  return [...(own === undefined ? [] : [own]), ...hidden].map((number) => `[${number}]`).join('');
}

function clean(element: Element): void {
  if (!kept.has(element.tagName)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const href = element.getAttribute('href');
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  if (href !== null && /^(https?|mailto):/.test(href)) element.setAttribute('href', href);
}
