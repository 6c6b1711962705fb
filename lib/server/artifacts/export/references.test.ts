import fc from 'fast-check';
import { asId } from '@/lib/core/ids';
import { describe, expect, it } from 'vitest';
import { citation, document } from './__fixtures__/documents';
import { writeBibtex as writeReferences } from '@/lib/domain/bibliography/write-bibtex';
import { writeCsl as writeItems } from '@/lib/domain/bibliography/write-csl';
import { listReferences } from './list-references';

type Cited = Parameters<typeof listReferences>[0];
const writeBibtex = (cited: Cited) => writeReferences(listReferences(cited));
const writeCsl = (cited: Cited) => writeItems(listReferences(cited));

const entry = {
  n: 1,
  title: 'Dams & {rivers}',
  author: 'R. Hale',
  site: 'Example_Site',
  published: '1958-06-02',
  url: 'https://example.com/a?b=1&c={2}',
  text: 'It is 100% full.',
  quotes: [{ n: 1, quote: 'It is 100% full.' }],
};
const bibliography = document({ data: { type: 'bibliography', entries: [entry] }, citations: [citation()] });

describe('writeBibtex', () => {
  it('writes all that is known of the sources of a bibliography, without a sign that is a command', () => {
    expect(writeBibtex(bibliography)).toBe(
      [
        '@online{source1,',
        '  title = {{Dams \\& \\{rivers\\}}},',
        '  author = {{R. Hale}},',
        '  organization = {Example\\_Site},',
        '  date = {1958-06-02},',
        '  year = {1958},',
        '  url = {https://example.com/a?b=1&c=%7B2%7D},',
        '  urldate = {2026-11-20},',
        '  annotation = {It is 100\\% full.},',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('lists each cited source of any other artifact once', () => {
    const cited = writeBibtex(document());
    expect(cited.match(/@online/g)).toHaveLength(1);
    expect(cited).toContain('title = {{Harrow Dam [overview]}}');
    expect(writeBibtex(document({ citations: [] }))).toMatch(/^% /);
  });

  it('names who wrote each cited source, where and when it appeared, as far as its revision says', () => {
    const origin = {
      revisionId: citation().revisionId,
      author: 'R. Hale',
      siteName: 'Harrow Gazette',
      publishedAt: new Date('1958-06-02T00:00:00Z'),
      publication: null,
    };
    const known = writeBibtex(document({ origins: [origin] }));
    expect(known).toContain(
      '  author = {{R. Hale}},\n  organization = {Harrow Gazette},\n  date = {1958-06-02},',
    );
    expect(JSON.parse(writeCsl(document({ origins: [origin] })))).toMatchObject([
      { author: [{ literal: 'R. Hale' }], issued: { 'date-parts': [[1958, 6, 2]] } },
    ]);
    const other = document({ origins: [{ ...origin, revisionId: asId('rev_9') }] });
    expect(writeBibtex(other)).not.toContain('author');
  });

  it('writes a file or a note without an address as something that is not online', () => {
    const uploaded = document({ citations: [citation({ sourceUrl: null })] });
    expect(writeBibtex(uploaded)).toBe('@misc{source1,\n  title = {{Harrow Dam [overview]}},\n}\n');
    expect(JSON.parse(writeCsl(uploaded))).toEqual([
      { id: 'source1', type: 'document', title: 'Harrow Dam [overview]' },
    ]);
  });

  it('closes every brace that it opens, whatever a title holds', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, url) => {
        const written = writeBibtex(
          document({ citations: [citation({ sourceTitle: title, sourceUrl: url })] }),
        );
        const plain = written.replace(/\\[{}]/g, '');
        expect(plain.split('{').length).toBe(plain.split('}').length);
      }),
    );
  });
});

describe('writeCsl', () => {
  it('writes one item for each source, with dates in parts', () => {
    expect(JSON.parse(writeCsl(bibliography))).toEqual([
      {
        id: 'source1',
        type: 'webpage',
        title: 'Dams & {rivers}',
        author: [{ literal: 'R. Hale' }],
        'container-title': 'Example_Site',
        issued: { 'date-parts': [[1958, 6, 2]] },
        URL: 'https://example.com/a?b=1&c={2}',
        accessed: { 'date-parts': [[2026, 11, 20]] },
        annote: 'It is 100% full.',
      },
    ]);
    expect(JSON.parse(writeCsl(document({ citations: [] })))).toEqual([]);
  });
});
