import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { countRuns } from '@/e2e/support/choose-cases';
import type { CaptureMode } from '@/lib/capture/files/capture-mode';
import { captureHtml } from './capture-html';
import { ownPages } from './__fixtures__/own-pages';

const url = 'https://page.test/dir/page';
const capture = (html: string, maxMarkdownChars = 100_000) => captureHtml({ html, url, maxMarkdownChars });

const paragraphs = Array.from(
  { length: 6 },
  (_, index) =>
    `<p>Paragraph ${index} says something about the river, the bridge and the people who live beside both of them.</p>`,
).join('');
const article = (inside: string) =>
  `<html lang="en"><head><title>The river</title></head><body><nav><a href="/">Home</a></nav><article><h1>The river</h1>${paragraphs}${inside}</article><footer>© 2026 Example Press. All rights reserved.</footer></body></html>`;

function listBag(text: string): Map<string, number> {
  const bag = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** Returns the F1 score of the words that a reader sees. The addresses of links do not count. */
function overlap(markdown: string, right: string): number {
  const bag = listBag(markdown.replaceAll(/\]\([^)]*\)/g, ']'));
  const truth = listBag(right);
  const shared = [...truth].reduce((sum, [word, count]) => sum + Math.min(count, bag.get(word) ?? 0), 0);
  const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (2 * shared) / (total(bag) + total(truth));
}

