/**
 * Finds a place without a model: the place on a page that shares the most words with a block, or none if chance would explain them. The
 * shared words are given as the reason. Pure.
 */
import { shorten } from '@/lib/core/text';
import { readTerms } from '@/lib/engine/model/extractive/text/terms';
import type { Decision } from '@/lib/protocol/knowledge-lines';
import type { Candidate } from './rank-candidates';

type Wanted = {
  readonly page: { readonly title: string };
  readonly blocks: readonly { readonly id: string; readonly markdown: string }[];
  readonly candidate: Candidate;
  readonly words: string;
};

/** Below this score a page and a block have little in common. */
const leastScore = 0.2;
/** Least number of words that block and place must share: a single one may be chance. */
const fewestShared = 2;

export function placeBySharedWords({ blocks, candidate, words }: Wanted): Omit<Decision, 'blockId' | 'page'> {
  const confidence = Math.round(candidate.score * 100) / 100;
  const nowhere = { targetBlockId: null, targetBlockTitle: null, confidence, reasoning: candidate.reason };
  if (candidate.score < leastScore)
    return { ...nowhere, action: 'skip', skipReason: 'It has little in common with this page.' };
  const wanted = new Set(readTerms(words).map(({ key }) => key));
  const best = blocks
    .map((block) => ({ block, shared: countShared(block.markdown, wanted) }))
    .reduce<{ block: Wanted['blocks'][number]; shared: number } | null>(
      (most, each) => (each.shared > (most?.shared ?? 0) ? each : most),
      null,
    );
  if (best === null || best.shared < fewestShared)
    return { ...nowhere, action: 'add_section', skipReason: null };
  const title = shorten(best.block.markdown, 120);
  return {
    ...nowhere,
    action: 'add_under',
    skipReason: null,
    targetBlockId: best.block.id,
    targetBlockTitle: title,
  };
}

const countShared = (text: string, wanted: ReadonlySet<string>) =>
  new Set(
    readTerms(text)
      .map(({ key }) => key)
      .filter((key) => wanted.has(key)),
  ).size;
