import { describe, expect, it } from 'vitest';
import { createProjection } from '@/lib/evidence/projection';
import { splitUnits } from './split-units';

const markdown = `# Guide

Read *this* [first](https://example.com/a). Dr. Lee wrote it.

- one item
- another item

| Part | Price |
| --- | --- |
| lamp | 4 euros |

> Quoted words stand here.
`;

describe('splitUnits', () => {
  it('returns sentences, items and rows with their headings and columns', () => {
    expect(splitUnits(markdown).map(({ kind, text, headings }) => [kind, text, headings.at(-1)])).toEqual([
      ['heading', 'Guide', undefined],
      ['sentence', 'Read this first.', 'Guide'],
      ['sentence', 'Dr. Lee wrote it.', 'Guide'],
      ['item', 'one item', 'Guide'],
      ['item', 'another item', 'Guide'],
      ['row', 'Part Price', 'Guide'],
      ['row', 'lamp 4 euros', 'Guide'],
      ['sentence', 'Quoted words stand here.', 'Guide'],
    ]);
    expect(splitUnits(markdown).find(({ text }) => text.startsWith('lamp'))).toMatchObject({
      columns: ['Part', 'Price'],
      cells: ['lamp', '4 euros'],
    });
  });

  it('gives each unit the span that contains exactly its words', () => {
    const projection = createProjection(markdown);
    for (const unit of splitUnits(markdown)) {
      expect(projection.slice(unit).replace(/\s+/g, ' ').trim()).toBe(unit.text);
    }
  });

  it.each(['\n\n', '\n \n', '\n>\n> '])(
    'reads the columns of a table that follows another one',
    (between) => {
      const [first, second] = [
        '| Item | Price |\n| --- | --- |\n| Lamp | 4 |',
        '| Work | Weeks |\n| --- | --- |\n| Casting | 9 |',
      ];
      const quote = between.includes('>') ? '> ' : '';
      const text = [first, second]
        .map((table) => quote + table.replaceAll('\n', `\n${quote}`))
        .join(between.replace(/> $/u, ''));
      expect(splitUnits(text).map(({ cells, columns }) => [cells, columns])).toEqual([
        [['Item', 'Price'], undefined],
        [
          ['Lamp', '4'],
          ['Item', 'Price'],
        ],
        [['Work', 'Weeks'], undefined],
        [
          ['Casting', '9'],
          ['Work', 'Weeks'],
        ],
      ]);
    },
  );

  it('returns each cell of a row of sentences under its label and its column', () => {
    const words =
      'Plans the work of a whole crew and speaks for it at the table of the harbour master. '.repeat(2);
    const table = `| | Mate | Captain |\n| --- | --- | --- |\n| Planning | Plans *one* watch. | ${words}|\n| Pay | 9 | 12 |\n`;
    const units = splitUnits(table);
    expect(units.map(({ text, headings, cells }) => [text, headings, cells?.[0]])).toEqual([
      ['Mate Captain', [], ''],
      ['Plans one watch.', ['Planning', 'Mate'], 'Planning'],
      [words.trim(), ['Planning', 'Captain'], 'Planning'],
      ['Pay 9 12', [], 'Pay'],
    ]);
    const projection = createProjection(table);
    for (const unit of units) expect(projection.slice(unit).replace(/\s+/g, ' ').trim()).toBe(unit.text);
  });

  it('treats wiki headings as headings of the text that follows', () => {
    const units = splitUnits('= Bridge =\nIt is long .\n= = History = =\nIt is old .');
    expect(units.map(({ text, headings }) => [text, headings])).toEqual([
      ['It is long .', ['Bridge']],
      ['It is old .', ['Bridge', 'History']],
    ]);
  });

  it('ends a sentence at an escaped line break, and leaves the escape out', () => {
    expect(splitUnits('One\\n\\nTwo things').map(({ text }) => text)).toEqual(['One', 'Two things']);
  });

  it('splits a sentence that is too long to quote, and loses no word', () => {
    const long = `${'word and another, '.repeat(120)}end.`;
    const units = splitUnits(long);
    expect(Math.max(...units.map(({ text }) => text.length))).toBeLessThanOrEqual(600);
    expect(units.map(({ text }) => text).join(' ')).toBe(long);
  });

  it('takes a line of capitals with a colon for a heading, and other capitals for text', () => {
    const text =
      'STUDY RESULTS:\nSleep was shorter.\n\nMETHODS:\nWe asked.\n\nNASA: a body.\n\nDO NOT OPEN\nthe lid.';
    expect(splitUnits(text).map((unit) => [unit.text, unit.headings.at(-1)])).toEqual([
      ['Sleep was shorter.', 'STUDY RESULTS'],
      ['We asked.', 'METHODS'],
      ['NASA: a body.', 'METHODS'],
      ['DO NOT OPEN the lid.', 'METHODS'],
    ]);
  });

  it('takes a question at the beginning of a block for the heading of its answer', () => {
    const text = [
      'Is it safe? Yes. Nobody fell.',
      '',
      'It is old.',
      '',
      '**Why is it closed?**',
      '',
      'The floor is wet. Who knew?',
      '',
      '## Hours',
      '',
      'Ten to six.',
    ].join('\n');
    expect(splitUnits(text).map((unit) => [unit.text, unit.headings.at(-1)])).toEqual([
      ['Is it safe?', undefined],
      ['Yes.', 'Is it safe?'],
      ['Nobody fell.', 'Is it safe?'],
      ['It is old.', undefined],
      ['Why is it closed?', undefined],
      ['The floor is wet.', 'Why is it closed?'],
      ['Who knew?', 'Why is it closed?'],
      ['Hours', undefined],
      ['Ten to six.', 'Hours'],
    ]);
  });

  it('ends the answer to a question in a list with the next item, but not with a list inside it', () => {
    const text =
      '1. Is it safe?\n\n   Yes.\n\n   - in summer\n   - in winter\n\n2. I found a fault.\n\n   Write to us.';
    expect(splitUnits(text).map((unit) => [unit.text, unit.headings.at(-1)])).toEqual([
      ['Is it safe?', undefined],
      ['Yes.', 'Is it safe?'],
      ['in summer', 'Is it safe?'],
      ['in winter', 'Is it safe?'],
      ['I found a fault.', undefined],
      ['Write to us.', undefined],
    ]);
  });
});
