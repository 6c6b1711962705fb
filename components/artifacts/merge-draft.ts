/**
 * Brings what somebody else saved into a text that is being edited. A passage cited here gets another number if theirs was given the same one.
 * Pure.
 */
import { replaceMarkers } from '@/lib/domain/citations/number-markers';
import { mergeParagraphs } from '@/lib/domain/artifacts/merge-paragraphs';
import type { ConflictChoice } from '@/lib/domain/pages/resolve-conflicts';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import { findMarkers } from '@/lib/protocol/llmcp/match-markers';
import { type CitedPassage, findFreeNumber } from './cited-passage';

export type Draft = {
  readonly title: string;
  readonly markdown: string;
  /** The passages that were cited since. */
  readonly added: readonly CitedPassage[];
};

export type MergedDraft = {
  /** Paragraphs that both changed. */
  readonly conflicts: number;
  readonly take: (choice: ConflictChoice) => Draft;
};

type Saved = Pick<ArtifactDetailReply, 'title' | 'markdown'>;

export function mergeDraft(base: Saved, theirs: Saved, mine: Draft): MergedDraft {
  const own = renumber(mine, base.markdown, theirs.markdown);
  const merge = mergeParagraphs({ base: base.markdown, mine: own.markdown, theirs: theirs.markdown });
  const title = mine.title === base.title ? theirs.title : mine.title;
  return {
    conflicts: merge.conflicts,
    take: (choice) => ({ title, markdown: merge.take(choice), added: own.added }),
  };
}

function renumber({ title, markdown, added }: Draft, before: string, after: string): Draft {
  const known = new Set(findMarkers(before).map(({ n }) => n));
  const taken = new Set(findMarkers(after).flatMap(({ n }) => (known.has(n) ? [] : [n])));
  const numbers = new Map<number, number>();
  let next = added;
  for (const { n } of added) {
    const free = taken.has(n) ? findFreeNumber([before, after, markdown], next) : null;
    if (free === null) continue;
    numbers.set(n, free);
    next = next.map((one) => (one.n === n ? { n: free, quote: one.quote } : one));
  }
  if (numbers.size === 0) return { title, markdown, added };
  const text = replaceMarkers(markdown, findMarkers(markdown), ({ n }) => `[${numbers.get(n) ?? n}]`);
  return { title, markdown: text, added: next };
}
