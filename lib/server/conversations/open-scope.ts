/**
 * What a question is asked to, at any depth: the selected sources of one collection, or the best sources of several. The rest of an answer
 * (packing, the model, citations) does not know the difference. Runs in the caller's transaction.
 */
import { notFound } from '@/lib/core/errors';
import { asId, type CollectionId, type SourceId } from '@/lib/core/ids';
import { countNoun } from '@/lib/core/text';
import { listReached, type ReachedCollection } from '@/lib/domain/collections/reach-store';
import { findCollection } from '@/lib/domain/collections/store';
import type { Meant } from '@/lib/domain/search/meaning/meant-store';
import type { AskedPlaces } from '@/lib/domain/search/store';
import type { DeepKind, Run } from '@/lib/domain/runs/run';
import { describeReach } from '@/lib/engine/agent/describe-reach';
import { describeUnreadPages } from '@/lib/engine/agent/describe-unread-pages';
import { describeReading, readInventory } from '@/lib/engine/agent/describe-reading';
import type { Pack } from '@/lib/engine/agent/pack-collection';
import { chooseInstructions, type TeamInstructions } from '@/lib/engine/agent/prompts/team-instructions';
import type { Database } from '@/lib/platform/db/in-workspace';
import { gatherAcross } from '../citations/gather-across';
import { countReadable, type Gathered, gatherSources, listUnreadPages } from '../citations/gather-sources';

export type Scope = {
  /** How much is searched, in words. For one collection it is the number shown under the question. */
  readonly size: string;
  readonly gather: (query: string, narrowed?: Narrowed) => Promise<GatheredScope>;
  /** How the teams of the collections that may be cited want answers to be written, the best match first. */
  readonly readInstructions: (query: string) => Promise<readonly TeamInstructions[]>;
};

type Narrowed = {
  /** The query as a vector, if the workspace is searched by meaning. */
  readonly meant?: Meant | null | undefined;
  /** What a search engine named for the query. */
  readonly asked?: AskedPlaces | null | undefined;
  /** Only these sources. If absent, those that were asked about. */
  readonly sourceIds?: readonly string[] | undefined;
  /** The numbers of sources of several collections. If absent, a source has its rank. */
  readonly numberOf?: ((sourceId: string) => number) | undefined;
};

type GatheredScope = {
  readonly gathered: Gathered;
  readonly collections: readonly { readonly id: string; readonly title: string }[];
  readonly instructions: readonly TeamInstructions[];
  /** Says how much was read, and of what. */
  readonly describe: (pack: Pack, contextTokens: number) => string;
};

type ScopedRun = Run<'chat' | DeepKind>;

export function openScope(database: Database, run: ScopedRun): Promise<Scope> {
  return run.collectionId === null
    ? openWorkspace(database, run)
    : openCollection(database, run, run.collectionId);
}

async function openCollection(
  database: Database,
  { workspaceId, input }: ScopedRun,
  collectionId: CollectionId,
): Promise<Scope> {
  const collection = await findCollection(database, workspaceId, collectionId);
  if (collection === null) throw notFound('collection');
  const sourceIds = input.sourceIds.map((id) => asId<SourceId>(id));
  const readable = await countReadable(database, { workspaceId, collectionId, sourceIds });
  const instructions = chooseInstructions([collection]);
  return {
    size: countNoun(readable, 'source'),
    readInstructions: async () => instructions,
    gather: async (query, { sourceIds: only = sourceIds, meant, asked } = {}) => {
      const chosen = only.map((id) => asId<SourceId>(id));
      const gathered = await gatherSources(database, {
        workspaceId,
        collectionId,
        sourceIds: chosen,
        query,
        meant,
        asked,
      });
      return {
        gathered,
        collections: [{ id: collection.id, title: collection.title }],
        instructions,
        describe: ({ inventory }, contextTokens) =>
          [
            describeReading(readInventory(inventory, contextTokens)),
            ...describeUnreadPages(listUnreadPages(gathered)),
          ].join(' '),
      };
    },
  };
}

async function openWorkspace(database: Database, { workspaceId, input }: ScopedRun): Promise<Scope> {
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
    readInstructions: async (query) => {
      const gathered = await gatherAcross(database, { workspaceId, reached, query });
      return chooseInstructions(listRead(reached, gathered));
    },
    gather: async (query, { sourceIds, numberOf, meant, asked } = {}) => {
      const narrowed = sourceIds === undefined ? reached : narrow(reached, sourceIds);
      const gathered = await gatherAcross(database, {
        workspaceId,
        reached: narrowed,
        query,
        meant,
        asked,
        numberOf,
      });
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

function narrow(
  reached: readonly ReachedCollection[],
  sourceIds: readonly string[],
): readonly ReachedCollection[] {
  const wanted = new Set(sourceIds);
  return reached.map(({ id, title, instructions, sourceIds: all }) => ({
    id,
    title,
    instructions,
    sourceIds: all.filter((sourceId) => wanted.has(sourceId)),
  }));
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