describe('captureHtml', () => {
  it.each(ownPages.map((page) => [page.id, page] as const))('finds the main content of %s', (_id, page) => {
    const { markdown } = captureHtml({ html: page.html, url: page.url, maxMarkdownChars: 100_000 });
    expect(overlap(markdown, page.truth)).toBeGreaterThan(0.8);
    expect(markdown).not.toMatch(/All rights reserved|Privacy policy/);
  });

  it('gives the title once, apart from the text', () => {
    const page = capture(article(''));
    expect(page.title).toBe('The river');
    expect(page.markdown).not.toContain('# The river');
    expect(page.markdown.startsWith('Paragraph 0')).toBe(true);
    expect(page.dropped.map((part) => part.what)).toContain('title-line');
  });

  it('keeps the names of parameters with their descriptions, separate from their types', () => {
    const parameters = ['amount', 'currency', 'customer', 'description', 'metadata'];
    const list = parameters.map(
      (name, index) =>
        `<li class="element"><h4 class="head"><div><span><span class="n">${name}${index}</span><span class="t">nullable string</span></span></div></h4><div><p>What the payment is told as number ${index}, in words that a reader understands, with a comma.</p></div></li>`,
    );
    const { markdown, dropped } = capture(article(`<h2>Attributes</h2><ul>${list.join('')}</ul>`));
    for (const [index, name] of parameters.entries())
      expect(markdown).toContain(`${name}${index} nullable string`);
    expect(dropped.map((part) => part.what)).not.toContain('not-main-content');
  });

  it('lists the links of the content with their text and context', () => {
    const { links, markdown } = capture(
      article(
        '<p>The county has <a href="../levels?day=4">a table of levels</a> and <a href="javascript:x()">a script</a>.</p>',
      ),
    );
    expect(links).toEqual([
      {
        url: 'https://page.test/levels?day=4',
        text: 'a table of levels',
        context: 'The county has a table of levels and a script.',
      },
    ]);
    expect(markdown).toContain('[a table of levels](https://page.test/levels?day=4) and a script.');
  });

  it('removes keys from addresses', () => {
    const { links } = capture(
      article('<p>See <a href="https://x.test/a?id=1&access_token=abc">the page</a> of it.</p>'),
    );
    expect(links[0]?.url).toBe('https://x.test/a?id=1');
  });

  it('reports what each rule dropped', () => {
    const { dropped } = capture(
      article(
        '<p>A <a href="javascript:x()">script</a> link.</p><p hidden>Words that nobody is shown here.</p><img src="a.png">',
      ),
    );
    const counts = Object.fromEntries(dropped.map(({ what, count }) => [what, count]));
    expect(counts).toMatchObject({
      'hidden-hidden-attribute': 1,
      images: 1,
      'unsafe-links': 1,
      'title-line': 1,
    });
    expect(dropped.find((part) => part.what === 'navigation')?.sample).toBe('Home');
    for (const part of dropped) expect(part.reason).toMatch(/\.$/);
  });

  it('cuts at the end of a block, never inside a fence', () => {
    const page = capture(article(`<pre>${'line of code\n'.repeat(100)}</pre>`), 1_200);
    expect(page.signals).toContain('truncated');
    expect(page.markdown.length).toBeLessThanOrEqual(1_200);
    expect(page.markdown.split('```')).toHaveLength(1);
    expect(page.dropped.find((part) => part.what === 'over-limit')?.sample).toContain('```');
  });

  it('reads content inside noscript', () => {
    const html = `<html><body><div id="app"></div><noscript><div>${paragraphs}</div></noscript></body></html>`;
    expect(capture(html).markdown).toContain('Paragraph 5');
  });

  it('reads structured data only when nothing is visible', () => {
    const body = 'The body of the article as its data has it, long enough to be one. '.repeat(8);
    const data = `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', articleBody: body })}</script>`;
    expect(capture(`<html><head>${data}</head><body><div id="root"></div></body></html>`).markdown).toContain(
      'as its data has it',
    );
    expect(capture(article(data)).markdown).not.toContain('as its data has it');
  });

  it('reads the embedded data of a page that needs scripts', () => {
    const text = 'A paragraph that only the data of the page holds, with a good number of words in it. ';
    const data = JSON.stringify({ props: { pageProps: { story: { body: `<p>${text.repeat(4)}</p>` } } } });
    const html = `<body><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${data}</script></body>`;
    const page = capture(html);
    expect(page.markdown).toContain('only the data of the page holds');
    expect(page.signals).toContain('script_required');
  });

  it('keeps the whole cleaned page when no content stands out', () => {
    const { markdown } = capture(
      '<nav><a href="/">Home</a></nav><div>Open on Sundays</div><footer>Imprint</footer>',
    );
    expect(markdown.trim()).toBe('Open on Sundays');
  });

  it('in article mode reads a short article without its surroundings', () => {
    const links = Array.from(
      { length: 30 },
      (_, index) => `<li><a href="/r/${index}">Other ${index}</a></li>`,
    );
    const html = `<title>The river</title><body><article><h1>The river</h1><p>The river rose by two metres in the night, and the bridge was closed to all traffic.</p></article><div class="related"><ul>${links.join('')}</ul></div></body>`;
    const read = (mode: CaptureMode) => captureHtml({ html, url, mode, maxMarkdownChars: 100_000 }).markdown;
    expect(read('auto')).toContain('Other 29');
    expect(read('article')).toContain('rose by two metres');
    expect(read('article')).not.toContain('Other');
  });

  it('in list mode keeps the whole list, without the navigation', () => {
    const page = ownPages.find(({ id }) => id === 'product-lamp');
    const read = (mode: CaptureMode) =>
      captureHtml({ html: page?.html ?? '', url, mode, maxMarkdownChars: 100_000 });
    const leftOut = (mode: CaptureMode) => read(mode).dropped.map(({ what }) => what);
    expect(leftOut('auto')).toContain('not-main-content');
    expect(leftOut('list')).not.toContain('not-main-content');
    expect(read('list').markdown).not.toMatch(/All rights reserved|Privacy policy/);
  });

  it('returns a page of the same shape for any text', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '<p>',
      '</p>',
      '<table>',
      '<td',
      ' a="',
      "'",
      '<!--',
      '-->',
      '<script>',
      '&amp;',
      '&#x',
      'words ',
      '<a href="x">',
      '<ul><li>',
      '<svg>',
      '<base href="',
      '\u0000',
      '\uD800',
      '<math>',
      '<pre>',
      '<h1>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const page = capture(pieces.join(''));
        expect(typeof page.markdown).toBe('string');
        expect(page.markdown).not.toMatch(/!\[[^\]]*\]\(/);
        expect(page.anchors).toEqual([]);
      }),
      { numRuns: countRuns(300) },
    );
  });

  it('returns the same page for the same input', () => {
    expect(capture(article(''))).toEqual(capture(article('')));
  });
});
