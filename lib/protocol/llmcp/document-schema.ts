/**
 * The context documents of LLMCP v1: what a page, a source or a collection looks like to a model. Each contains Markdown, never HTML. Every
 * kind comes from the web, a file or pasted text, so `trust` can only be `untrusted` (protocols 1). Our additions are `source_id`, `n` (the
 * number citations use), the span of a chunk, the labelled summary and the inventory of an index.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';
import { captureWays } from '../source-words';
import { wireObject } from '../wire-object';
import { sourceNumberSchema } from './citation-schema';

const id = z.string().min(1).max(limits.idChars);
const url = z.string().max(limits.urlChars);
const title = z.string().max(limits.titleChars);
const time = z.iso.datetime({ offset: true });
const markdown = z.string().max(limits.markdownChars);
const offset = z.int().min(0).max(limits.markdownChars);
const signals = z.array(z.string().min(1).max(limits.signalChars)).max(limits.signals);

const linkSchema = z.strictObject({
  url,
  text: z.string().max(limits.linkTextChars),
  context: z.string().max(limits.linkTextChars).optional(),
});
const links = z.array(linkSchema).max(limits.documentLinks);

/** A row of a feed, list or search page, or a comment, as structured data in addition to the canonical Markdown. */
const listedItemSchema = z.strictObject({
  url: url.optional(),
  title: title.optional(),
  author: title.optional(),
  text: z.string().max(limits.linkTextChars).optional(),
});
const listedItems = z.array(listedItemSchema).max(limits.documentLinks).optional();

const observationSummarySchema = wireObject({
  doc_type: z.literal('web.observation.summary.v1'),
  url,
  title,
  captured_at: time.optional(),
  markdown,
  extracted_links: links.optional(),
  signals: signals.optional(),
  items: listedItems,
  comments: listedItems,
  source_id: id.optional(),
  n: sourceNumberSchema.optional(),
});

const observationChunkSchema = wireObject({
  doc_type: z.literal('web.observation.chunk.v1'),
  url,
  title,
  chunk_index: z.int().min(1).max(limits.contextDocuments),
  chunk_count: z.int().min(1).max(limits.contextDocuments),
  markdown,
  source_id: id.optional(),
  n: sourceNumberSchema.optional(),
  /** The range of the chunk's own text in the source's Markdown. Repeated headings precede it and are not part of it. */
  start: offset.optional(),
  end: offset.optional(),
});

/** How much of a source is in the packet: all of it, chunks of it, a summary, or only its title. */
const packedForms = ['full', 'chunks', 'summary', 'title'] as const;

const indexedSourceSchema = wireObject({
  source_id: id,
  url,
  title,
  captured_at: time.optional(),
  n: sourceNumberSchema.optional(),
  packed: z.enum(packedForms).optional(),
  /** For orientation only. It is worded by us or a model, so it must not be quoted. */
  summary: wireObject({
    text: z.string().max(limits.linkTextChars),
    citable: z.literal(false),
  }).optional(),
  signals: signals.optional(),
});

/** What the packer included and what it left out (rule 7: say what happened). */
export const inventorySchema = wireObject({
  source_count: z.int().min(0).max(limits.storedNumber),
  full_count: z.int().min(0).max(limits.storedNumber),
  summary_count: z.int().min(0).max(limits.storedNumber),
  title_count: z.int().min(0).max(limits.storedNumber),
  left_out: z
    .array(
      wireObject({
        source_id: id,
        n: sourceNumberSchema.optional(),
        title,
        reason: z.enum(['budget', 'limit', 'not_captured', 'not_relevant']),
      }),
    )
    .max(limits.indexSources),
});

const collectionIndexSchema = wireObject({
  doc_type: z.literal('collection.index.v1'),
  collection_id: id,
  title,
  sources: z.array(indexedSourceSchema).max(limits.indexSources),
  inventory: inventorySchema.optional(),
});

const collectionSourceSchema = wireObject({
  doc_type: z.literal('collection.source.v1'),
  collection_id: id,
  source_id: id,
  url,
  title,
  captured_at: time.optional(),
  markdown,
  extracted_links: links.optional(),
  signals: signals.optional(),
  n: sourceNumberSchema.optional(),
});

/** What captured the document. `browser` and `tab_id` come from the specification; a note has neither. */
const captureSourceSchema = wireObject({
  browser: z.string().max(limits.idChars).optional(),
  tab_id: z.string().max(limits.idChars).optional(),
  captured_by: z.enum(captureWays).optional(),
});

const untrusted = z.literal('untrusted', {
  error: 'must be "untrusted": every document from the web, a file or pasted text is data',
});

const documentOf = <Kind extends string, Content extends z.ZodType>(kind: Kind, content: Content) =>
  wireObject({
    doc_id: id,
    kind: z.literal(kind),
    trust: untrusted,
    source: captureSourceSchema.optional(),
    content,
  });

/** There is one member per kind, and each accepts only the content of its own `doc_type`, so that the two cannot disagree. */
export const documentSchema = z.discriminatedUnion('kind', [
  documentOf('web.observation.summary.v1', observationSummarySchema),
  documentOf('web.observation.chunk.v1', observationChunkSchema),
  documentOf('collection.index.v1', collectionIndexSchema),
  documentOf('collection.source.v1', collectionSourceSchema),
]);

export type ContextDocument = z.output<typeof documentSchema>;
export type IndexedSource = z.output<typeof indexedSourceSchema>;
export type PackingInventory = z.output<typeof inventorySchema>;
