/**
 * Packs what one turn of a research reads: the passages found for its question, or the sources on which findings rest, within its share of
 * the budget.
 */
import { limits } from '@/lib/core/limits';
import type { CallShare } from '@/lib/engine/agent/share-budget';
import { type Pack, packCollections } from '@/lib/engine/agent/pack-collection';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { NodeRun } from '@/lib/protocol/run-frames';
import { embedForRun } from '../meaning/embed-for-run';
import { askForRun } from '@/lib/server/search-index/ask-for-run';
import { openScope } from '../conversations/open-scope';
import type { Gathered } from '../citations/gather-sources';
import type { Research } from './open-research';

/** Maximum number of sources that one turn gets in full, if they are short. Of the others it gets the matching passages. */
const maxFullSources = 6;
/** Characters per token for estimating the available room: low, so that the packet fits. */
const charsPerToken = 3;
/** Tokens of a share that are reserved for the prompt, the findings and the answer. */
const reservedTokens = 2_000;
/** Tokens reserved in a model's context. */
const reservedOfContext = 12_000;

export type QuestionPack = Pack & { readonly gathered: Gathered };

export type PackWish = {
  readonly query: string;
  readonly share: CallShare;
  /** Only these sources. If absent, those that the run was asked about. */
  readonly sourceIds?: readonly string[];
  /** Where the log tells how it was searched. If absent, on the run. */
  readonly node?: NodeRun;
};

export async function packQuestion(research: Research, wish: PackWish): Promise<QuestionPack> {
  const { context, numberOf, chosen } = research;
  const { run } = context;
  const meant = await embedForRun(context, wish.query, wish.node);
  const asked = await askForRun(run, wish.query, wish.sourceIds);
  const { gathered, collections } = await inWorkspace(run, async (database) => {
    const scope = await openScope(database, run);
    return scope.gather(wish.query, { sourceIds: wish.sourceIds, numberOf, meant, asked });
  });
  const pack = packCollections({
    collections,
    sources: gathered.packable,
    uncaptured: gathered.uncaptured,
    maxChars: countChars(wish.share, chosen.model.contextTokens),
    maxFullSources,
  });
  return { ...pack, gathered };
}

/** Returns how many characters of sources fit into a model's context. */
export function countContextChars(contextTokens: number): number {
  return Math.max(minChars, (contextTokens - reservedOfContext) * charsPerToken);
}

function countChars({ tokens }: CallShare, contextTokens: number): number {
  const ofShare = tokens === null ? limits.researchReadChars : (tokens - reservedTokens) * charsPerToken;
  return Math.max(minChars, Math.min(limits.researchReadChars, countContextChars(contextTokens), ofShare));
}

/** Enough for a passage or two. With less, nothing could be read at all. */
const minChars = 1_500;
