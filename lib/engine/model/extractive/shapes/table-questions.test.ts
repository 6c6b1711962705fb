import { describe, expect, it } from 'vitest';
import { makeIndex } from '../__fixtures__/make-request';
import { answerByShape } from './answer-by-shape';

const budget = [
  '# Marina budget',
  '| Item | 2022 | 2023 | 2024 |',
  '| --- | --- | --- | --- |',
  '| Dredging | 41,000 | 44,500 | 48,200 |',
  '| Staff wages | 120,000 | 131,000 | 139,500 |',
  '| Insurance | 9,800 | 10,100 | 11,900 |',
  '| Electricity and water | 22,400 | 31,000 | 27,300 |',
  '| Total | 193,200 | 216,600 | 226,900 |',
  '',
  '## Berth fees',
  '| Boat length | Per night | Per year |',
  '| --- | --- | --- |',
  '| up to 6 m | €14 | €1,100 |',
  '| 6 to 9 m | €19 | €1,650 |',
  '| over 9 m | €41 | €3,900 |',
  '',
  '## Opening hours',
  '| Day | Office | Fuel dock |',
  '| --- | --- | --- |',
  '| Monday | 9:00–17:00 | closed |',
  '| Saturday | 10:00–14:00 | 8:00–20:00 |',
  '| Sunday | closed | 9:00–13:00 |',
].join('\n');

const people = [
  '# Committee',
  '| Role | Name | Phone | Since |',
  '| --- | --- | --- | --- |',
  '| Harbour master | Ines Duarte | 555 0142 | 2019 |',
  '| Treasurer | Tom Okafor | 555 0177 | 2021 |',
  '| Secretary | Lena Virtanen | 555 0110 | 2016 |',
  '',
  '# Boats for hire',
  '| Boat | Type | Crew | Length (m) | Hire per day | Engine |',
  '| --- | --- | --- | --- | --- | --- |',
  '| Tern | dinghy | 2 | 4.2 | €45 | none |',
  '| Curlew | keelboat | 5 | 7.9 | €140 | 8 hp |',
  '| Gannet | yacht | 8 | 11.3 | €320 | 30 hp |',
  '| Sandpiper | rowing boat | 3 | 3.6 | €20 | none |',
].join('\n');

const prose = 'Dredging of the basin is done every winter. In 2019 the basin froze for eleven days.';

const index = makeIndex([
  { title: 'Marina budget', markdown: budget },
  { title: 'Committee', markdown: people },
  { title: 'Rules', markdown: prose },
]);

function ask(text: string) {
  const { markdown, citations } = answerByShape(index, { text, earlier: [] }, { sources: [], leftOut: 0 });
  const [row = ''] = /“[^”]*”(?= \[\d\])/u.exec(markdown.startsWith('**Not in') ? '' : markdown) ?? [];
  const bold = [...row.matchAll(/\*\*(.*?)\*\*/gu)].map(([, cell]) => cell);
  return { markdown, bold, quote: citations[0]?.quote ?? '' };
}

