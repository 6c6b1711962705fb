/**
 * The footnotes of a text: one for each passage that it cites, numbered as they first come up, and the text with each marker
 * replaced by a reference. A marker without a passage gets a footnote that says so. Pure.
 */
import type { Citation } from '@/lib/domain/citations/store';
import { findMarkers } from '@/lib/protocol/llmcp';
import type { ExportDocument } from './export-document';

export type Note = {
  readonly number: number;
  /** Null where nothing proves it; then `reason` says why. */
  readonly citation: Citation | null;
  readonly reason: string;
};

export type NumberedText = { readonly markdown: string; readonly notes: readonly Note[] };

type Numbered = Pick<ExportDocument, 'markdown' | 'citations' | 'unsupported'>;

const noPassage = 'No passage was found for this.';

/** @param writeReference what stands in place of a marker; `next` is the sign behind it */
export function numberNotes(
  { markdown, citations, unsupported }: Numbered,
  writeReference: (number: number, next: string) => string,
): NumberedText {
  const cited = new Map(citations.map((citation) => [citation.ordinal, citation]));
  const reasons = new Map(unsupported.map(({ ordinal, reason }) => [ordinal, reason]));
  const notes = new Map<string, Note>();
  let text = '';
  let from = 0;
  for (const [ordinal, marker] of findMarkers(markdown).entries()) {
    const citation = cited.get(ordinal) ?? null;
    const reason = citation === null ? (reasons.get(ordinal) ?? noPassage) : '';
    const key = citation === null ? reason : `${citation.revisionId} ${citation.start} ${citation.end}`;
    const note = notes.get(key) ?? { number: notes.size + 1, citation, reason };
    notes.set(key, note);
    const before = markdown.slice(from, marker.start).replace(/(?<=\S)[ \t]+$/, '');
    text += before + writeReference(note.number, markdown[marker.end] ?? '');
    from = marker.end;
  }
  return { markdown: text + markdown.slice(from), notes: [...notes.values()] };
}
