/** Subjects around a centre, and what the sources say of each. A view of our own draws the map from the same data. */
import { z } from 'zod';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { focusOption, mostOption, sayFocus } from '../options';
import { listQuoteCells, quoteColumns, quotedTextSchema } from '../quote';

const label = z.string().trim().min(1).max(limits.titleChars);
const branchSchema = z.object({
  label: label.describe('The subject, in a few words'),
  statements: z.array(quotedTextSchema).max(limits.transformItems).describe('What the sources say of it'),
});

export const mindMapSchema = z.object({
  type: z.literal('mind_map'),
  centre: label.describe('What everything in the map is about'),
  branches: z.array(branchSchema).max(limits.transformItems),
});
export type MindMapData = z.output<typeof mindMapSchema>;

export const mindMap = defineTransform({
  type: 'mind_map',
  title: 'Mind map',
  group: 'study',
  description: 'The subjects of the sources around one centre, with what is said of each.',
  withoutModel:
    'Without a language model, the branches are the names and terms that come up most, each with the most central sentences that mention it.',
  options: z.strictObject({
    most: mostOption({ title: 'Branches', least: 2, standard: 8, highest: 20 }),
    focus: focusOption,
  }),
  data: mindMapSchema,
  writeInstruction: ({ most, focus }) =>
    `Draw a mind map as data: the centre in a few words, at most ${most} branches with a short label each, and up to five short statements on each branch. No statement stands on two branches.${sayFocus(focus)}`,
  nothing: {
    message: 'No subjects were found that these sources mention more than once.',
    action: 'Add sources with more text, or widen the focus.',
  },
  isEmpty: ({ branches }) => branches.length === 0,
  arrange: ({ type, centre, branches }) => ({
    type,
    centre,
    branches: branches.filter(({ statements }) => statements.length > 0),
  }),
  write(writer, { centre, branches }) {
    writer.add(`**${escapeMarkdown(centre)}**`);
    writer.list(
      branches.map(({ label: name, statements }) =>
        [
          `**${escapeMarkdown(name)}**`,
          ...statements.map((statement) => `  - ${writer.state(statement)}`),
        ].join('\n'),
      ),
    );
  },
  listTables: ({ branches }, nameSource) => [
    {
      title: 'Mind map',
      rows: [
        ['Branch', 'Statement', ...quoteColumns],
        ...branches.flatMap(({ label: name, statements }) =>
          statements.map(({ text, quotes }) => [name, text, ...listQuoteCells(quotes, nameSource)]),
        ),
      ],
    },
  ],
});
