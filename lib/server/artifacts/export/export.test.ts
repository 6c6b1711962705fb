import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import type { Element, Nodes } from 'hast';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { captureFile } from '@/lib/capture/capture-file';
import { limits } from '@/lib/core/limits';
import { countRuns } from '@/e2e/support/choose-cases';
import { anyMarkdown } from '@/lib/evidence/__fixtures__/any-markdown';
import { timeline } from '@/lib/domain/transforms/types/timeline';
import { citation, document } from './__fixtures__/documents';
import { nameChosenFile, nameFile } from './name-file';
import { neutraliseCell, writeRows } from '../../replies/write-csv-file';
import { writeCsv } from './write-csv';
import { writeHtml } from './write-html';
import { writeJson } from './write-json';
import { writeMarkdown } from './write-markdown';
import { writeText } from './write-text';

describe('writeMarkdown', () => {
  it('writes one footnote per passage with its quote, title, address, page and date, and lists the sources', () => {
    expect(writeMarkdown(document())).toBe(
      [
        '# What is known of the dam',
        'It is **62 metres** high[^1] and cost 4.2 million pounds[^not-supported].\n\n| Thing | Value |\n| --- | --- |\n| Height | 62 m[^1] |\n| Cost | 4.2 million |',
        '## Sources',
        '- [Harrow Dam \\[overview\\]](<https://example.com/overview?a=1&b=(2)>), captured 20 November 2026',
        '[^1]: “The dam is 62 metres high and 410 metres long.” — [Harrow Dam \\[overview\\]](<https://example.com/overview?a=1&b=(2)>), page 3, captured 20 November 2026',
        '[^not-supported]: Not supported: The quote is not in the source.',
        '',
      ].join('\n\n'),
    );
  });

  it("keeps the text's own footnotes and their labels", () => {
    const own = document({ markdown: 'One [1] and two[^1].\n\n[^1]: mine', citations: [citation()] });
    const written = writeMarkdown({ ...own, unsupported: [] });
    expect(written).toContain('One[^source-1] and two[^1].');
    expect(written).toContain('[^source-1]: “The dam');
  });

  it('describes a near match and a vanished passage in words', () => {
    const odd = citation({ match: 'near', state: 'vanished', sourceUrl: null, page: null });
    expect(writeMarkdown(document({ citations: [odd] }))).toContain(
      'Harrow Dam \\[overview\\], captured 20 November 2026, near match, the passage is no longer in the source',
    );
  });
});

describe('the list of sources', () => {
  it('says who wrote each source, where and when it appeared, in every format of text', () => {
    const known = document({
      origins: [
        {
          revisionId: citation().revisionId,
          author: 'R. [Hale]',
          siteName: 'Harrow Gazette',
          publishedAt: new Date('1958-06-02T00:00:00Z'),
          publication: null,
        },
      ],
    });
    const facts = 'Harrow Gazette, published 2 June 1958, captured 20 November 2026';
    expect(writeMarkdown(known)).toContain(`R. \\[Hale\\], ${facts}`);
    expect(writeText(known)).toContain(`R. [Hale], ${facts}`);
    expect(writeHtml(known)).toContain(`R. [Hale], ${facts}`);
    expect(JSON.parse(writeJson(known)).citations[0].source).toMatchObject({
      author: 'R. [Hale]',
      site: 'Harrow Gazette',
      published: '1958-06-02',
    });
  });
});

describe('writeText', () => {
  it('contains no Markdown syntax, and puts the notes at the end', () => {
    const text = writeText(document());
    expect(text).toContain('It is 62 metres high [1] and cost 4.2 million pounds [not supported].');
    expect(text).toContain('Height | 62 m [1]');
    expect(text).toContain('[not supported] The quote is not in the source.');
    expect(text).not.toMatch(/\*\*|---/);
  });
});

const isFormula = (node: Nodes): boolean =>
  node.type === 'element' && [node.properties['className']].flat().includes('katex');

/** Lists the elements of the text, or those within its formulas. */
function listElements(node: Nodes, where: 'text' | 'formulas' = 'text'): Element[] {
  if (isFormula(node) && where === 'text') return [];
  const own = node.type === 'element' && (where === 'text' || isFormula(node)) ? [node] : [];
  const within = own.length > 0 && where === 'formulas' ? 'text' : where;
  const children = 'children' in node ? node.children : [];
  return [...own, ...children.flatMap((child) => listElements(child, within))];
}

