import { describe, expect, it } from 'vitest';
import { asId } from '@/lib/core/ids';
import type { ColumnType } from '@/lib/protocol/table-words';
import type { CellValue } from '../cell-value';
import { writeCellText } from '../cell-value';
import type { Column } from '../table';
import { answerTableQuestion } from './answer-table-question';
import { readTableQuestion } from './read-table-question';
import { describeQuestion } from './table-question';

const column = (name: string, type: ColumnType, over: Partial<Column> = {}): Column => ({
  id: asId(name),
  tableId: asId('tbl_1'),
  name,
  type,
  instruction: name,
  example: null,
  unit: null,
  options: [],
  position: 0,
  version: 1,
  ...over,
});
const columns = [
  column('Sample size', 'number'),
  column('Opened', 'date'),
  column('Status', 'choice', { options: ['open', 'closed'] }),
  column('Price', 'money'),
  column('Blinded', 'yes_no'),
  column('Country', 'text'),
  column('Funding', 'list'),
  column('Depth', 'number', { unit: 'metres' }),
];
type Row = { readonly id: string; readonly values: readonly (CellValue | null)[] };
const rows: readonly Row[] = [
  { id: 'Harrow Trial', values: [120, '1958-05', 'open', '900 EUR', true, 'Germany', ['Wellcome', 'EU'], 3] },
  { id: 'Mill Trial', values: [40, '1931', 'closed', '1200 EUR', false, 'United Kingdom', ['EU'], 5.5] },
  { id: 'Long Trial', values: [200, '1958-11-03', 'open', '80 GBP', true, 'Germany', null, null] },
  { id: 'Upper Trial', values: [null, '1974', 'open', null, null, 'France', ['State'], 9] },
];
const valueOf = (row: Row, { name }: Column) =>
  row.values[columns.findIndex((each) => each.name === name)] ?? null;
const table = {
  title: 'All trials',
  columns,
  sources: rows.map(({ id }) => ({ id, title: id })),
  listValues: (of: Column) =>
    rows.flatMap((row) => {
      const value = valueOf(row, of);
      return value === null ? [] : Array.isArray(value) ? value : [writeCellText(value)];
    }),
};

const read = (question: string) => readTableQuestion(question, table);
const understand = (question: string) => {
  const result = read(question);
  return result.ok ? describeQuestion(result.value.question) : `? ${result.failure}`;
};
function answer(question: string) {
  const result = read(question);
  if (!result.ok) throw new Error(result.failure);
  const found = answerTableQuestion(
    {
      rows,
      idOf: ({ id }) => id,
      cellOf: (row, of) => {
        const value = valueOf(row, of);
        return { value, state: value === null ? 'not_stated' : of.name === 'Depth' ? 'verified' : 'value' };
      },
    },
    result.value.question,
  );
  return found.parts.map(({ label, value, rows: from }) => [
    label,
    value,
    from.map(({ id }) => id.split(' ')[0]),
  ]);
}

