import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import '@/app/globals.css';
import { createCitation } from '@/components/citations/__fixtures__/citations';
import { getRangesText } from '@/components/citations/__fixtures__/get-ranges-text';
import { findRanges } from '@/components/citations/find-range';
import { findText } from '@/components/citations/find-text';
import { markRanges } from '@/components/citations/mark-ranges';
import { MarkdownBlock } from './markdown-block';
import { MarkdownView } from './markdown-view';
import { renderRichText } from './render-rich-text';
import { StreamingMarkdown } from './streaming-markdown';
import { writeRichText } from './write-rich-text';
import { writeTable } from './write-table';

const drawings = (container: Element) => container.querySelectorAll('.formula-drawing .katex');
const settle = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));

async function showDrawn(markdown: string, count: number) {
  const screen = await render(<MarkdownBlock markdown={markdown} headingShift={1} offset={0} />);
  await expect.poll(() => drawings(screen.container).length).toBe(count);
  return screen;
}

/** Returns what Ctrl+C would put on the clipboard. */
function copy(element: Element): { readonly plain: string; readonly html: string } {
  window.getSelection()?.selectAllChildren(element);
  const clipboardData = new DataTransfer();
  element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
  return { plain: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') };
}

describe('a formula', () => {
  it('is drawn visually and as MathML', async () => {
    const screen = await showDrawn('The energy is $E = mc^2$.\n\n$$\n\\frac{a}{b}\n$$', 2);
    expect(screen.container.querySelectorAll('math')).toHaveLength(2);
    expect(screen.container.querySelectorAll('.katex-html')).toHaveLength(2);
    expect(screen.container.querySelectorAll('[data-display="true"] .katex-display')).toHaveLength(1);
    expect(screen.container.querySelector('.katex .mfrac')).not.toBeNull();
  });

  it('uses styles and fonts from our own build and adds no style element', async () => {
    const screen = await showDrawn('$x$', 1);
    const glyph = screen.container.querySelector('.katex-html');
    expect(glyph && getComputedStyle(glyph).fontFamily).toContain('KaTeX_Main');
    expect(screen.container.querySelector('style')).toBeNull();
    const foreign = performance
      .getEntriesByType('resource')
      .filter(({ name }) => URL.canParse(name) && new URL(name).host !== location.host);
    expect(foreign).toEqual([]);
  });

  it('is drawn in an answer while it streams, and stays afterwards', async () => {
    const markdown = 'So $a_1$ holds.\n\n$$\n- b\n$$\n\nThen $c$.';
    const screen = await render(<StreamingMarkdown markdown={markdown} streaming citations={[]} />);
    await expect.poll(() => drawings(screen.container).length).toBe(3);
    await screen.rerender(<StreamingMarkdown markdown={markdown} streaming={false} citations={[]} />);
    await expect.poll(() => drawings(screen.container).length).toBe(3);
  });

  it.each([
    ['that cannot be read', String.raw`so $\frac{a}$ and $\nonsense x$ stay`],
    [
      'that would grow by doubling',
      String.raw`$\def\a{xx}\def\b{\a\a}\def\c{\b\b}\def\d{\c\c}\def\e{\d\d}\def\f{\e\e}\def\g{\f\f}\def\h{\g\g}\h$`,
    ],
  ])('%s is shown as its text, unbroken', async (_, markdown) => {
    const screen = await render(<MarkdownView markdown={`${markdown}\n\n$drawn$`} />);
    await expect.poll(() => drawings(screen.container).length).toBe(1);
    await settle();
    expect(screen.container.querySelector('p')?.textContent).toBe(markdown);
    expect(screen.container.querySelector('.katex-error')).toBeNull();
  });

  it.each([
    String.raw`$\href{javascript:alert(1)}{x}$`,
    String.raw`$\includegraphics{https://evil.invalid/a.png}$`,
    String.raw`$\htmlId{trap}{x}$`,
    String.raw`$\htmlStyle{position:fixed}{x}$`,
    String.raw`$\url{https://evil.invalid}$`,
  ])('loads nothing, links nowhere and sets no id: %s', async (markdown) => {
    const screen = await render(<MarkdownView markdown={`${markdown} $y$`} />);
    await expect.poll(() => drawings(screen.container).length).toBeGreaterThan(0);
    expect(screen.container.querySelector('a, img, [id], [style*="position:fixed"]')).toBeNull();
  });

  it('takes a bounded amount of room', async () => {
    const screen = await showDrawn(String.raw`$a\rule{9999em}{9999em}\kern{9999em}b$`, 1);
    const shown = screen.container.querySelector('.formula-drawing .katex-html');
    expect(shown?.getBoundingClientRect().height).toBeLessThan(1_000);
  });

  it('is drawn in batches when there are thousands, so that the page stays responsive', async () => {
    const counts = new Set<number>();
    const watch = () => {
      counts.add(drawings(document.body).length);
      if (!counts.has(1_500)) requestAnimationFrame(watch);
    };
    watch();
    const screen = await render(<MarkdownView markdown={'$x$, '.repeat(1_500)} />);
    await expect.poll(() => drawings(screen.container).length, { timeout: 30_000 }).toBe(1_500);
    expect([...counts].filter((count) => count > 0 && count < 1_500).length).toBeGreaterThan(2);
  });

  it('is not made of amounts of money', async () => {
    const markdown = 'It costs $5 and $6, or $7/$8.';
    const screen = await render(<MarkdownView markdown={`${markdown}\n\n$x$`} />);
    await expect.poll(() => drawings(screen.container).length).toBe(1);
    expect(screen.container.querySelector('p')?.textContent).toBe(markdown);
  });

  it('keeps a marker inside it as text, and a marker after it still becomes a chip', async () => {
    const screen = await render(
      <MarkdownView markdown="Where $x[1] = 2$ it holds [3]." citations={[createCitation()]} />,
    );
    await expect.poll(() => drawings(screen.container).length).toBe(1);
    expect(screen.container.querySelectorAll('.citation-chip')).toHaveLength(1);
    expect(screen.container.querySelector('.formula-text')?.textContent).toBe('$x[1] = 2$');
  });
});

describe('the text of a drawn formula', () => {
  it('is copied with a selection, exactly once', async () => {
    const screen = await showDrawn('**Energy** $E = mc^2$ rules.\n\n$$\n\\frac{a}{b}\n$$', 2);
    const { plain, html } = copy(screen.container);
    expect(plain.trim()).toBe('Energy $E = mc^2$ rules.\n\n$$\n\\frac{a}{b}\n$$');
    expect(html).toContain('<strong>Energy</strong> <var>$E = mc^2$</var> rules.');
    expect(html).not.toContain('katex');
    expect(document.querySelectorAll('body > .sr-only')).toHaveLength(0);
  });

  it('goes along as rich text and in a copied table', async () => {
    expect(renderRichText({ markdown: 'Energy $E = mc^2$.' }).trim()).toBe(
      '<p>Energy <var>$E = mc^2$</var>.</p>',
    );
    const screen = await showDrawn('| a |\n| --- |\n| $x_1 \\cdot *$ |', 1);
    const table = screen.container.querySelector('table');
    expect(writeTable(writeRichText(table?.parentElement ?? null))).toBe(
      '| a |\n| --- |\n| $x_1 \\cdot *$ |\n',
    );
  });

  it('is found by a search in the source, and its drawing is not', async () => {
    const screen = await showDrawn('Energy $E = mc^2$ rules the world.', 1);
    expect(getRangesText(findText(screen.container, 'energy $E = mc^2$ rules'))).toMatch(
      /^Energy \$E = mc\^2\$.* rules$/,
    );
    expect(findText(screen.container, 'mc')).toHaveLength(1);
  });

  it.each([
    ['over it', 'The energy $E = mc^2$ rules.', 'energy $E = mc^2$ rules', 'energy $E = mc^2$ rules'],
    ['inside it', 'The energy $E = mc^2$ rules.', 'mc^2', 'mc^2'],
    ['behind it', 'The $E$ rules.', 'rules', 'rules'],
    ['of lines of its own', 'So\n\n$$\na\n$$\n\nholds', '$$\na\n$$\n\nholds', '$$\na\n$$holds'],
    ['in a quote over lines', '> $$\n> a\n> $$', 'a', '$$\na\n$$'],
    ['with escapes', String.raw`So \(a \\ \{b\}\) ends`, String.raw`\{b\}\) ends`, String.raw`\{b\}\) ends`],
  ])('carries the mark of a cited passage %s', async (...[, markdown, words, expected]) => {
    const screen = await showDrawn(markdown, 1);
    const start = markdown.indexOf(words);
    const ranges = findRanges(screen.container, { start, end: start + words.length });
    expect(getRangesText(ranges)).toBe(expected);
    const remove = markRanges('evidence', ranges);
    const boxes = ranges.flatMap((range) => [...range.getClientRects()]);
    expect(boxes.some(({ width, height }) => width > 0 && height > 0)).toBe(true);
    remove();
  });

  it('keeps its mark when it is drawn after it was marked', async () => {
    const markdown = 'The energy $E = mc^2$ rules.';
    const screen = await render(<MarkdownBlock markdown={markdown} headingShift={1} offset={0} />);
    const ranges = findRanges(screen.container, { start: 4, end: 22 });
    const before = getRangesText(ranges);
    await expect.poll(() => drawings(screen.container).length).toBe(1);
    expect(getRangesText(ranges)).toBe(before);
  });
});