const written = new Set(
  'html head meta title style body main h1 h2 h3 h4 h5 h6 p a sup strong em del code pre ul ol li blockquote hr br div table thead tbody tr th td section q span'.split(
    ' ',
  ),
);

/** Checks that the page contains only harmless elements and addresses, and that none of its headings skips a level. */
function expectHarmless(html: string) {
  const elements = listElements(fromHtml(html));
  const levels = elements.flatMap(({ tagName }) => (/^h\d$/.test(tagName) ? [Number(tagName.slice(1))] : []));
  for (const [index, level] of levels.entries())
    expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  for (const { tagName, properties } of elements) {
    expect(written).toContain(tagName);
    for (const name of Object.keys(properties)) expect(name).not.toMatch(/^on|^src|^style$/i);
    const address = properties['href'];
    if (address !== undefined) expect(String(address)).toMatch(/^(https?:|mailto:|#note-[\w-]+$)/i);
  }
  for (const { tagName, properties } of listElements(fromHtml(html), 'formulas')) {
    expect(tagName).toMatch(/^(?:span|svg|path|math|semantics|annotation|m[a-z]+)$/);
    for (const name of Object.keys(properties)) expect(name).not.toMatch(/^on|src|href/i);
  }
}

describe('writeHtml', () => {
  it('is self-contained: a strict content policy, no script, and every note with its passage', () => {
    const html = writeHtml(document());
    expectHarmless(html);
    expect(html).toContain('default-src &#39;none&#39;; style-src &#39;sha256-');
    expect(html).not.toContain('katex');
    expect(html).toContain('<q>The dam is 62 metres high and 410 metres long.</q>');
    expect(html).toContain('href="https://example.com/overview?a=1&amp;b=(2)"');
    expect(html).toContain('aria-label="Note: not supported"');
  });

  it('draws formulas with letters that it contains, so that a page captured from it has them again', async () => {
    const markdown = String.raw`The root $\sqrt{16}$ is four [1], and $\unknown$ is as written.`;
    const html = writeHtml(document({ markdown }));
    expectHarmless(html);
    expect(html).toContain('style-src &#39;unsafe-inline&#39;; font-src data:;');
    expect(html.match(/src:url\((?!data:font\/woff2;base64,)/g)).toBeNull();
    expect(html.match(/src:url\(data:font/g)).toHaveLength(20);
    const bytes = new TextEncoder().encode(html);
    const request = { bytes, fileName: 'a.html', declaredType: null, url: null };
    const captured = await captureFile({ ...request, maxMarkdownChars: limits.markdownChars });
    expect(captured).toMatchObject({
      value: { markdown: expect.stringContaining(String.raw`root $\sqrt{16}$ is four`) },
    });
    expect(html).toContain(String.raw`$\unknown$`);
  });

  it('shows hostile text as text, wherever it stands', () => {
    const hostile =
      '<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1)) ![b](https://x.example/p.png)';
    const html = writeHtml(
      document({
        title: `</title>${hostile}`,
        markdown: `${hostile} [1]\n\n${hostile}\n\n| ${hostile} |\n| --- |\n| x |`,
        citations: [citation({ quote: hostile, sourceTitle: hostile, sourceUrl: 'javascript:alert(1)' })],
        unsupported: [{ ordinal: 1, n: 2, reason: hostile }],
      }),
    );
    expectHarmless(html);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('names the language of the text, and begins at the side from which it is read', () => {
    const german = writeHtml(
      document({ markdown: 'Der Damm wurde für die Stadt und den Fluss gebaut und ist hoch.' }),
    );
    expect(german).toContain('<html lang="de">');
    expect(writeHtml(document({ markdown: 'הסכר נבנה בשנת 1958.' }))).toContain('<html lang="he" dir="rtl">');
  });

  it('stays harmless for any Markdown', () => {
    fc.assert(
      fc.property(anyMarkdown, fc.string(), (markdown, title) => {
        expectHarmless(writeHtml(document({ title, markdown })));
      }),
      { numRuns: countRuns(150) },
    );
  });
});

/** Removes the mark, as a reader who knows about it would. */
const takeMarkAway = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠−])/, '');

describe('writeCsv', () => {
  it('preserves every cell, and writes no cell as a formula', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'=", '＝'), fc.string())
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const parsed = Papa.parse<string[]>(writeRows(rows), { newline: '\r\n', delimiter: ',' }).data;
        expect(parsed.map((row) => row.map(takeMarkAway))).toEqual(rows);
        for (const read of parsed.flat())
          expect(read).not.toMatch(/^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?(?:e[+-]?\d+)?$))/i);
      }),
    );
  });

  it.each(['=1+1', '+1', '-1+1', '-', '-1.', '-2 EUR', '@SUM(A1)', '\tx', '\rx', "'=1", "'-1"])(
    'prefixes %j',
    (text) => {
      expect(neutraliseCell(text)).toBe(`'${text}`);
    },
  );

  it.each(['1=1', 'a', '', "'a", '2026-01-01', '-1', '-12.5', '-1e-7'])('leaves %j unchanged', (text) => {
    expect(neutraliseCell(text)).toBe(text);
  });

  it('writes the tables of the text, without the markers', () => {
    expect(writeCsv(document())).toBe('\uFEFFThing,Value\r\nHeight,62 m\r\nCost,4.2 million\r\n');
  });

  it('writes the rows of a transform, with each quote and its source', () => {
    const made = timeline.make(
      {
        type: 'timeline',
        events: [
          {
            date: '1958-06',
            written: 'June 1958',
            text: 'Completed.',
            quotes: [{ n: 1, quote: 'Done in June 1958.' }],
          },
        ],
      },
      {},
    );
    const data = made.ok ? made.value.data : null;
    expect(writeCsv(document({ type: 'timeline', data }))).toBe(
      '\uFEFFDate,As written,Event,Quote,Source\r\n1958-06,June 1958,Completed.,Done in June 1958.,Harrow Dam [overview]\r\n',
    );
  });

  it('returns null when there is no table', () => {
    expect(writeCsv(document({ markdown: 'No table.' }))).toBeNull();
  });
});

