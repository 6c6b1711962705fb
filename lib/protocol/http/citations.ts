/** A citation as HTTP replies and the `citations` event contain it: the source's own words at a span of a revision. */
import { z } from 'zod';
import { citationStates, locatedMatches } from '../citation-words';
import { timeSchema } from './endpoint';

export const citationSchema = z.object({
  id: z.string(),
  ordinal: z.number().int().describe("The marker's position among the markers of the text, from 0."),
  n: z.number().int().describe('The number in the text: `[n]`.'),
  source_id: z.string(),
  revision_id: z.string(),
  url: z.string().nullable(),
  title: z.string(),
  quote: z.string().describe("The source's own text at the span."),
  match: z
    .enum(locatedMatches)
    .describe('How the quote was found in the source: word for word, or nearly so.'),
  similarity: z
    .number()
    .nullable()
    .describe('From 0 to 1, for a quote that was found nearly word for word; null for an exact one.'),
  start: z
    .number()
    .int()
    .describe('Where the quote begins in the Markdown of the revision, in UTF-16 units from 0.'),
  end: z.number().int().describe('Where the quote ends, exclusive, in the same units.'),
  page: z.number().int().nullable(),
  locator: z
    .object({ type: z.string(), value: z.string() })
    .nullable()
    .describe('Where a reader finds the passage in the original, such as its page.'),
  marker_start: z.number().int().nullable().describe('Offset of the marker in the citing Markdown.'),
  state: z.enum(citationStates).describe("Whether the passage is still in the source's newest revision."),
  captured_at: timeSchema,
});

export type CitationReply = z.output<typeof citationSchema>;
