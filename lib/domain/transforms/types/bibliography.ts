/**
 * The sources as a list of references, each with what it contributes. Author, site, date and address come from the captured sources, never
 * from a model.
 */
import { z } from 'zod';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { limits } from '@/lib/core/limits';
import { defineTransform, type SourceFacts } from '../define-transform';
import { focusOption, mostOption, sayFocus } from '../options';
import { listQuoteCells, quoteColumns, quotesSchema, textSchema } from '../quote';

const referenceOrders = ['title', 'author', 'newest_first'] as const;

const fact = z.string().max(limits.urlChars).nullable().default(null);
const entrySchema = z.object({
  n: z.int().min(1).max(limits.sourceNumber).describe('Number of the source in the packet'),
  title: z.string().trim().min(1).max(limits.titleChars).describe('Title of the source'),
  author: fact.describe('Leave null: the app knows it'),
  site: fact.describe('Leave null: the app knows it'),
  published: fact.describe('Leave null: the app knows it'),
  url: fact.describe('Leave null: the app knows it'),
  text: textSchema.describe('What this source contributes, in one or two sentences'),
  quotes: quotesSchema,
});
type Entry = z.output<typeof entrySchema>;

export const bibliographySchema = z.object({
  type: z.literal('bibliography'),
  entries: z.array(entrySchema).max(limits.transformItems),
});

export const bibliography = defineTransform({
  type: 'bibliography',
  title: 'Bibliography',
  group: 'summaries',
  description: 'Every source with author, date and address, and what it contributes.',
  withoutModel:
    'Without a language model, the note on each source is the sentence that represents it best. Author and date are given where the source states them.',
  options: z.strictObject({
    most: mostOption({ title: 'Sources', least: 1, standard: 50, highest: 100 }),
    order: z.enum(referenceOrders).default('title').meta({ title: 'Order' }),
    focus: focusOption,
  }),
  data: bibliographySchema,
  writeInstruction: ({ most, focus }) =>
    `Write an annotated bibliography of at most ${most} sources, one entry for each, with what the source contributes in one or two sentences, quoted from that source. Leave the facts about the source null.${sayFocus(focus)}`,
  nothing: {
    message: 'None of these sources says anything that could describe it.',
    action: 'Add sources with text, or widen the focus.',
  },
  isEmpty: ({ entries }) => entries.length === 0,
  arrange: ({ type, entries }, { order }, sources) => {
    const firsts = [...new Map(entries.toReversed().map((entry) => [entry.n, entry])).values()].reverse();
    const known = firsts.map((entry) => completeEntry(entry, sources));
    return { type, entries: known.toSorted((one, other) => compareEntries(one, other, order)) };
  },
  write(writer, { entries }) {
    writer.list(
      entries.map(
        ({ text, quotes, ...entry }) => `${writeReference(entry)}\\\n  ${writer.state({ text, quotes })}`,
      ),
    );
  },
  listTables: ({ entries }, nameSource) => [
    {
      title: 'Bibliography',
      rows: [
        ['Title', 'Author', 'Site', 'Published', 'Address', 'Note', ...quoteColumns],
        ...entries.map(({ title, author, site, published, url, text, quotes }) => [
          title,
          author ?? '',
          site ?? '',
          published ?? '',
          url ?? '',
          text,
          ...listQuoteCells(quotes, nameSource),
        ]),
      ],
    },
  ],
});

/** Facts of an unknown source are those it was stored with. */
function completeEntry(entry: Entry, sources: readonly SourceFacts[]): Entry {
  const known = sources.find(({ n }) => n === entry.n);
  if (known === undefined) return entry;
  const { title, author, site, published, url } = known;
  const { n, text, quotes } = entry;
  return { n, title: title === '' ? entry.title : title, author, site, published, url, text, quotes };
}

function compareEntries(one: Entry, other: Entry, order: (typeof referenceOrders)[number]): number {
  const byTitle = one.title.localeCompare(other.title, 'en');
  if (order === 'title') return byTitle;
  const field = order === 'author' ? 'author' : 'published';
  const [left, right] = [one[field], other[field]];
  // Sources without the fact come last in both orders.
  if (left === null || right === null) return Number(left === null) - Number(right === null) || byTitle;
  const forward = left.localeCompare(right, 'en');
  return (order === 'author' ? forward : -forward) || byTitle;
}

/** `Author, [Title](address), Site, 12 March 2024.` */
function writeReference({ title, author, site, published, url }: Omit<Entry, 'text' | 'quotes'>): string {
  const name = `**${escapeMarkdown(title)}**`;
  const linked = url !== null && /^https?:\/\//i.test(url) ? `[${name}](${writeAddress(url)})` : name;
  const parts = [
    author === null ? null : escapeMarkdown(author),
    linked,
    site === null ? null : escapeMarkdown(site),
    published === null ? null : writeDay(published),
  ];
  return `${parts.filter((part) => part !== null).join(', ')}.`;
}

/** An address in Markdown ends at white space and at a bracket that was not opened. */
const writeAddress = (url: string): string =>
  url.replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
function writeDay(published: string): string {
  const at = Date.parse(published);
  return Number.isNaN(at) ? escapeMarkdown(published) : days.format(at);
}
