import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { anyMarkdown } from '@/lib/evidence/__fixtures__/any-markdown';
import { citation, document } from './__fixtures__/documents';
import { writeDocx } from './write-docx';

/** Reads the file with another program's reader. */
async function readDocx(bytes: Uint8Array): Promise<string> {
  return (await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })).value;
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, '');

describe('writeDocx', () => {
  it('writes headings, lists and tables as such, and each citation as a footnote with a link to its source', async () => {
    const markdown = [
      '# Height',
      'It is **62 metres** high [1], [as _said_](https://example.com/said).',
      '3. third\n   - inner\n4. fourth',
      '| Thing | Value |\n| --- | ---: |\n| Height | 62 m [1] |',
    ].join('\n\n');
    const cited = [citation(), citation({ ordinal: 1 })];
    const html = await readDocx(await writeDocx(document({ markdown, citations: cited, unsupported: [] })));
    expect(html).toContain('<h1>Height</h1>');
    expect(html).toContain('<strong>62 metres</strong>');
    expect(html).toContain('<a href="https://example.com/said">as <em>said</em></a>');
    expect(html).toMatch(/<ol><li>third<ul><li>inner<\/li><\/ul><\/li><li>fourth<\/li><\/ol>/);
    expect(html).toMatch(/<thead><tr><th><p><strong>Thing<\/strong>/);
    expect(html).toMatch(/<sup><a href="#footnote-1"[^>]*>\[1\]<\/a><\/sup>/);
    expect(html).toMatch(/<li id="footnote-1">.*“The dam is 62 metres high and 410 metres long\.”/);
    expect(html).toContain('href="https://example.com/overview?a=1&amp;b=(2)"');
    expect(textOf(html)).toContain('Harrow Dam [overview], quoted in note 1');
  });

  it('says which statement nothing supports', async () => {
    expect(textOf(await readDocx(await writeDocx(document())))).toContain(
      'Not supported: The quote is not in the source.',
    );
  });

  it('skips no level of headings, sets each line from the side of its script, and names the language', async () => {
    const markdown = 'The dam was built for the town and the river.\n\n### השער\n\n- ראשון';
    const parts = unzipSync(await writeDocx(document({ markdown, citations: [], unsupported: [] })));
    const [body, styles] = ['word/document.xml', 'word/styles.xml'].map((name) =>
      strFromU8(parts[name] ?? new Uint8Array()),
    );
    const turned = [...(body ?? '').matchAll(/<w:p>.*?<\/w:p>/g)].filter(([line]) =>
      line.includes('<w:bidi/>'),
    );
    expect(turned.map(([line]) => textOf(line))).toEqual(['השער', 'ראשון']);
    expect(turned[0]?.[0]).toContain('w:val="Heading1"');
    expect(styles).toMatch(/<w:docDefaults>.*<w:lang [^>]*w:val="en"/);
    // Otherwise LibreOffice takes the height of a line for a fixed one, and a long title is drawn over itself.
    expect(styles).toMatch(/<w:docDefaults>.*w:lineRule="auto"/);
  });

  it('links to nothing but web pages and mail, and loads nothing from outside', async () => {
    const markdown = '[a](javascript:alert(1)) [b](file:///etc/passwd) ![c](https://example.com/c.png)';
    const hostile = citation({ sourceUrl: 'javascript:alert(2)' });
    const parts = unzipSync(await writeDocx(document({ markdown, citations: [hostile] })));
    const relations = Object.entries(parts).filter(([name]) => name.endsWith('.rels'));
    expect(relations.length).toBeGreaterThan(1);
    for (const [, bytes] of relations)
      expect(strFromU8(bytes)).not.toMatch(/javascript:|file:|Type="[^"]*image"/);
  });

  it('can be read whatever the text contains', async () => {
    await fc.assert(
      fc.asyncProperty(anyMarkdown, fc.string({ unit: 'binary', maxLength: 40 }), async (markdown, odd) => {
        const written = await writeDocx(
          document({
            title: odd,
            markdown: `${markdown}\n\n${odd} [1]`,
            citations: [citation({ quote: odd })],
          }),
        );
        expect(await readDocx(written)).toContain('Version 2, 20 November 2026');
      }),
      { numRuns: countRuns(40) },
    );
  }, 30_000);
});
