import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { buildDocx, type DocxParts, paragraph } from './__fixtures__/build-docx';
import { captureDocx } from './capture-docx';
import { writeListNumber } from './write-list-number';

const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** Levels as [form, pattern], from the first. */
type Levels = readonly (readonly [string, string])[];
const levels = (all: Levels, more = '') =>
  all
    .map(
      ([form, pattern], index) =>
        `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${form}"/><w:lvlText w:val="${pattern}"/>${more}</w:lvl>`,
    )
    .join('');
const kind = (id: number, inside: string) =>
  `<w:abstractNum w:abstractNumId="${id}">${inside}</w:abstractNum>`;
const list = (id: number, kindId: number, override = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${kindId}"/>${override}</w:num>`;
const startOverride = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>';
const item = (text: string, [id, level]: readonly [number, number], style = '') =>
  paragraph(text, `${style}<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`);

async function capture(body: string, numbering: string, parts: DocxParts = {}) {
  const captured = await captureDocx(
    buildDocx(body, {
      'word/numbering.xml': `<w:numbering ${namespace}>${numbering}</w:numbering>`,
      ...parts,
    }),
    { fileName: 'a.docx', maxMarkdownChars: limits.markdownChars },
  );
  if (!captured.ok) throw new Error(captured.failure.sentence);
  return captured.value.markdown.trim();
}

const decimal = kind(1, levels([['decimal', '%1.']])) + list(1, 1);

describe('numbers of paragraphs', () => {
  it('go on after a paragraph between two items, as they are seen in Word', async () => {
    const body = item('One', [1, 0]) + paragraph('Between.') + item('Two', [1, 0]) + item('Three', [1, 0]);
    expect(await capture(body, decimal)).toBe('1. One\n\nBetween.\n\n2. Two\n3. Three');
  });

  it('are not taken from bookmarks of the document that have the name of a mark', async () => {
    const marked = ['paragraph-number:%E0%A4%A', 'drawn-chart:%zz'].map(
      (name) =>
        `<w:p><w:bookmarkStart w:id="0" w:name="${name}"/><w:r><w:t>Kept ${name.length}.</w:t></w:r></w:p>`,
    );
    const body = `${marked.join('')}${paragraph('Last.')}`;
    expect(await capture(body, decimal)).toMatch(/Kept 25\.[^]*Kept 15\.[^]*Last\./);
  });

  it('begin anew in a list that says so, and go on in one that does not', async () => {
    const numbering = decimal + list(2, 1) + list(3, 1, startOverride);
    const body = item('a', [1, 0]) + paragraph('x') + item('b', [2, 0]) + paragraph('x') + item('c', [3, 0]);
    expect(await capture(body, numbering)).toBe('1. a\n\nx\n\n2. b\n\nx\n\n1. c');
  });

  it('stand before headings and clauses, with those of the levels above', async () => {
    const numbering =
      kind(
        1,
        levels(
          [
            ['upperRoman', 'Article %1'],
            ['decimal', '%1.%2'],
            ['lowerLetter', '(%3)'],
          ],
          '<w:isLgl/>',
        ),
      ) + list(1, 1);
    const heading = (text: string, level: number) =>
      item(text, [1, level], `<w:pStyle w:val="Heading${level + 1}"/>`);
    const body =
      heading('Scope', 0) +
      heading('Delivery', 0) +
      heading('Place', 1) +
      item('the quay', [1, 2]) +
      item('the lock', [1, 2]) +
      heading('Time', 1) +
      item('at dawn', [1, 2]);
    expect(await capture(body, numbering)).toBe(
      '# Article 1 Scope\n\n# Article 2 Delivery\n\n## 2.1 Place\n\n- (1) the quay\n- (2) the lock\n\n## 2.2 Time\n\n- (1) at dawn',
    );
  });

  it('are kept in the form that is seen: letters in brackets are text', async () => {
    const numbering =
      kind(
        1,
        levels([
          ['decimal', '%1.'],
          ['lowerLetter', '(%2)'],
        ]),
      ) + list(1, 1);
    const body =
      item('Fees', [1, 0]) +
      item('for ships', [1, 1]) +
      item('for boats', [1, 1]) +
      item('Fines', [1, 0]) +
      item('for oil', [1, 1]);
    expect(await capture(body, numbering)).toBe(
      '1. Fees\n   - (a) for ships\n   - (b) for boats\n2. Fines\n   - (a) for oil',
    );
  });

  it('come from the style of a paragraph, also from one that it is based on, and list 0 takes them away', async () => {
    const styles = [
      '<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
      '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own clause"/><w:basedOn w:val="Clause"/></w:style>',
      '<w:style w:type="paragraph" w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>',
    ].join('');
    const numbering = kind(1, levels([['decimal', '§ %1']])) + list(1, 1);
    const body = ['Clause', 'Own', 'Loop']
      .map((style) => paragraph(style, `<w:pStyle w:val="${style}"/>`))
      .concat(item('None', [0, 0], '<w:pStyle w:val="Own"/>'));
    const markdown = await capture(body.join(''), numbering, {
      'word/styles.xml': `<w:styles ${namespace}>${styles}</w:styles>`,
    });
    expect(markdown.replaceAll(/^- /gm, '')).toBe('§ 1 Clause\n\n§ 2 Own\n\nLoop\n\nNone');
  });

  it('are not counted for paragraphs that were deleted, nor from properties that were changed', async () => {
    const deleted = `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del/></w:rPr></w:pPr><w:del><w:r><w:delText>Gone</w:delText></w:r></w:del></w:p>`;
    const changed = paragraph(
      'Text.',
      '<w:pPrChange><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:pPrChange>',
    );
    expect(await capture(item('One', [1, 0]) + deleted + changed + item('Two', [1, 0]), decimal)).toBe(
      '1. One\n\nText.\n\n2. Two',
    );
  });

  it('count an item without text, which Word shows too', async () => {
    expect(await capture(item('One', [1, 0]) + item('', [1, 0]) + item('Three', [1, 0]), decimal)).toBe(
      '1. One\n\n3) Three',
    );
  });

  it('are kept at all nine levels of a list', async () => {
    const numbering =
      kind(1, levels(Array.from({ length: 9 }, (_, level) => ['decimal', `%${level + 1}.`]))) + list(1, 1);
    const body = Array.from({ length: 9 }, (_, level) => item(`Level ${level + 1}`, [1, level])).join('');
    expect((await capture(body, numbering)).split('\n').map((line) => line.trim())).toEqual(
      Array.from({ length: 9 }, (_, level) => `1. Level ${level + 1}`),
    );
  });
});

describe('writeListNumber', () => {
  it.each([
    ['lowerLetter', 1, 'a'],
    ['lowerLetter', 26, 'z'],
    ['upperLetter', 27, 'AA'],
    ['lowerLetter', 53, 'aaa'],
    ['lowerRoman', 4, 'iv'],
    ['upperRoman', 1_999, 'MCMXCIX'],
    ['decimalZero', 7, '07'],
    ['ordinal', 12, '12th'],
    ['ordinal', 22, '22nd'],
    ['none', 5, ''],
    ['chineseCounting', 5, '5'],
    ['lowerRoman', 0, '0'],
    ['lowerLetter', 1_000_000, '1000000'],
  ])('writes in the form %s the number %i as "%s"', (form, value, text) => {
    expect(writeListNumber(value, form)).toBe(text);
  });
});
