/** A citation as HTTP replies and the `citations` event contain it: the source's own words at a span of a revision. */
import { z } from 'zod';
import { citationStates, locatedMatches } from '../citation-words';
import { timeSchema } from './endpoint';
import { explainWords } from '../explain-words';

export const locatedMatchSchema = explainWords(locatedMatches, {
  exact: 'word for word',
  near: 'nearly word for word; `similarity` says how nearly',
});

export const citationStateSchema = explainWords(citationStates, {
  current: 'the passage is in the newest revision of its source',
  changed: 'other text has taken its place',
  vanished: 'it is no longer there',
  source_deleted: 'its source was deleted',
});

export const citationSchema = z.object({
  id: z.string(),
  ordinal: z.number().int().describe("The marker's position among the markers of the text, from 0."),
  n: z.number().int().describe('The number in the text: `[n]`.'),
  source_id: z.string(),
  revision_id: z.string(),
  url: z.string().nullable().describe('The web address of the source; null if it has none.'),
  title: z.string(),
  quote: z.string().describe("The source's own text at the span."),
  match: locatedMatchSchema.describe('How the quote was found in the source: word for word, or nearly so.'),
  similarity: z
    .number()
    .nullable()
    .describe('From 0 to 1, for a quote that was found nearly word for word; null for an exact one.'),
  start: z
    .number()
    .int()
    .describe('Where the quote begins in the Markdown of the revision, in UTF-16 units from 0.'),
  end: z.number().int().describe('Where the quote ends, exclusive, in UTF-16 units from 0.'),
  page: z
    .number()
    .int()
    .nullable()
    .describe('The page of a PDF file, from 1; null if the source has no pages.'),
  locator: z
    .object({ type: z.string(), value: z.string() })
    .nullable()
    .describe(
      'Where a reader finds the passage in the original, such as its page; null if the source has no such parts.',
    ),
  marker_start: z
    .number()
    .int()
    .nullable()
    .describe(
      'Where the marker begins in the citing Markdown, in UTF-16 units; null if it stands in no text.',
    ),
  state: citationStateSchema.describe("Whether the passage is still in the source's newest revision."),
  captured_at: timeSchema.describe('When the revision that is quoted was captured.'),
});

export type CitationReply = z.output<typeof citationSchema>;