describe('a question to a table', () => {
  it.each([
    ['What were staff wages in 2022?', '120,000'],
    ['How much was the total in 2023?', '216,600'],
    ['What does a night cost for a boat of 6 to 9 m?', '€19'],
    ['When does the office open on Saturday?', '10:00–14:00'],
    ['Is the fuel dock open on Monday?', 'closed'],
    ["What is Tom Okafor's phone number?", '555 0177'],
    ['What engine does the Curlew have?', '8 hp'],
  ])('that names row and column is answered with the cell: %s', (text, cell) => {
    expect(ask(text).bold).toEqual([cell]);
  });

  it.each([
    ['How much did dredging cost in 2024?', '48,200'],
    ['How much did we pay for electricity in 2022?', '22,400'],
    ['How much does it cost to hire the Curlew for a day?', '€140'],
  ])('need not say in the words of the table that an amount is a cost: %s', (text, cell) => {
    expect(ask(text).bold).toEqual([cell]);
  });

  it.each([
    ['Who is the treasurer?', 'Tom Okafor'],
    ['Since when has Lena Virtanen been secretary?', '2016'],
    ['How long is the Tern?', '4.2'],
  ])('names the column by what it asks for: %s', (text, cell) => {
    expect(ask(text).bold).toEqual([cell]);
  });

  it('quotes the row as it stands, and marks the column that was read', () => {
    const { markdown, quote } = ask('How much did dredging cost in 2024?');
    expect(quote).toBe('Dredging 41,000 44,500 48,200');
    expect(markdown).toContain(
      '“Dredging · 41,000 · 44,500 · **48,200**” [1] (columns: Item, 2022, 2023, **2024**)',
    );
  });

  it('is answered with the whole row if every cell of it may be meant', () => {
    expect(ask('What did dredging cost?').bold).toEqual(['Dredging · 41,000 · 44,500 · 48,200']);
  });

  it.each([
    'How much did dredging cost in 2019?',
    'How much did painting cost in 2024?',
    'What is the phone number of the diver?',
    'Which boat is the fastest?',
    'Which role pays the most?',
  ])('that has no such row or column is declined: %s', (text) => {
    expect(ask(text).markdown).toMatch(/^\*\*Not in your sources/u);
  });

  it('that names a row, and asks for what no column is called, is declined beside that row', () => {
    const { markdown } = ask('Which bank does Tom Okafor use?');
    expect(markdown).toMatch(/^\*\*Not in your sources/u);
    expect(markdown).toContain('Nearest passages');
    expect(markdown).toContain('“Treasurer · Tom Okafor · 555 0177 · 2021”');
  });

  it('is not answered with another row that shares a word, nor with a column that shares one with the row', () => {
    const own = makeIndex([
      {
        title: 'Radio',
        markdown:
          '| Preset | Full name | Data rate |\n| --- | --- | --- |\n| Long Fast | Long Fast net | 5 kbps |\n| Long Slow | Long Slow net | 1 kbps |',
      },
    ]);
    const { markdown } = answerByShape(
      own,
      { text: 'How fast is Long Slow?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(markdown).toContain('“Long Slow · Long Slow net · **1 kbps**”');
  });

  it.each([
    ['Which boat is the longest?', ['Gannet', '11.3']],
    ['Which boat is the cheapest to hire?', ['Sandpiper', '€20']],
    ['Which boat carries the most crew?', ['Gannet', '8']],
    ['Which boat length costs the most per year?', ['over 9 m', '€3,900']],
    ['Which item cost the least in 2022?', ['Insurance', '9,800']],
  ])('which has the most or the least is answered with the row: %s', (text, cells) => {
    expect(ask(text).bold).toEqual(cells);
  });

  it('counts the rows that it compares, without that of the totals', () => {
    const { markdown } = ask('What was the biggest cost in 2024?');
    expect(markdown).toContain(
      'Of 4 rows of a table, this one has the greatest number in the column “2024”:',
    );
    expect(ask('What was the biggest cost in 2024?').bold).toEqual(['Staff wages', '139,500']);
  });

  it.each([
    ['two rows that have as much', '| a | 7 | x |\n| b | 7 | y |\n| c | 3 | z |'],
    ['amounts in several units', '| a | 7 kg | x |\n| b | 900 g | y |\n| c | 3 kg | z |'],
    ['too few numbers', '| a | 7 | x |\n| b | – | y |\n| c | unknown | z |'],
  ])('finds no greatest among %s', (_, rows) => {
    const own = makeIndex([
      { title: 'Nets', markdown: `| Net | Catch | Note |\n| --- | --- | --- |\n${rows}` },
    ]);
    const { markdown } = answerByShape(
      own,
      { text: 'Which net has the largest catch?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(markdown).not.toContain('this one has');
  });

  it.each([
    ['1,234.5', '1,300'],
    ['1 234,5', '1 300,0'],
    ['1.234,5', '1.300,0'],
    ['€9', '€1,300'],
  ])('compares numbers as they are written in their country: %s is less than %s', (less, more) => {
    const own = makeIndex([
      {
        title: 'Nets',
        markdown: `| Net | Catch | Note |\n| --- | --- | --- |\n| Alba | ${less} | x |\n| Brent | ${more} | y |\n| Corran | ${more.startsWith('€') ? '€2' : '2'} | z |`,
      },
    ]);
    const { markdown } = answerByShape(
      own,
      { text: 'Which net has the largest catch?', earlier: [] },
      { sources: [], leftOut: 0 },
    );
    expect(markdown).toContain(`**Brent** · **${more}**`);
  });
});
