import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Publication } from '@/lib/capture/references/publication';
import { publicationTypes } from '@/lib/capture/references/publication';
import { readLibrary } from '@/lib/capture/references/read-library';
import { createPublicationIndex } from './find-held';
import type { Reference } from './reference';
import { writeBibtex } from './write-bibtex';
import { writeCsl, writePublication } from './write-csl';

/** Words with every sign that TeX reads as something else, without tags and entities, which are read as formatting. */
const word = fc.string({
  unit: fc.constantFrom(...'abcZÄéßłøñ中 ,.:;-\'`"~^\\{}$&%#_()[]@=|/+*!?'.split('')),
  minLength: 1,
  maxLength: 12,
});
const text = word
  .map((each) =>
    each
      .replace(/\s+/g, ' ')
      .replace(/&(?=\w+;)/g, '')
      .trim(),
  )
  .filter((each) => /[a-zÄ-ø]/i.test(each));
const optional = fc.option(text, { nil: null });
const name = fc.oneof(
  fc.record({ literal: text }),
  fc
    .record({ family: text, given: optional, suffix: fc.constantFrom(null, 'Jr.', 'III') })
    .map((each) => (each.given === null ? { ...each, suffix: null } : each)),
);
const parts = fc.oneof(
  fc.tuple(fc.integer({ min: 1000, max: 2100 })),
  fc.tuple(fc.integer({ min: 1000, max: 2100 }), fc.integer({ min: 1, max: 12 })),
  fc.tuple(
    fc.integer({ min: 1000, max: 2100 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  ),
);
const publication: fc.Arbitrary<Publication> = fc.record({
  type: fc.constantFrom(...publicationTypes),
  title: text,
  authors: fc.array(name, { maxLength: 3 }),
  editors: fc.array(name, { maxLength: 1 }),
  issued: fc.option(fc.record({ from: parts, to: fc.option(parts, { nil: null }) }), { nil: null }),
  container: optional,
  publisher: optional,
  place: optional,
  volume: fc.constantFrom(null, '12'),
  issue: fc.constantFrom(null, '3'),
  pages: fc.constantFrom(null, '45–67', 'e12'),
  edition: fc.constantFrom(null, '2'),
  doi: fc.constantFrom(null, '10.1000/abc_1(2)', '10.1000/x<1>'.replace(/[<>]/g, '')),
  isbn: fc.constantFrom(null, '978-3-16-148410-0'),
  issn: fc.constantFrom(null, '1234-5678'),
  pmid: fc.constantFrom(null, '123'),
  url: fc.constantFrom(null, 'https://example.org/a_b%20c?d=1&e=2#f~g'),
  language: fc.constantFrom(null, 'en', 'pt-BR'),
  abstract: fc.constantFrom(null, 'One.\n\nTwo.'),
  notes: fc.constantFrom([], ['A note.']),
  keywords: fc.constantFrom([], ['dams'], ['dams, old'], ['dams', 'rivers']),
});

const refer = (of: Publication): Reference => ({
  key: 'source1',
  title: of.title,
  author: null,
  site: null,
  published: null,
  url: of.url,
  accessed: '2026-11-20',
  note: null,
  publication: of,
});

function readOnly(file: string): Publication | undefined {
  const read = readLibrary(file);
  if (!read.ok) throw new Error(read.failure);
  expect(read.value.problems).toEqual([]);
  expect(read.value.references).toHaveLength(1);
  return read.value.references[0]?.publication;
}

const identify = ({ title, authors, issued, doi, url }: Publication) => ({
  title,
  authors,
  issued,
  doi,
  url,
});

const plain: Publication = {
  type: 'book',
  title: 'Dams and Rivers',
  authors: [{ family: 'Hale', given: 'Ruth', suffix: null }],
  editors: [],
  issued: { from: [1958], to: null },
  container: null,
  publisher: null,
  place: null,
  volume: null,
  issue: null,
  pages: null,
  edition: null,
  doi: null,
  isbn: null,
  issn: null,
  pmid: null,
  url: null,
  language: null,
  abstract: null,
  notes: [],
  keywords: [],
};

describe('a publication that is written and read again', () => {
  it('has the same title, people, date, DOI and address in BibTeX', () => {
    fc.assert(
      fc.property(publication, (of) => {
        expect(readOnly(writeBibtex([refer(of)]))).toMatchObject(identify(of));
      }),
    );
  });

  it('has the same title, people, date, DOI and address in CSL-JSON', () => {
    fc.assert(
      fc.property(publication, (of) => {
        expect(readOnly(writeCsl([refer(of)]))).toMatchObject(identify(of));
      }),
    );
  });

  it('is the same in every field in the form that is handed out to be added', () => {
    fc.assert(
      fc.property(publication, (of) => {
        expect(readOnly(`[${writePublication(of, 'a')}]`)).toEqual(of);
      }),
    );
  });

  it('names an author of a page as one name', () => {
    const page = { ...refer(plain), author: 'Hale and Sons', published: '2019-03-21', publication: null };
    for (const file of [writeBibtex([page]), writeCsl([page])])
      expect(readOnly(file)).toMatchObject({
        authors: [{ literal: 'Hale and Sons' }],
        issued: { from: [2019, 3, 21] },
      });
  });
});

describe('createPublicationIndex', () => {
  it.each<[string, Partial<Publication>, Partial<Publication>, boolean]>([
    ['one DOI', { doi: '10.1/a' }, { doi: '10.1/a', title: 'Another' }, true],
    [
      'one address, whatever its spelling',
      { url: 'https://example.org/a?utm_source=x' },
      { url: 'http://example.org/a', title: 'Another' },
      true,
    ],
    ['one title and year, whatever the signs', {}, { title: 'Dams & and rivers!'.replace('& ', '') }, true],
    ['two DOIs', { doi: '10.1/a' }, { doi: '10.1/b' }, false],
    [
      'two DOIs at one address',
      { doi: '10.1/a', url: 'https://e.org' },
      { doi: '10.1/b', url: 'https://e.org' },
      false,
    ],
    ['two years', {}, { issued: { from: [1959], to: null } }, false],
    ['two first authors', {}, { authors: [{ family: 'Berg', given: null, suffix: null }] }, false],
  ])('recognises publications with %s', (_what, one, other, isSame) => {
    const index = createPublicationIndex<string>();
    index.add({ ...plain, ...one }, 'held');
    expect(index.find({ ...plain, ...other })).toBe(isSame ? 'held' : null);
  });

  it('recognises the page of a DOI that was added as an address', () => {
    const index = createPublicationIndex([
      {
        id: 'page',
        title: 'x',
        normalisedUrl: 'https://doi.org/10.1000/abc',
        doi: null,
        year: null,
        family: null,
      },
    ]);
    expect(index.find({ ...plain, doi: '10.1000/abc', url: 'https://publisher.example/abc' })).toBe('page');
  });
});
