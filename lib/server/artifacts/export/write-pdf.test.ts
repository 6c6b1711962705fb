import fc from 'fast-check';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { citation, document } from './__fixtures__/documents';
import { writePdf } from './write-pdf';

type Page = { readonly text: string; readonly isWide: boolean };

async function readPdf(bytes: Uint8Array) {
  const task = getDocument({
    data: bytes.slice(),
    useSystemFonts: false,
    verbosity: 0,
    fontExtraProperties: true,
  });
  const pdf = await task.promise;
  const pages: Page[] = [];
  const links: string[] = [];
  const tags: string[] = [];
  const typefaces = new Set<string>();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const [, , width = 0, height = 0] = page.view;
    pages.push({
      text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''),
      isWide: width > height,
    });
    for (const { url, dest } of await page.getAnnotations())
      links.push(url ?? `page ${await findPage(pdf, dest)}`);
    listTags(await page.getStructTree(), tags);
    // The typefaces are loaded with what is drawn.
    await page.getOperatorList();
    for (const [, loaded] of page.commonObjs) typefaces.add(readName(loaded));
  }
  const bookmarks = ((await pdf.getOutline()) ?? []).map(({ title }) => title);
  const { info } = await pdf.getMetadata();
  await task.destroy();
  return {
    text: pages
      .map(({ text }) => text)
      .join(' ')
      .replace(/[\s\u2060]+/g, ' '),
    pages,
    links,
    tags,
    bookmarks,
    typefaces,
    info,
  };
}

async function findPage(pdf: PDFDocumentProxy, destination: unknown): Promise<number> {
  const found = typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
  return Array.isArray(found) ? (await pdf.getPageIndex(found[0])) + 1 : 0;
}

/** A part of the structure, or a piece of the page that belongs to one. */
type Tagged = { readonly type?: string; readonly role?: string; readonly children?: readonly Tagged[] };

function listTags(node: Tagged | null, into: string[]): void {
  if (node?.role !== undefined) into.push(node.role);
  for (const child of node?.children ?? []) listTags(child, into);
}

/** The name without the sign of a subset: "Inter-Regular" for "ABCDEF+Inter-Regular". */
const readName = (font: { readonly name?: string } | null): string => font?.name?.split('+').at(-1) ?? '';

const isForEveryone = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes).includes('<pdfuaid:part>1</pdfuaid:part>');

