/** Terms that the sources define, with their definitions. */
import { z } from 'zod';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { focusOption, mostOption, sayFocus } from '../options';
import { listQuoteCells, quoteColumns, quotesSchema, textSchema } from '../quote';

const dataSchema = z.object({
  type: z.literal('glossary'),
  terms: z
    .array(z.object({ term: textSchema, meaning: textSchema, quotes: quotesSchema }))
    .max(limits.transformItems),
});

export const glossary = defineTransform({
  type: 'glossary',
  title: 'Glossary',
  group: 'study',
  description: 'The terms that the sources explain, in alphabetical order.',
  withoutModel:
    'Without a language model, only terms with a defining sentence (“A spillway is …”) are found. A term that the text explains in passing is not.',
  options: z.strictObject({
    most: mostOption({ title: 'Terms', least: 1, standard: 40, highest: 100 }),
    focus: focusOption,
  }),
  data: dataSchema,
  writeInstruction: ({ most, focus }) =>
    `Write a glossary of at most ${most} terms that a reader of these sources needs, each with the meaning that the sources give it, in one sentence. Leave out terms that no source explains.${sayFocus(focus)}`,
  nothing: {
    message: 'No terms were found that these sources define.',
    action: 'Add sources that explain their terms, or widen the focus.',
  },
  isEmpty: ({ terms }) => terms.length === 0,
  arrange: (data) => ({
    ...data,
    terms: data.terms.toSorted((one, other) => one.term.localeCompare(other.term, 'en')),
  }),
  write: (writer, { terms }) =>
    writer.list(
      terms.map(
        ({ term, meaning, quotes }) =>
          `**${escapeMarkdown(term)}** — ${writer.state({ text: meaning, quotes })}`,
      ),
    ),
  listTables: ({ terms }, nameSource) => [
    {
      title: 'Terms',
      rows: [
        ['Term', 'Meaning', ...quoteColumns],
        ...terms.map(({ term, meaning, quotes }) => [term, meaning, ...listQuoteCells(quotes, nameSource)]),
      ],
    },
  ],
});
