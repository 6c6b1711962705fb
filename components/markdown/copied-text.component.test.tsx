import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createCitation } from '@/components/citations/__fixtures__/citations';
import { limits } from '@/lib/core/limits';
import { hostileTexts } from './__fixtures__/hostile-markdown';
import { findLiveParts } from './__fixtures__/find-live-parts';
import { MarkdownView } from './markdown-view';
import { renderRichText } from './render-rich-text';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Records what is written to the clipboard, by type. */
function listenToClipboard() {
  const written: Record<string, string>[] = [];
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    const types = item?.types ?? [];
    const texts = await Promise.all(types.map(async (type) => (await item?.getType(type))?.text() ?? ''));
    written.push(Object.fromEntries(types.map((type, index) => [type, texts[index] ?? ''])));
  });
  return written;
}

describe('a copied table', () => {
  it('is the same table, as Markdown and as rich text', async () => {
    const written = listenToClipboard();
    const table =
      '| Lock | *Rise* |\n| --- | --- |\n| **Upper** [3] | 4 \\| 5 m |\n| [Weir](<https://example.org/weir>) | `a \\| b` \\*x\\* |\n';
    const screen = await render(
      <MarkdownView markdown={`Before.\n\n${table}`} citations={[createCitation()]} />,
    );
    await screen.getByRole('button', { name: 'Copy table' }).click();
    await expect.poll(() => written.length).toBe(1);
    expect(written[0]?.['text/plain']).toBe(table.replace(' [3]', '[3]'));
    expect(written[0]?.['text/html']).toMatch(/<table>.*<th>Lock<\/th>.*<strong>Upper<\/strong> ?\[3\]/s);
    expect(written[0]?.['text/html']).not.toMatch(/<button|class=|Before/);
  });
});

describe('a text as rich text', () => {
  it('keeps its headings at their own level, though it is nowhere on the page', () => {
    const html = renderRichText({ markdown: '# Canal\n\nDug in **1824**.\n\n- one\n- two' });
    expect(html.replaceAll(/\s+/g, ' ').trim()).toMatch(
      /^<h1>Canal<\/h1> ?<p>Dug in <strong>1824<\/strong>\.<\/p> ?<ul> ?<li>one<\/li> ?<li>two<\/li> ?<\/ul>$/,
    );
  });

  it('contains nothing active, whatever the text was', () => {
    for (const { name, markdown } of hostileTexts) {
      const pasted = new DOMParser().parseFromString(renderRichText({ markdown }), 'text/html');
      expect(findLiveParts(pasted), name).toEqual([]);
    }
  });

  it('is left out when the text is too long to render without a wait', () => {
    const markdown = 'word '.repeat(limits.richTextChars / 5);
    expect(renderRichText({ markdown: `${markdown}x` })).toBe('');
    expect(renderRichText({ markdown })).toContain('word word');
  });
});
