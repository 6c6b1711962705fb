import { describe, expect, it } from 'vitest';
import { type CitationToShare, presentShared } from './present-shared';
import { numberSnapshot, sharedPageSchema } from './shared-page';

const citation: CitationToShare = {
  ordinal: 0,
  sourceId: 'src_1',
  match: 'exact',
  quote: 'fell by 41 %',
  sourceTitle: 'Field trial',
  sourceUrl: 'https://www.example.org/trial?page=2&access_token=abc',
  siteName: null,
  page: 4,
  locator: null,
  capturedAt: new Date('2026-11-02T10:00:00Z'),
  state: 'current',
};
const asOf = new Date('2026-11-20T12:00:00Z');
const present = (part: Partial<CitationToShare> = {}, markdown = 'It fell. [3] It rose. [4]') =>
  presentShared({
    version: { title: 'Heat pumps', markdown, unsupported: [{ ordinal: 1 }] },
    citations: [{ ...citation, ...part }],
    asOf,
  });

/** Returns every path of a value, without array indexes. */
function listKeys(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [path];
  const entries = Array.isArray(value)
    ? value.map((item): [string, unknown] => ['[]', item])
    : Object.entries(value);
  return [...new Set(entries.flatMap(([key, inner]) => listKeys(inner, `${path}.${key}`)))].toSorted();
}

describe('presentShared', () => {
  it('exposes exactly these fields', () => {
    const rows = {
      // Fields that a row has in addition to those the presenter names.
      version: {
        title: 'T',
        markdown: '[3] [4]',
        unsupported: [{ ordinal: 1, n: 4, reason: 'PRIVATE' }],
        createdBy: 'PRIVATE',
      },
      citations: [
        { ...citation, sourceId: 'PRIVATE', n: 3, modelQuote: 'PRIVATE', confidence: 0.5, prefix: 'PRIVATE' },
      ],
      asOf,
    };
    const page = presentShared(rows);
    expect(listKeys(page)).toEqual([
      '.asOf',
      '.citations.[].capturedAt',
      '.citations.[].match',
      '.citations.[].n',
      '.citations.[].ordinal',
      '.citations.[].page',
      '.citations.[].quote',
      '.citations.[].site',
      '.citations.[].stale',
      '.citations.[].title',
      '.citations.[].url',
      '.markdown',
      '.title',
    ]);
    expect(JSON.stringify(page)).not.toContain('PRIVATE');
    expect(sharedPageSchema.parse(page)).toEqual(page);
  });

  it('numbers the marks in the order of the text, including those without a quote', () => {
    expect(present().citations.map(({ ordinal, n, match }) => [ordinal, n, match])).toEqual([
      [1, 1, 'exact'],
      [2, 0, 'unsupported'],
    ]);
  });

  it('numbers the sources from 1 by first appearance, even in a snapshot from before', () => {
    const cite = (ordinal: number, sourceId: string) => ({
      ...citation,
      ordinal,
      sourceId,
      sourceTitle: sourceId,
    });
    const page = presentShared({
      version: { title: 'T', markdown: 'A [12]. B [7]. C [12]. D [8].', unsupported: [] },
      citations: [cite(2, 'x'), cite(0, 'x'), cite(1, 'y'), cite(3, 'z')],
      asOf,
    });
    expect(page.citations.map(({ n }) => n)).toEqual([1, 2, 1, 3]);
    const packed = [12, 7, 12, 8];
    const before = {
      ...page,
      citations: page.citations.map((each, index) => ({ ...each, n: packed[index] ?? 0 })),
    };
    expect(numberSnapshot(before)).toEqual(page);
    expect(numberSnapshot(page)).toEqual(page);
  });

  it('keeps a first heading that contains a marker, so that no marker changes its place', () => {
    const shown = presentShared({
      version: { title: 'It fell [3]', markdown: '# It fell [3]\n\nIt rose. [4]', unsupported: [] },
      citations: [citation],
      asOf,
    });
    expect(shown.markdown).toContain('# It fell [3]');
  });

  it('removes the keys from an address, and names its host when the site has no name', () => {
    expect(present().citations[0]).toMatchObject({
      url: 'https://www.example.org/trial?page=2',
      site: 'example.org',
    });
    expect(present({ siteName: 'The Trial' }).citations[0]).toMatchObject({ site: 'The Trial' });
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'C:\\plans\\secret.pdf', 'urn:source:src_1', null])(
    'shows no address that is not a web address: %s',
    (sourceUrl) => {
      expect(present({ sourceUrl }).citations[0]).toMatchObject({ url: null, site: null });
    },
  );

  it('reports a changed passage, and nothing for a current one', () => {
    expect(present({ state: 'changed' }).citations[0]).toMatchObject({ stale: 'changed' });
    expect(present().citations[0]).toMatchObject({ stale: null });
  });

  it('removes the keys from addresses in the text and changes nothing else', () => {
    const text =
      'See [it](https://a.example/x?page=2&token=abc) and <https://b.example/?q=1>, https://u:p@c.example/.';
    expect(present({}, text).markdown).toBe(
      'See [it](https://a.example/x?page=2) and <https://b.example/?q=1>, https://c.example/.',
    );
  });

  it.each([
    ['# Heat pumps\n\nText', 'Text'],
    ['# Heat pumps #\nText', 'Text'],
    ['# Heat pumps in winter\n\nText', '# Heat pumps in winter\n\nText'],
    ['## Heat pumps\n\nText', '## Heat pumps\n\nText'],
    ['Text\n\n# Heat pumps', 'Text\n\n# Heat pumps'],
  ])('does not repeat the title: %j', (markdown, shown) => {
    expect(present({}, markdown).markdown).toBe(shown);
  });
});
