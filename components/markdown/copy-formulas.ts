import { writeRichText } from './write-rich-text';

/**
 * When a selection with rendered formulas is copied, puts the text of each formula on the clipboard once. The browser alone would copy
 * every rendered glyph, each on its own line.
 */
export function copyFormulas(event: ClipboardEvent): void {
  const selection = window.getSelection();
  const range = selection?.rangeCount === 1 ? selection.getRangeAt(0) : null;
  if (range === null || event.clipboardData === null) return;
  const copy = document.createElement('div');
  copy.append(range.cloneContents());
  const formulas = copy.querySelectorAll('.formula');
  if (formulas.length === 0) return;
  event.clipboardData.setData('text/html', writeRichText(copy));
  for (const formula of formulas) formula.replaceWith(formula.querySelector('.formula-text') ?? '');
  event.clipboardData.setData('text/plain', readLines(copy));
  event.preventDefault();
}

/** The copy must be in the document, because line ends are known only once the text is laid out. */
function readLines(copy: HTMLElement): string {
  copy.className = 'sr-only';
  copy.style.whiteSpace = 'normal';
  document.body.append(copy);
  const text = copy.innerText;
  copy.remove();
  return text;
}
