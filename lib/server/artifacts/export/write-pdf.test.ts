import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { citation, document } from './__fixtures__/documents';
import { describePdf, writePdf } from './write-pdf';

async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  const links: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    for (const annotation of await page.getAnnotations())
      links.push(String(annotation.url ?? annotation.dest));
  }
  const bookmarks = ((await pdf.getOutline()) ?? []).map(({ title }) => title);
  await task.destroy();
  return { text: pages.join(' ').replace(/\s+/g, ' '), links, bookmarks, pageCount: pages.length };
}

describe('writePdf', () => {
  it('prints title, text, table and notes, with links to the notes and sources', async () => {
    const { text, links, pageCount } = await readPdf(await writePdf(document()));
    expect(pageCount).toBe(1);
    expect(text).toContain('What is known of the dam');
    expect(text).toContain('62 metres');
    expect(text).toContain('“The dam is 62 metres high and 410 metres long.”');
    expect(text).toContain('not supported The quote is not in the source.');
    expect(links).toContain('note-1');
    expect(links).toContain('https://example.com/overview?a=1&b=(2)');
  });

  it('lists the headings of a long text with their pages, and makes them bookmarks', async () => {
    const part = 'One sentence of the part. '.repeat(120);
    const markdown = ['First *part*', 'Second part', 'Third part'].map(
      (title) => `# ${title} [1]\n\n${part}`,
    );
    const long = await readPdf(await writePdf(document({ markdown: markdown.join('\n\n') })));
    expect(long.text).toMatch(/Contents.*First part 1 .*Second part 2 .*Third part 2 /);
    expect(long.links).toEqual(expect.arrayContaining(['part-1', 'part-3', 'part-5']));
    expect(long.bookmarks).toEqual(['First part', 'Second part', 'Third part']);
    const short = await readPdf(await writePdf(document({ markdown: '# A\n\n# B\n\n# C' })));
    expect(short.text).not.toContain('Contents');
  });

  it('prints Cyrillic and Greek, and reports letters it cannot print', async () => {
    const { text } = await readPdf(await writePdf(document({ markdown: 'Плотина и φράγμα [1]' })));
    expect(text).toContain('Плотина и φράγμα');
    expect(text).not.toContain('Some letters');
    const other = await readPdf(
      await writePdf(document({ citations: [citation({ quote: '水壩高六十二米' })] })),
    );
    expect(other.text).toContain('Some letters of this text are missing');
  });

  it('prints a wide table in landscape', () => {
    const wide = document({
      markdown: '| a | b | c | d | e | f |\n|---|---|---|---|---|---|\n| 1 | 2 | 3 | 4 | 5 | 6 |',
    });
    expect(describePdf(wide).pageOrientation).toBe('landscape');
    expect(describePdf(document()).pageOrientation).toBe('portrait');
  });

  it('creates a PDF from a text with file and web images', async () => {
    const bytes = await writePdf(
      document({ markdown: '![x](file:///etc/passwd) ![y](https://example.com/y.png)' }),
    );
    expect((await readPdf(bytes)).text).toContain('What is known of the dam');
  });
});
