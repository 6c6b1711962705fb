/** What one turn of a research reads: the passages found for its question, or the sources that findings rest on, within its share of the budget. */
import { asId, type SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { findCollection } from '@/lib/domain/collections/store';
import type { CallShare } from '@/lib/engine/agent/graph/share-budget';
import { type Pack, packCollection } from '@/lib/engine/agent/pack-collection';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { type Gathered, gatherSources } from '../evidence/gather-sources';
import type { Research } from './research';

/** Sources that one turn gets in full at most: short ones; of the others the passages that fit. */
const maxFullSources = 6;
/** Characters a token stands for when room is reckoned: low, so that the packet fits. */
const charsPerToken = 3;
/** Tokens of a share that the prompt, the findings and the answer need. */
const reservedTokens = 2_000;
/** Of a model's context. */
const reservedOfContext = 12_000;

export type QuestionPack = Pack & { readonly gathered: Gathered };

export type PackWish = {
  readonly query: string;
  readonly share: CallShare;
  /** Only these; absent: those that the run was asked about. */
  readonly sourceIds?: readonly string[];
};

export async function packQuestion(research: Research, wish: PackWish): Promise<QuestionPack> {
  const { context, collectionId, input, chosen } = research;
  const { workspaceId } = context.run;
  const sourceIds = (wish.sourceIds ?? input.sourceIds).map((id) => asId<SourceId>(id));
  const { gathered, title } = await inWorkspace(workspaceId, async (database) => ({
    gathered: await gatherSources(database, { workspaceId, collectionId, sourceIds, query: wish.query }),
    title: (await findCollection(database, workspaceId, collectionId))?.title ?? '',
  }));
  const pack = packCollection({
    collection: { id: collectionId, title },
    sources: gathered.packable,
    uncaptured: gathered.uncaptured,
    maxChars: countChars(wish.share, chosen.model.contextTokens),
    maxFullSources,
  });
  return { ...pack, gathered };
}

/** Characters that the sources may have in a model's context. */
export function countRoom(contextTokens: number): number {
  return Math.max(minChars, (contextTokens - reservedOfContext) * charsPerToken);
}

function countChars({ tokens }: CallShare, contextTokens: number): number {
  const ofShare = tokens === null ? limits.researchReadChars : (tokens - reservedTokens) * charsPerToken;
  return Math.max(minChars, Math.min(limits.researchReadChars, countRoom(contextTokens), ofShare));
}

/** A passage or two: less could not be read at all. */
const minChars = 1_500;
