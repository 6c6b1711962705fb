/**
 * The public shapes: everything that a stranger with a link can see, and nothing else. No field may contain an id, a person, a collection,
 * or text of a source beyond the quotes and the surroundings of one. Never widen them by spreading a row.
 */
import { z } from 'zod';
import { createNumbering } from '@/lib/domain/citations/create-numbering';
import { blockKinds } from '@/lib/evidence/scan-blocks';
import { locatedMatches, staleStates } from '@/lib/protocol/citation-words';

const located = z.strictObject({
  /** Position of the marker in the text, from 1; it is the address of its passage. */
  ordinal: z.number().int(),
  /**
   * The number of its source as readers see it. Snapshots of earlier versions contain the packer's number: read them with `numberSnapshot`.
   */
  n: z.number().int(),
  match: z.enum(locatedMatches),
  /** Verbatim text of the source. */
  quote: z.string(),
  title: z.string(),
  /** The site's name, or its host if the name is unknown. */
  site: z.string().nullable(),
  /** Without anything that works as a key; only http and https. */
  url: z.string().nullable(),
  page: z.number().int().nullable(),
  /** Its place in the file in words, if it is no page: "slide 2". */
  place: z.string().optional(),
  capturedAt: z.iso.datetime(),
  stale: z.enum(staleStates).nullable(),
});

const unsupported = z.strictObject({
  ordinal: z.number().int(),
  n: z.number().int(),
  match: z.literal('unsupported'),
});

const sharedCitationSchema = z.discriminatedUnion('match', [located, unsupported]);
export type SharedCitation = z.output<typeof sharedCitationSchema>;
export type SharedNote = z.output<typeof located>;

export const sharedPageSchema = z.strictObject({
  title: z.string(),
  markdown: z.string(),
  /** When the text reached this state. */
  asOf: z.iso.datetime(),
  /** In the order of the markers. */
  citations: z.array(sharedCitationSchema),
});
export type SharedPage = z.output<typeof sharedPageSchema>;

const range = z.strictObject({ start: z.number().int(), end: z.number().int() });

/** A quote in its context: blocks of plain text, with the quoted parts marked. */
export const sharedPassageSchema = z.strictObject({
  blocks: z.array(
    z.strictObject({
      kind: z.enum(blockKinds),
      text: z.string(),
      /** The range of the quote in `text`. */
      mark: range.nullable(),
    }),
  ),
  /** Whether the source continues before the first and after the last block. */
  cutBefore: z.boolean(),
  cutAfter: z.boolean(),
});
export type SharedPassage = z.output<typeof sharedPassageSchema>;

/**
 * Returns a snapshot's page with its sources numbered from 1 in the order of their first appearance; a page that is already numbered like
 * that stays unchanged. Pure.
 */
export function numberSnapshot(page: SharedPage): SharedPage {
  const numberOf = createNumbering();
  return {
    ...page,
    citations: page.citations.map((citation) =>
      isNote(citation)
        ? { ...citation, n: numberOf(JSON.stringify([citation.n, citation.title, citation.url])) }
        : citation,
    ),
  };
}

export function isNote(citation: SharedCitation): citation is SharedNote {
  return citation.match !== 'unsupported';
}
