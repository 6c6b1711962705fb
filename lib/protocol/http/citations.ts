/** A citation as HTTP replies and the `citations` event contain it: the source's own words at a span of a revision. */
import { z } from 'zod';
import { citationStates, locatedMatches } from '../citation-words';
import { timeSchema } from './endpoint';

export const citationSchema = z.object({
  id: z.string(),
  /** The marker's position among the markers of the text, from 0. */
  ordinal: z.number().int(),
  /** The number in the text: `[n]`. */
  n: z.number().int(),
  source_id: z.string(),
  revision_id: z.string(),
  url: z.string().nullable(),
  title: z.string(),
  /** The source's own text at the span. */
  quote: z.string(),
  match: z.enum(locatedMatches),
  similarity: z.number().nullable(),
  start: z.number().int(),
  end: z.number().int(),
  page: z.number().int().nullable(),
  locator: z.object({ type: z.string(), value: z.string() }).nullable(),
  /** Offset of the marker in the citing Markdown. */
  marker_start: z.number().int().nullable(),
  /** Whether the passage is still in the source's newest revision. */
  state: z.enum(citationStates),
  captured_at: timeSchema,
});

export type CitationReply = z.output<typeof citationSchema>;
