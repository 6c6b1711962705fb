/** The quotes that a statement rests on, as they appear in every transform's data. Shapes only. */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';

/** Text copied from a source; `n` is the source's number in the packet. */
export const quoteSchema = z.object({
  n: z.int().min(1).max(limits.sourceNumber).describe('Number of the source in the packet'),
  quote: z
    .string()
    .trim()
    .min(1)
    .max(limits.quoteChars)
    .describe('One sentence or less, copied character for character'),
});
export type Quote = z.output<typeof quoteSchema>;

/** Every statement needs a quote: an item without one is left out and counted. */
export const quotesSchema = z.array(quoteSchema).min(1).max(limits.transformQuotes);

export const textSchema = z.string().trim().min(1).max(limits.transformTextChars);

export const quotedTextSchema = z.object({ text: textSchema, quotes: quotesSchema });
export type QuotedText = z.output<typeof quotedTextSchema>;

/** Returns quotes as two cells of a table: their text, and the sources they come from. */
export function listQuoteCells(
  quotes: readonly Quote[],
  nameSource: (n: number) => string,
): [string, string] {
  const names = [...new Set(quotes.map(({ n }) => nameSource(n)))];
  return [quotes.map(({ quote }) => quote).join('\n'), names.join('\n')];
}

export const quoteColumns = ['Quote', 'Source'] as const;
