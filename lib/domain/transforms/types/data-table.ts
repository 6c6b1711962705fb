/** The sources as rows, and what they state as columns. Each value has the quote that holds it; a cell is empty where a source is silent. */
import { z } from 'zod';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { limits } from '@/lib/core/limits';
import { defineTransform, type TransformTable } from '../define-transform';
import { focusOption, mostOption, sayFocus, shortTextOption } from '../options';
import type { PageWriter } from '../page-writer';
import { quoteSchema, textSchema } from '../quote';
import { silentCell, writeTableLines } from '../write-table-lines';

const cellSchema = z
  .object({
    column: textSchema,
    value: textSchema.nullable().describe('As the source writes it; null where it says nothing'),
    quotes: z.array(quoteSchema).max(limits.transformQuotes),
  })
  .refine((cell) => cell.value === null || cell.quotes.length > 0, 'says something without a quote');

export const dataTableSchema = z.object({
  type: z.literal('data_table'),
  columns: z.array(textSchema).max(limits.transformItems),
  rows: z
    .array(
      z.object({
        subject: textSchema.describe('Title of the source'),
        cells: z.array(cellSchema).max(limits.transformItems),
      }),
    )
    .max(limits.transformItems),
});
export type DataTableData = z.output<typeof dataTableSchema>;

export const dataTable = defineTransform({
  type: 'data_table',
  title: 'Data table',
  group: 'compare',
  description: 'A row for each source and a column for each fact, with the passage behind every value.',
  withoutModel:
    'Without a language model, a value is taken from a labelled line, a table, or the sentence nearest to the name of its column. Where nobody named columns and the sources state nothing in common, a row holds the most central sentences of its source.',
  options: z.strictObject({
    columns: shortTextOption({
      title: 'Columns',
      description: 'What to list, separated by commas. Leave empty to list what the sources state.',
    }),
    most: mostOption({ title: 'Maximum columns', least: 1, standard: 6, highest: 20 }),
    focus: focusOption,
  }),
  data: dataTableSchema,
  writeInstruction: ({ most, columns = '', focus }) =>
    `Write a data table with a row for each source, by title, and ${columns === '' ? `at most ${most} columns for what most of them state` : `these columns: ${columns}`}. A value is a few words as the source writes them; where a source says nothing, the value is null.${sayFocus(focus)}`,
  nothing: {
    message: 'These sources state no values that could be listed.',
    action: 'Name the columns, or add sources that state figures, dates or labelled values.',
  },
  isEmpty: ({ rows }) => rows.length === 0,
  arrange: fillTable,
  write: writeDataTable,
  listTables: listDataTable,
});

/** Gives each row a cell for each column, in the order of the columns. Rows without a value are left out. */
export function fillTable({ type, columns, rows }: DataTableData): DataTableData {
  const filled = rows.map(({ subject, cells }) => ({
    subject,
    cells: columns.map((column) => {
      const cell = cells.find((each) => each.column === column && each.value !== null);
      return cell ?? { column, value: null, quotes: [] };
    }),
  }));
  return { type, columns, rows: filled.filter(({ cells }) => cells.some(({ value }) => value !== null)) };
}

export function writeDataTable(writer: PageWriter, { columns, rows }: DataTableData): void {
  const head = ['Source', ...columns.map(escapeMarkdown)];
  const lines = rows.map(({ subject, cells }) => [
    escapeMarkdown(subject),
    ...cells.map(({ value, quotes }) =>
      value === null ? silentCell : writer.state({ text: value, quotes }),
    ),
  ]);
  if (rows.length > 0) writer.add(writeTableLines(head, lines));
}

export function listDataTable({ columns, rows }: DataTableData): readonly TransformTable[] {
  return [
    {
      title: 'Data table',
      rows: [
        ['Source', ...columns.flatMap((column) => [column, `${column}: quote`])],
        ...rows.map(({ subject, cells }) => [
          subject,
          ...cells.flatMap(({ value, quotes }) => [value ?? '', quotes.map(({ quote }) => quote).join('\n')]),
        ]),
      ],
    },
  ];
}
