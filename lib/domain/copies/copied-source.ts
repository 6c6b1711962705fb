/**
 * What of each source comes along with a copy of a shared page: what the page shows of it, and nothing else. Pure.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import type { Snapshot } from '../shares/share';
import { isNote, numberSnapshot, type SharedNote } from '../shares/shared-page';
import { type QuotedPassage, writePassages, type WrittenPassages } from './write-passages';

export type CopiedSource = {
  readonly title: string;
  readonly site: string | null;
  readonly url: string | null;
  /** When the newest of its quotes was captured. */
  readonly capturedAt: Date;
  readonly passages: WrittenPassages;
  readonly notes: readonly SharedNote[];
};

export function listCopiedSources(snapshot: Snapshot): CopiedSource[] {
  const kept = new Map(snapshot.passages.map(({ ordinal, passage }) => [ordinal, passage]));
  const notes = numberSnapshot(snapshot.page).citations.filter(isNote);
  return [...Map.groupBy(notes, ({ n }) => n).values()].flatMap((ofSource): CopiedSource[] => {
    const [first] = ofSource;
    if (first === undefined) return [];
    const passages = ofSource.map((note): QuotedPassage => {
      const { ordinal, page } = note;
      return { ordinal, page, passage: kept.get(ordinal) ?? quoteAlone(note) };
    });
    return [
      {
        title: shorten(first.title, limits.titleChars),
        site: first.site,
        url: first.url,
        capturedAt: new Date(Math.max(...ofSource.map(({ capturedAt }) => Date.parse(capturedAt)))),
        passages: writePassages(passages),
        notes: ofSource,
      },
    ];
  });
}

/** All that is left of a quote whose source was deleted. */
const quoteAlone = ({ quote }: SharedNote): QuotedPassage['passage'] => ({
  blocks: [{ kind: 'paragraph', text: quote, mark: { start: 0, end: quote.length } }],
  cutBefore: true,
  cutAfter: true,
});
