/** The input and output of the process that writes long files. Both sides are our code, but the process parses text that people wrote. */
import { publicationSchema } from '@/lib/capture/references/publication';
import { z } from 'zod';
import { asId, type CitationId, type RevisionId, type SourceId } from '@/lib/core/ids';
import { unsupportedSchema } from '@/lib/domain/citations/unsupported';
import { citationStates, locatedMatches } from '@/lib/protocol/citation-words';
import { exportFormats } from '@/lib/protocol/export-formats';

const id = <Id extends string>() => z.string().transform((text) => asId<Id>(text));

const citationSchema = z.object({
  id: id<CitationId>(),
  ordinal: z.number(),
  n: z.number(),
  markerStart: z.number().nullable(),
  sourceId: id<SourceId>(),
  revisionId: id<RevisionId>(),
  start: z.number(),
  end: z.number(),
  quote: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  match: z.enum(locatedMatches),
  similarity: z.number().nullable(),
  locator: z.object({ type: z.string(), value: z.string() }).nullable(),
  sourceTitle: z.string(),
  sourceUrl: z.string().nullable(),
  page: z.number().nullable(),
  state: z.enum(citationStates),
  capturedAt: z.date(),
});

const originSchema = z.object({
  revisionId: id<RevisionId>(),
  author: z.string().nullable(),
  siteName: z.string().nullable(),
  publishedAt: z.date().nullable(),
  publication: publicationSchema.nullable(),
});

export const exportJobSchema = z.object({
  format: z.enum(exportFormats),
  document: z.object({
    title: z.string(),
    type: z.string(),
    version: z.number(),
    createdAt: z.date(),
    timeZone: z.string(),
    markdown: z.string(),
    data: z.json().nullable(),
    citations: z.array(citationSchema),
    origins: z.array(originSchema),
    unsupported: z.array(unsupportedSchema),
  }),
});

export const exportOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.instanceof(Uint8Array) }),
  z.object({ ok: z.literal(false), failure: z.literal('no_table') }),
]);
