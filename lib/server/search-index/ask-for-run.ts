/** Asks the search engine for what a run searches: the ticked sources of its collection, or the collections that it reaches. Not for use inside a transaction. */
import { asId, type CollectionId, type SourceId } from '@/lib/core/ids';
import { listReached } from '@/lib/domain/collections/reach-store';
import type { PassageScope } from '@/lib/domain/search/search-index';
import type { AskedPlaces } from '@/lib/domain/search/store';
import type { Reader, ReadingDatabase } from '@/lib/platform/db/in-workspace';
import { askIndex } from './ask-index';

type AskingRun = Reader & {
  /** Null if it reaches several collections. */
  readonly collectionId: CollectionId | null;
  readonly input: { readonly sourceIds: readonly string[]; readonly collectionIds?: readonly string[] };
};

/** @param only if given, these of the run's sources */
export async function askForRun(
  { input, ...run }: AskingRun,
  text: string,
  only?: readonly string[],
): Promise<AskedPlaces | null> {
  const { workspaceId, userId, collectionId } = run;
  if (text.trim() === '') return null;
  const scope =
    collectionId === null
      ? (database: ReadingDatabase) => readReached(database, run, input.collectionIds ?? [])
      : writeScope(collectionId, only ?? input.sourceIds);
  return askIndex({ workspaceId, userId }, { text, scope });
}

/** No ticked source means all of them. */
function writeScope(collectionId: CollectionId, sourceIds: readonly string[]): PassageScope {
  if (sourceIds.length === 0) return { collectionId };
  return { collectionId, sourceIds: sourceIds.map((id) => asId<SourceId>(id)) };
}

async function readReached(
  database: ReadingDatabase,
  { workspaceId }: Reader,
  collectionIds: readonly string[],
): Promise<PassageScope> {
  const ids = collectionIds.map((id) => asId<CollectionId>(id));
  const reached = await listReached(database, workspaceId, ids);
  return { sourceIds: reached.flatMap(({ sourceIds }) => sourceIds) };
}
