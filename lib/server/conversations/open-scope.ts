/**
 * What a direct question is asked to: the selected sources of one collection, or the best sources of several. The rest of an answer
 * (packing, the model, citations) does not know the difference. Runs in the caller's transaction.
 */
import { notFound } from '@/lib/core/errors';
import { asId, type CollectionId, type SourceId } from '@/lib/core/ids';
import { countNoun } from '@/lib/core/text';
import { listReached, type ReachedCollection } from '@/lib/domain/collections/reach-store';
import { findCollection } from '@/lib/domain/collections/store';
import type { Run } from '@/lib/domain/runs/run';
import { describeReach } from '@/lib/engine/agent/describe-reach';
import { describeUnreadPages } from '@/lib/engine/agent/describe-unread-pages';
import { describeReading, readInventory } from '@/lib/engine/agent/describe-reading';
import type { Pack } from '@/lib/engine/agent/pack-collection';
import { chooseInstructions, type TeamInstructions } from '@/lib/engine/agent/prompts/team-instructions';
import type { Database } from '@/lib/platform/db/in-workspace';
import { gatherAcross } from '../evidence/gather-across';
import { countReadable, type Gathered, gatherSources, listUnreadPages } from '../evidence/gather-sources';

export type Scope = {
  /** How much is searched, in words. For one collection it is the number shown under the question. */
  readonly size: string;
  readonly gather: (query: string) => Promise<GatheredScope>;
};

type GatheredScope = {
  readonly gathered: Gathered;
  readonly collections: readonly { readonly id: string; readonly title: string }[];
  /** How the teams of the collections that may be cited want answers to be written, the best match first. */
  readonly instructions: readonly TeamInstructions[];
  /** Says how much was read, and of what. */
  readonly describe: (pack: Pack, contextTokens: number) => string;
};

export function openScope(database: Database, run: Run<'chat'>): Promise<Scope> {
  return run.collectionId === null
    ? openWorkspace(database, run)
    : openCollection(database, run, run.collectionId);
}

async function openCollection(
  database: Database,
  { workspaceId, input }: Run<'chat'>,
  collectionId: CollectionId,
): Promise<Scope> {
  const collection = await findCollection(database, workspaceId, collectionId);
  if (collection === null) throw notFound('collection');
  const sourceIds = input.sourceIds.map((id) => asId<SourceId>(id));
  const asked = { workspaceId, collectionId, sourceIds };
  const readable = await countReadable(database, asked);
  return {
    size: countNoun(readable, 'source'),
    gather: async (query) => {
      const gathered = await gatherSources(database, { ...asked, query });
      return {
        gathered,
        collections: [{ id: collection.id, title: collection.title }],
        instructions: chooseInstructions([collection]),
        describe: ({ inventory }, contextTokens) =>
          [
            describeReading(readInventory(inventory, contextTokens)),
            ...describeUnreadPages(listUnreadPages(gathered)),
          ].join(' '),
      };
    },
  };
}

async function openWorkspace(database: Database, { workspaceId, input }: Run<'chat'>): Promise<Scope> {
  const collectionIds = input.collectionIds.map((id) => asId<CollectionId>(id));
  const reached = await listReached(database, workspaceId, collectionIds);
  const collections = reached.map(({ id, title, sourceIds }) => ({
    id,
    title,
    sourceCount: sourceIds.length,
  }));
  const count = collections.reduce((sum, { sourceCount }) => sum + sourceCount, 0);
  return {
    size: `${countNoun(count, 'source')} in ${countNoun(collections.length, 'collection')}`,
    gather: async (query) => {
      const gathered = await gatherAcross(database, { workspaceId, reached, query });
      return {
        gathered,
        collections,
        instructions: chooseInstructions(listRead(reached, gathered)),
        describe: ({ documents, inventory }, contextTokens) =>
          [
            describeReach({ collections, documents, inventory, contextTokens }),
            ...describeUnreadPages(listUnreadPages(gathered)),
          ].join(' '),
      };
    },
  };
}

/** The collections of the gathered sources, in the order of their best one. */
function listRead(
  reached: readonly ReachedCollection[],
  { packable }: Gathered,
): readonly ReachedCollection[] {
  const of = new Map(
    reached.flatMap((collection) => collection.sourceIds.map((id) => [id, collection] as const)),
  );
  return [...new Set(packable.flatMap(({ sourceId }) => of.get(asId<SourceId>(sourceId)) ?? []))];
}