describe('readTableQuestion', () => {
  it.each([
    ['How many trials are blinded?', 'Number of sources where “Blinded” is yes'],
    ['Which trials are not blinded?', 'List of sources where “Blinded” is no'],
    ['Which sources say no to blinded?', 'List of sources where “Blinded” is no'],
    ['What is the largest sample?', 'Largest “Sample size”'],
    ['How many closed trials are there?', 'Number of sources where “Status” is closed'],
    ['Which trials are open?', 'List of sources where “Status” is open'],
    ['Which trials are not open?', 'List of sources where “Status” is not open'],
    ['Average sample size by country', 'Average “Sample size” by “Country”'],
    ['How many trials per country?', 'Number of sources by “Country”'],
    ['Count the trials by year', 'Number of sources by the year of “Opened”'],
    ['Which trials opened before 1960?', 'List of sources where “Opened” is before 1960'],
    ['Which trials cost at least € 1,000?', 'List of sources where “Price” is at least 1000 EUR'],
    [
      'trials with a sample size between 50 and 150',
      'List of sources where “Sample size” is at least 50 and “Sample size” is at most 150',
    ],
    ['Median sample size in Germany', 'Median “Sample size” where “Country” is Germany'],
    ['Total sample size of trials funded by the EU', 'Sum of “Sample size” where “Funding” is EU'],
    ['What is the price of Harrow Trial?', 'List of “Price” in “Harrow Trial”'],
    ['Which trials do not state a price?', 'List of sources where “Price” is not stated'],
    ['How many trials state a price?', 'Number of sources where “Price” is stated'],
    ['Which trial is the earliest?', 'Earliest “Opened”'],
    ['deepest of the open trials: depth?', 'Largest “Depth” where “Status” is open'],
    ['Which trials have a depth over 4 metres?', 'List of sources where “Depth” is more than 4'],
    ['How many sources are there?', 'Number of sources'],
    [
      'Which trials have a sample size over 100 or a depth below 4?',
      'List of sources where “Sample size” is more than 100 or “Depth” is less than 4',
    ],
    [
      'open trials with a sample size over 100 and a depth below 4',
      'List of sources where “Status” is open and “Sample size” is more than 100 and “Depth” is less than 4',
    ],
    ['How many trials are open or closed?', 'Number of sources where “Status” is open or “Status” is closed'],
    [
      'How many open trials are in Germany, France or the United Kingdom?',
      'Number of sources where “Status” is open and (“Country” is Germany or “Country” is France or “Country” is United Kingdom)',
    ],
    [
      'How many trials are in Germany and France?',
      'Number of sources where “Country” is Germany or “Country” is France',
    ],
    [
      'Which trials are funded by Wellcome and the EU?',
      'List of sources where “Funding” is Wellcome and “Funding” is EU',
    ],
    [
      'Which trials are funded by Wellcome or the EU?',
      'List of sources where “Funding” is Wellcome or “Funding” is EU',
    ],
    [
      'Which trials are neither open nor closed?',
      'List of sources where “Status” is not open and “Status” is not closed',
    ],
    ['Which trials are blinded or closed?', 'List of sources where “Blinded” is yes or “Status” is closed'],
    [
      'Which trials opened in 1931, 1958 or 1974?',
      'List of sources where “Opened” is 1931 or “Opened” is 1958 or “Opened” is 1974',
    ],
    [
      'Which trials opened in 1931 or later and cost at least € 1,000?',
      'List of sources where “Opened” is not before 1931 and “Price” is at least 1000 EUR',
    ],
    [
      'Which trials are (open and in Germany) or have a sample size over 150?',
      'List of sources where (“Status” is open or “Sample size” is more than 150) and (“Country” is Germany or “Sample size” is more than 150)',
    ],
    [
      'Which trials have a depth over 4 and (are open or in Germany)?',
      'List of sources where “Depth” is more than 4 and (“Status” is open or “Country” is Germany)',
    ],
    [
      'Which trials (open in Germany or over 150 in sample size?',
      'List of sources where “Status” is open and (“Country” is Germany or “Sample size” is more than 150)',
    ],
  ])('understands “%s”', (question, understood) => {
    expect(understand(question)).toBe(understood);
  });

  it.each([
    ['Who wrote the best poem?', /names no column/],
    ['What is the average?', /not clear which column is meant/],
    ['Which trials have more than 50?', /not clear which column “more than 50” is about/],
    ['Which prices are over 100?', /name the column, and for money the currency/i],
  ])('refuses “%s” instead of answering a part of it', (question, reason) => {
    expect(understand(question)).toMatch(reason);
  });

  it('reports words of which nothing was made', () => {
    const result = read('How many blinded trials recruited pensioners?');
    expect(result.ok && result.value.unusedWords).toEqual(['recruited', 'pensioners']);
    const whole = read('How many trials are blinded?');
    expect(whole.ok && whole.value.unusedWords).toEqual([]);
  });
});

describe('answerTableQuestion', () => {
  it.each([
    ['How many trials are blinded?', [[null, '2', ['Harrow', 'Long']]]],
    ['What is the largest sample?', [[null, '200', ['Long']]]],
    ['Average sample size', [[null, '120', ['Harrow', 'Mill', 'Long']]]],
    [
      'How many trials per country?',
      [
        ['Germany', '2', ['Harrow', 'Long']],
        ['France', '1', ['Upper']],
        ['United Kingdom', '1', ['Mill']],
      ],
    ],
    [
      'Count the trials by year',
      [
        ['1958', '2', ['Harrow', 'Long']],
        ['1931', '1', ['Mill']],
        ['1974', '1', ['Upper']],
      ],
    ],
    [
      'How many trials are there by funding?',
      [
        ['EU', '2', ['Harrow', 'Mill']],
        ['State', '1', ['Upper']],
        ['Wellcome', '1', ['Harrow']],
      ],
    ],
    [
      'Average price',
      [
        ['EUR', '1,050 EUR', ['Harrow', 'Mill']],
        ['GBP', '80 GBP', ['Long']],
      ],
    ],
    ['Smallest depth', [[null, '3 metres', ['Harrow']]]],
    ['Which trials do not state a price?', [[null, null, ['Upper']]]],
    ['Which trials opened in 1958?', [[null, null, ['Harrow', 'Long']]]],
    ['Which trials have a sample size over 150 or a depth over 8?', [[null, null, ['Long', 'Upper']]]],
    [
      'Which trials are (open and in Germany) or have a sample size over 150?',
      [[null, null, ['Harrow', 'Long']]],
    ],
    ['How many trials in Germany or France are blinded?', [[null, '2', ['Harrow', 'Long']]]],
    ['Which trials opened in 1931 or 1974?', [[null, null, ['Mill', 'Upper']]]],
    ['Latest opened in 1958', [[null, '1958-11-03', ['Long']]]],
    ['What is the price of Harrow Trial?', [[null, null, ['Harrow']]]],
  ])('answers “%s”', (question, parts) => {
    expect(answer(question)).toEqual(parts);
  });
});