describe('writePdf', () => {
  it('prints title, text, table and notes, with links to the notes and back, and to the sources', async () => {
    const { text, links, pages, info } = await readPdf(await writePdf(document()));
    expect(pages).toHaveLength(1);
    expect(info).toMatchObject({ Title: 'What is known of the dam', CreationDate: 'D:20261120120000Z' });
    expect(text).toContain('Version 2, 20 November 2026');
    expect(text).toContain('It is 62 metres high1 and cost 4.2 million poundsnot supported.');
    expect(text).toContain('“The dam is 62 metres high and 410 metres long.” Harrow Dam [overview], page 3');
    expect(text).toContain('not supported The quote is not in the source.');
    // Three references, two notes that lead back, and the source in its note and in the list.
    expect(links.filter((link) => link === 'page 1')).toHaveLength(5);
    expect(links.filter((link) => link === 'https://example.com/overview?a=1&b=(2)')).toHaveLength(2);
  });

  it('cuts a long title between two letters for the foot of the page', async () => {
    const title = `${'Dam '.repeat(14)}in 𝐝𝐚𝐦`;
    const { text } = await readPdf(await writePdf(document({ title })));
    expect(text).not.toContain('\ufffd');
  });

  it('keeps the numbers of two notes apart', async () => {
    const { text } = await readPdf(await writePdf(document({ markdown: 'It is high. [1] [2]' })));
    expect(text).toMatch(/high\.1\snot supported/u);
  });

  it('tells a screen reader what each part is, and keeps to the standard for that', async () => {
    const markdown = '# A part [1]\n\n- an item\n\n> a quote\n\n```\ncode\n```\n\n|a|b|\n|-|-|\n|1|2|';
    const bytes = await writePdf(document({ markdown }));
    const { tags, typefaces } = await readPdf(bytes);
    for (const tag of ['H1', 'P', 'Link', 'L', 'LBody', 'BlockQuote', 'Code', 'Table', 'TH', 'TD'])
      expect(tags).toContain(tag);
    expect(isForEveryone(bytes)).toBe(true);
    expect(typefaces).toContain('SourceSerif4-Regular');
    expect(typefaces).toContain('Inter-SemiBold');
    expect(typefaces).toContain('JetBrainsMono-Regular');
  });

  it('lists the headings of a long text with their pages, and makes them bookmarks', async () => {
    const part = 'One sentence of the part. '.repeat(200);
    const markdown = ['First *part*', 'Second [part](https://example.com/x)', 'Third part'].map(
      (title) => `# ${title} [1]\n\n${part}`,
    );
    const long = await readPdf(await writePdf(document({ markdown: markdown.join('\n\n') })));
    expect(long.text).toMatch(
      /Contents First part 1 Second part \d Third part \d Notes \d Sources \d First part1 One/,
    );
    expect(long.tags).toContain('TOC');
    expect(long.bookmarks).toEqual(['First part', 'Second part', 'Third part', 'Notes', 'Sources']);
    const short = await readPdf(await writePdf(document({ markdown: '# A\n\n# B\n\n# C' })));
    expect(short.text).not.toContain('Contents');
  });

  it('prints Cyrillic, Greek, Arabic and Hebrew, and reports letters it cannot print', async () => {
    const { text } = await readPdf(await writePdf(document({ markdown: 'Плотина и φράγμα [1]' })));
    expect(text).toContain('Плотина и φράγμα');
    expect(text).not.toContain('Some letters');
    const markdown = '# السد والنهر\n\nبني السد عام 1936.\n\n- **הסכר** בנוי אבן';
    const turned = await writePdf(document({ markdown }));
    expect(isForEveryone(turned)).toBe(true);
    const { typefaces } = await readPdf(turned);
    expect(typefaces).toContain('NotoNaskhArabic-Regular');
    expect(typefaces).toContain('NotoSansHebrew-Regular');
    const bytes = await writePdf(document({ citations: [citation({ quote: '水壩高六十二米' })] }));
    const other = await readPdf(bytes);
    expect(other.text).toContain('Some letters of this text are missing');
    expect(other.tags).toContain('TH');
    expect(isForEveryone(bytes)).toBe(false);
  });

  it('prints a table that is too wide on a page in landscape, with its heading, and the text around it in portrait', async () => {
    const row =
      '| a long cell of a table | a long cell | a long cell | a long cell | a long cell | a very long last cell of a table |';
    const markdown = `Before.\n\n# Wide\n\n${row}\n|---|---|---|---|---|---|\n${`${row}\n`.repeat(60)}\n\nAfter.`;
    const { pages } = await readPdf(await writePdf(document({ markdown })));
    expect(pages[0]).toMatchObject({ isWide: false, text: expect.stringContaining('Before.') });
    expect(pages[1]?.text).toMatch(/^Wide\s+a long cell/);
    // The heads of the columns stand on each page.
    expect(pages.map(({ isWide }) => isWide)).toEqual([false, true, true, true, false]);
    const narrow = document({ markdown: '|a|b|c|d|e|f|\n|-|-|-|-|-|-|\n|1|2|3|4|5|6|' });
    expect((await readPdf(await writePdf(narrow))).pages.map(({ isWide }) => isWide)).toEqual([false]);
  });

  it('prints commands of the typesetter as they were written, and reads no file', async () => {
    const markdown = [
      '#read("/etc/passwd") "; #panic("no") \\u{41} #image("x.png")',
      '`"); #panic("no")`',
      '![x](file:///etc/passwd) ![y](https://example.com/y.png)',
      '[z](javascript:alert)',
    ].join('\n\n');
    const { text, links } = await readPdf(
      await writePdf(document({ title: '#panic() *no* "', markdown, citations: [], unsupported: [] })),
    );
    expect(text).toContain('#panic() *no* "');
    expect(text).toContain('#read("/etc/passwd") "; #panic("no") \\u{41} #image("x.png")');
    expect(text).toContain('"); #panic("no")');
    expect(text).not.toContain('root:');
    expect(links).toEqual(['https://example.com/y.png']);
  });

  it('draws formulas, and leaves as written what is not mathematics alone', async () => {
    const quoted = '$\\text{a" #read("/etc/passwd") "b} = 1$';
    const hostile = [
      quoted,
      '$\\unknown{x}$',
      `$${'\\hat '.repeat(40)}x$`,
      `$${'\\sqrt{'.repeat(40)}x${'}'.repeat(40)}$`,
    ];
    const markdown = ['It is $\\frac{\\alpha}{2}$ and:', '$$\nx^2 \\leq y\n$$', ...hostile].join('\n\n');
    const bytes = await writePdf(document({ markdown }));
    const { text, tags, typefaces } = await readPdf(bytes);
    expect(tags.filter((tag) => tag === 'Formula')).toHaveLength(2);
    expect([...typefaces].join(' ')).toContain('NewCMMath');
    expect(text).not.toContain('frac');
    for (const formula of hostile.slice(0, 2)) expect(text).toContain(formula);
    expect(isForEveryone(bytes)).toBe(true);
  });

  it('can be read by everyone, whatever Markdown the artifact contains', async () => {
    const piece = fc.constantFrom(
      ...[
        '# ',
        '### ',
        '###### ',
        '> ',
        '- ',
        '1. ',
        '- [x] ',
        '  ',
        '\n',
        '\n\n',
        '***',
        '**',
        '*',
        '~~',
        '`',
        '```\n',
      ],
      ...[
        '|',
        '|-|-|\n',
        '[1]',
        '[2] ',
        '[a](https://example.com/)',
        '[',
        '](#b)',
        '\\',
        '<b>',
        '$x^2$',
        '$\\sqrt{',
        '}$',
        '_1',
        '---\n',
        '\t',
      ],
      ...[
        'word',
        'длинное',
        'ψ',
        '0',
        '"',
        '#',
        '@',
        '≥',
        '\u00ad',
        '\u200b',
        '\u202e',
        '\ufeff',
        '\u0000',
        '\u0007',
        'é',
      ],
      'w'.repeat(200),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), fc.string(), async (pieces, title) => {
        expect(isForEveryone(await writePdf(document({ title, markdown: pieces.join('') })))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('indents only so deeply as a page has room', async () => {
    const markdown = `${Array.from({ length: 40 }, (_none, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n')}\n\n${'> '.repeat(40)}deep`;
    const { text } = await readPdf(await writePdf(document({ markdown })));
    expect(text).toContain('level 20');
    expect(text).toContain('deep');
  });
});
