/** Compares sources side by side, with a row for each topic that several of them mention; differences are marked, never judged. */
import { z } from 'zod';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { focusOption, mostOption, sayFocus } from '../options';
import type { PageWriter } from '../page-writer';
import { quoteSchema, textSchema } from '../quote';
import { silentCell, writeTableLines } from '../write-table-lines';

const cellSchema = z
  .object({
    subject: textSchema,
    value: textSchema.nullable().describe('What this source says; null where it says nothing'),
    quotes: z.array(quoteSchema).max(limits.transformQuotes),
  })
  .refine((cell) => cell.value === null || cell.quotes.length > 0, 'says something without a quote');

const rowSchema = z.object({
  attribute: textSchema,
  cells: z.array(cellSchema).max(limits.transformItems),
  disagrees: z.boolean().describe('Sources give different figures or dates for the same thing'),
});
type Row = z.output<typeof rowSchema>;

export const comparisonSchema = z.object({
  type: z.literal('comparison'),
  subjects: z.array(textSchema).max(limits.transformItems).describe('What is compared: the sources'),
  rows: z.array(rowSchema).max(limits.transformItems),
});

export type ComparisonData = z.output<typeof comparisonSchema>;

const difference = 'the sources differ';

export const comparison = defineTransform({
  type: 'comparison',
  title: 'Comparison',
  group: 'compare',
  description: 'Sets the sources side by side and shows where their figures or dates differ.',
  withoutModel:
    'Without a language model, only what the sources state in the same words is compared: labelled values, tables, measures and names.',
  options: z.strictObject({
    most: mostOption({ title: 'Rows', least: 1, standard: 12, highest: 60 }),
    focus: focusOption,
    onlyDifferences: z
      .boolean()
      .default(false)
      .meta({ title: 'Only differences', description: 'Leaves out rows where the sources agree.' }),
  }),
  data: comparisonSchema,
  writeInstruction: ({ most, focus, onlyDifferences }) =>
    `Compare the sources in at most ${most} rows, one for each thing that two or more of them speak of; the subjects are the sources by title. Mark a row as \`disagrees\` where they give different figures or dates for the same thing; never decide who is right.${onlyDifferences ? ' Only rows that disagree.' : ''}${sayFocus(focus)}`,
  nothing: {
    message: 'These sources do not cover the same topics.',
    action: 'Add another source on the subject, or change the options.',
  },
  isEmpty: ({ rows }) => rows.length === 0,
  arrange: ({ type, subjects, rows }, { onlyDifferences }) => ({
    type,
    subjects,
    rows: rows.filter((row) => row.disagrees || !onlyDifferences).map((row) => fillRow(row, subjects)),
  }),
  write(writer, { subjects, rows }) {
    const head = ['', ...subjects.map(escapeMarkdown)];
    const lines = rows.map((row) => [
      writeAttribute(row),
      ...row.cells.map((cell) => writeCell(writer, cell)),
    ]);
    writer.add(writeTableLines(head, lines));
  },
  listTables: ({ subjects, rows }) => [
    {
      title: 'Comparison',
      rows: [
        ['', ...subjects, 'Differs'],
        ...rows.map((row) => [
          row.attribute,
          ...row.cells.map(({ value }) => value ?? ''),
          row.disagrees ? difference : '',
        ]),
      ],
    },
  ],
});

/** Returns a cell for each subject, in the order of the subjects. */
function fillRow(row: Row, subjects: readonly string[]): Row {
  const cells = subjects.map(
    (subject) => row.cells.find((cell) => cell.subject === subject) ?? { subject, value: null, quotes: [] },
  );
  // An empty cell needs no quotes.
  return { ...row, cells: cells.map((cell) => (cell.value === null ? { ...cell, quotes: [] } : cell)) };
}

function writeAttribute({ attribute, disagrees }: Row): string {
  return disagrees ? `**${escapeMarkdown(attribute)}** (${difference})` : escapeMarkdown(attribute);
}

function writeCell(writer: PageWriter, { value, quotes }: Row['cells'][number]): string {
  return value === null ? silentCell : writer.state({ text: value, quotes });
}
