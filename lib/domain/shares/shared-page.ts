/**
 * The public shapes: everything a stranger with a link can see, and nothing else. No field may hold an id, a person, a
 * collection or a source's text beyond the quotes and the surroundings of one. Never widened by spreading a row.
 */
import { z } from 'zod';
import { createNumbering } from '@/lib/domain/citations/create-numbering';
import { blockKinds } from '@/lib/evidence/scan-blocks';
import { locatedMatches, staleStates } from '@/lib/protocol/citation-words';

const located = z.strictObject({
  /** The how-manyth marker of the text, from 1: the address of its passage. */
  ordinal: z.number().int(),
  /** The number of its source that people see. Snapshots of earlier versions hold the packer's: read them with `numberSnapshot`. */
  n: z.number().int(),
  match: z.enum(locatedMatches),
  /** The source's own words. */
  quote: z.string(),
  title: z.string(),
  /** The site's name, else its host. */
  site: z.string().nullable(),
  /** Without anything that works as a key; only http and https. */
  url: z.string().nullable(),
  page: z.number().int().nullable(),
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
  /** When the text became what it is here. */
  asOf: z.iso.datetime(),
  /** In the order of the markers. */
  citations: z.array(sharedCitationSchema),
});
export type SharedPage = z.output<typeof sharedPageSchema>;

const range = z.strictObject({ start: z.number().int(), end: z.number().int() });

/** A quote where it stands: some blocks of plain words, with the quoted ones marked. */
export const sharedPassageSchema = z.strictObject({
  blocks: z.array(
    z.strictObject({
      kind: z.enum(blockKinds),
      text: z.string(),
      /** Where the quote stands in `text`. */
      mark: range.nullable(),
    }),
  ),
  /** Whether the source goes on before the first and after the last block. */
  cutBefore: z.boolean(),
  cutAfter: z.boolean(),
});
export type SharedPassage = z.output<typeof sharedPassageSchema>;

/** The page of a snapshot with its sources counted from 1 as they first appear; one that is counted so already stays as it is. Pure. */
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