describe('writeJson', () => {
  it('includes every citation with its span', () => {
    const json = JSON.parse(writeJson(document()));
    expect(json).toMatchObject({ title: 'What is known of the dam', version: 2, data: null });
    expect(json.citations[1]).toMatchObject({
      ordinal: 2,
      match: 'exact',
      source: { revision: 'rev_1', start: 10 },
    });
  });
});

describe('nameFile', () => {
  const createdAt = new Date('2026-11-20T12:00:00Z');
  it.each([
    ['Harrow Dam: the facts', 'Harrow Dam the facts 2026-11-20.md'],
    ['../../etc/passwd', 'etc passwd 2026-11-20.md'],
    ['a\u202egpj.exe', 'a gpj.exe 2026-11-20.md'],
    ['   ', 'Artifact 2026-11-20.md'],
    ['Żółw 龍', 'Żółw 龍 2026-11-20.md'],
    ['x'.repeat(300), `${'x'.repeat(80)} 2026-11-20.md`],
  ])('makes a file name from %j', (title, name) => {
    expect(nameFile({ title, createdAt, timeZone: 'UTC' }, 'md')).toBe(name);
  });

  it.each([
    ['America/New_York', '2026-11-27'],
    ['UTC', '2026-11-28'],
    ['Pacific/Auckland', '2026-11-28'],
  ])('names a file after the day that it is for its reader in %s', (timeZone, day) => {
    const createdAt = new Date('2026-11-28T00:21:00Z');
    expect(nameFile({ title: 'Timeline', createdAt, timeZone }, 'md')).toBe(`Timeline ${day}.md`);
  });
});

describe('nameChosenFile', () => {
  it.each([
    ['report.md', 'report.md'],
    ['report', 'report.md'],
    [' Report.MD ', 'Report.md'],
    ['report.txt', 'report.txt.md'],
    ['../../etc/passwd', 'etc passwd.md'],
    ['.md', 'Artifact.md'],
  ])('makes a file name from %j', (chosen, name) => {
    expect(nameChosenFile(chosen, 'md')).toBe(name);
  });
});
