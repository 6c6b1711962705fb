/** A conversation to be read aloud: the host asks, and the guest answers from the sources and names them, because a listener sees no marker. */
import { z } from 'zod';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { limits } from '@/lib/core/limits';
import { defineTransform } from '../define-transform';
import { focusOption, mostOption, sayFocus, shortTextOption } from '../options';
import { listQuoteCells, quoteColumns, quotedTextSchema, textSchema } from '../quote';

const name = z.string().trim().min(1).max(limits.transformFocusChars);
const dataSchema = z.object({
  type: z.literal('podcast_script'),
  title: z.string().trim().min(1).max(limits.titleChars),
  host: name.optional().describe('Leave out: the app knows it'),
  guest: name.optional().describe('Leave out: the app knows it'),
  exchanges: z
    .array(
      z.object({
        question: textSchema.describe('What the host asks, without a claim'),
        answers: z
          .array(
            quotedTextSchema.extend({
              source: z
                .string()
                .max(limits.titleChars)
                .optional()
                .describe('Title of the source, where the guest should name it'),
            }),
          )
          .min(1)
          .max(limits.transformItems)
          .describe('What the guest answers, sentence by sentence'),
      }),
    )
    .max(limits.transformItems),
});

export const podcastScript = defineTransform({
  type: 'podcast_script',
  title: 'Podcast script',
  group: 'present',
  description: 'A conversation to read aloud: a host asks, and a guest answers from the sources.',
  withoutModel:
    'Without a language model, the questions are made from definitions, dates and headings, and the guest answers in the words of the sources.',
  options: z.strictObject({
    most: mostOption({ title: 'Questions', least: 1, standard: 10, highest: 40 }),
    host: shortTextOption({ title: 'Host', description: 'Who asks. Leave empty for “Host”.' }),
    guest: shortTextOption({ title: 'Guest', description: 'Who answers. Leave empty for “Guest”.' }),
    focus: focusOption,
  }),
  data: dataSchema,
  writeInstruction: ({ most, focus }) =>
    `Write a podcast script as a conversation of at most ${most} questions: the host asks in plain spoken language, the guest answers in two to four sentences that the sources carry, and names a source where it matters. One question leads to the next.${sayFocus(focus)}`,
  nothing: {
    message: 'No questions were found that these sources answer.',
    action: 'Add sources with more text, or widen the focus.',
  },
  isEmpty: ({ exchanges }) => exchanges.length === 0,
  arrange: ({ type, title, exchanges }, { host = '', guest = '' }) => ({
    type,
    title,
    host: host === '' ? 'Host' : host,
    guest: guest === '' ? 'Guest' : guest,
    exchanges,
  }),
  write(writer, { title, host = 'Host', guest = 'Guest', exchanges }) {
    const say = (who: string, words: string) => writer.add(`**${escapeMarkdown(who)}:** ${words}`);
    say(host, `Welcome. Our subject today: ${escapeMarkdown(title)}.`);
    for (const { question, answers } of exchanges) {
      say(host, escapeMarkdown(question));
      const spoken = answers.map(({ text, quotes, source }, place) => {
        const isNamed = source !== undefined && source !== answers[place - 1]?.source;
        const lead = isNamed ? `From “${escapeMarkdown(source)}”: ` : '';
        return `${lead}${writer.state({ text, quotes })}`;
      });
      say(guest, spoken.join(' '));
    }
    say(host, 'That is what our sources say. Thank you for listening.');
  },
  listTables: ({ exchanges }, nameSource) => [
    {
      title: 'Script',
      rows: [
        ['Question', 'Answer', ...quoteColumns],
        ...exchanges.flatMap(({ question, answers }) =>
          answers.map(({ text, quotes }) => [question, text, ...listQuoteCells(quotes, nameSource)]),
        ),
      ],
    },
  ],
});
