import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { readLibrary } from './read-library';
import { writeName } from './publication';

function read(text: string) {
  const library = readLibrary(text);
  if (!library.ok) throw new Error(library.failure);
  return library.value;
}
const readFirst = (text: string) => read(text).references[0]?.publication;

const bibtex = String.raw`% Exported by hand
@string{jh = "Journal of " # {Hydrology}}
@article{mueller2019,
  title = {The {DNA} of D\'epart --- a \emph{study} of H$_2$O},
  author = {M{\"u}ller, {\"A}. and {The Cochrane Collaboration} and Ludwig van Beethoven and de la Cruz, Jr., Ana and others},
  journal = jh, year = 2019, month = jan,
  volume = 12, number = {3}, pages = {45--67},
  doi = {https://doi.org/10.1000/ABC.1}, url = {https://example.org/a\_b},
  langid = {ngerman}, keywords = {dams, rivers}, abstract = {First.

Second \& last.},
  file = {:/home/me/one.pdf:PDF;:/home/me/two.pdf:PDF},
}`;

describe('readLibrary', () => {
  it('reads a BibTeX entry with macros, accents, organisations, particles and paths of files', () => {
    const { references, problems, format } = read(bibtex);
    expect([format, problems]).toEqual(['bibtex', []]);
    expect(references).toHaveLength(1);
    expect(references[0]).toMatchObject({ key: 'mueller2019', line: 3, attachments: 2 });
    expect(references[0]?.publication).toMatchObject({
      type: 'article-journal',
      title: 'The DNA of Départ — a study of H₂O',
      authors: [
        { family: 'Müller', given: 'Ä.', suffix: null },
        { literal: 'The Cochrane Collaboration' },
        { family: 'van Beethoven', given: 'Ludwig', suffix: null },
        { family: 'de la Cruz', given: 'Ana', suffix: 'Jr.' },
      ],
      issued: { from: [2019, 1], to: null },
      container: 'Journal of Hydrology',
      volume: '12',
      issue: '3',
      pages: '45–67',
      doi: '10.1000/abc.1',
      url: 'https://example.org/a_b',
      language: 'de',
      abstract: 'First.\n\nSecond & last.',
      keywords: ['dams', 'rivers'],
    });
  });

  it('gives a chapter the book that it names with crossref, wherever that stands', () => {
    const chapter = readFirst(`@incollection{part, title={A part}, crossref = {Whole}}
      @book{whole, title = {The whole}, editor = {Hale, R.}, year = 1958, publisher = {Press}}`);
    expect(chapter).toMatchObject({
      type: 'chapter',
      title: 'A part',
      container: 'The whole',
      publisher: 'Press',
      editors: [{ family: 'Hale' }],
      issued: { from: [1958], to: null },
    });
  });

  it.each([
    ['date = {2019-03/2020}', [2019, 3], [2020]],
    ['date = {2019-03-21~}', [2019, 3, 21], null],
    ['date = {2019-21}', [2019], null],
    ['year = {c. 1850}', [1850], null],
    ['year = 2020, month = "mar"', [2020, 3], null],
    ['date = {-0044-03-15}', [-44, 3, 15], null],
  ])('reads the date of BibLaTeX and BibTeX in %s', (field, from, to) => {
    expect(readFirst(`@misc{a, title = {A}, ${field}}`)?.issued).toEqual({ from, to });
  });

  it('names the line of an entry that does not end, and loses no other', () => {
    const { references, problems } = read(
      '@book{one, title = {One}}\n\n@book{two, title = {Two,\n  year = 1999\n}\n@book{three, title = "Three"}\n@book{four, year = 1999}',
    );
    expect(references.map(({ key }) => key)).toEqual(['one', 'three']);
    expect(problems).toEqual([
      { line: 3, entry: 'two', reason: expect.stringContaining('does not end') },
      { line: 7, entry: 'four', reason: 'It has no title.' },
    ]);
  });

  it('reads entry types with an underscore, and empty keys', () => {
    expect(read('@web_page{, title = {Page}}\n@BOOK(k, title = "B")').references).toHaveLength(2);
  });

  it('reads RIS with short tags, lines that go on, a byte-order mark and Windows line ends', () => {
    const ris = [
      '\uFEFFTY  - JOUR',
      'A1  - Müller, Ä.',
      'A1  - World Health Organization',
      'T1  - Dams &amp; <i>rivers</i>',
      'JF  - Journal of Hydrology',
      'Y1  - 2019/03/21/',
      'SP  - 45',
      'EP  - 67',
      'N2  - It goes',
      'on here.',
      'DO  - doi:10.1000/XYZ',
      'L1  - file:///paper.pdf',
      'ER  - ',
      'TY  - BOOK',
      'TI  - No end',
    ].join('\r\n');
    const { references, format } = read(ris);
    expect(format).toBe('ris');
    expect(references).toHaveLength(2);
    expect(references[0]).toMatchObject({
      line: 1,
      attachments: 1,
      publication: {
        title: 'Dams & rivers',
        authors: [{ family: 'Müller', given: 'Ä.' }, { literal: 'World Health Organization' }],
        issued: { from: [2019, 3, 21], to: null },
        container: 'Journal of Hydrology',
        pages: '45–67',
        abstract: 'It goes on here.',
        doi: '10.1000/xyz',
      },
    });
    expect(references[1]).toMatchObject({ line: 14, publication: { title: 'No end' } });
  });

  it('reads what PubMed saves', () => {
    const nbib = [
      'PMID- 123',
      'TI  - A trial of something that',
      '      goes on.',
      'FAU - Hale, Ruth',
      'AU  - Hale R',
      'DP  - 2019 Mar 21',
      'JT  - The Lancet',
      'AID - 10.1000/l1 [doi]',
      'LA  - eng',
    ].join('\n');
    expect(readFirst(nbib)).toMatchObject({
      title: 'A trial of something that goes on',
      authors: [{ family: 'Hale', given: 'Ruth' }],
      issued: { from: [2019, 3, 21] },
      container: 'The Lancet',
      doi: '10.1000/l1',
      pmid: '123',
      language: 'en',
    });
  });

  it('reads CSL-JSON, and names the entry that is not in its form', () => {
    const { references, problems } = read(
      JSON.stringify([
        {
          id: 'a',
          type: 'book',
          title: 'A',
          author: [{ family: 'Berg', 'non-dropping-particle': 'van der' }],
          issued: { 'date-parts': [['2019', 3]] },
        },
        { id: 'b', type: 'book', title: { no: 'text' } },
      ]),
    );
    expect(references.map(({ publication }) => publication.authors.map(writeName))).toEqual([
      ['van der Berg'],
    ]);
    expect(references[0]?.publication.issued).toEqual({ from: [2019, 3], to: null });
    expect(problems).toEqual([{ line: null, entry: 'number 2', reason: expect.stringContaining('title') }]);
  });

  it('says which address or DOI of an entry is none, and keeps the entry', () => {
    const { references, problems } = read(
      '@misc{a, title = {A}, url = {in the attic}, doi = {none}}\n@misc{b, title = {B}, url = {https://b.example/}, note = {Read it.}}',
    );
    expect(references.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(problems).toEqual([
      { line: 1, entry: 'a', reason: 'Neither an address nor a DOI: none, in the attic.' },
    ]);
  });

  it('names what is no item of CSL-JSON', () => {
    expect(read('[{"id": "a", "type": "book", "title": "A"}, 5]').problems).toEqual([
      { line: null, entry: 'number 2', reason: 'It is not in the form of CSL-JSON.' },
    ]);
  });

  it('refuses what is no file of references', () => {
    for (const text of [
      '',
      'Dear Ann, write to me@example.org {soon}.',
      '# A heading',
      '{"name": "a", "type": "module"}',
    ])
      expect(readLibrary(text).ok).toBe(false);
  });

  it('keeps a field of its longest length, and cuts one that is longer and says so', () => {
    const write = (chars: number) => `@misc{a, title = {A}, abstract = {${'x'.repeat(chars)}}}`;
    const whole = read(write(limits.referenceFieldChars));
    expect([whole.problems, whole.references[0]?.publication.abstract?.length]).toEqual([
      [],
      limits.referenceFieldChars,
    ]);
    const cut = read(write(limits.referenceFieldChars + 1));
    expect(cut.references[0]?.publication.abstract).toHaveLength(limits.referenceFieldChars);
    expect(cut.problems).toEqual([{ line: 1, entry: 'a', reason: 'Too long and cut off: abstract.' }]);
  });

  it('reads as many references as a file may have, and says that there are more', () => {
    const write = (count: number) =>
      Array.from({ length: count }, (_, at) => `@misc{k${at},title={T${at}}}`).join('\n');
    expect(read(write(limits.references)).problems).toEqual([]);
    const more = read(write(limits.references + 1));
    expect(more.references).toHaveLength(limits.references);
    expect(more.problems).toHaveLength(1);
  });

  it('reads any text to its end, and any entries after a broken one', () => {
    const sign = fc.constantFrom(
      '{',
      '}',
      '"',
      '@',
      ',',
      '=',
      '\\',
      '#',
      '$',
      '%',
      'a',
      ' ',
      '\n',
      '@book{k,',
      'title',
      "\\'",
      '(',
      ')',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
        const { references } = read(
          `@book{first, title = {F}}\n@book{x, title = ${signs.join('')}\n@book{last, title = {L}}`,
        );
        expect(references[0]?.key).toBe('first');
        expect(references.length).toBeGreaterThan(0);
      }),
    );
  });
});
