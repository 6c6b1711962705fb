/**
 * What a search engine beside the database has to be told (decision 119). Triggers note each source whose passages change, in the transaction
 * of the change. A note is deleted once the engine has confirmed what it notes, unless the source has changed again. Queries across workspaces
 * take a transaction of `acrossWorkspaces`.
 */
import { asId, type CollectionId, type RevisionId, type SourceId, type WorkspaceId } from '@/lib/core/ids';
import type { Database, ReadingDatabase } from '@/lib/platform/db/in-workspace';
import type { SourceChange } from './search-index';

export type EngineState = {
  /** The generation of indices that is being filled, or the one that answers. */
  readonly filling: number;
  /** The generation that answers; null until the first one is filled. */
  readonly serving: number | null;
  /** Whether what an earlier filling left in the indices was deleted. */
  readonly isPrepared: boolean;
  /** Why the engine did not take the last request, in words; null if it did. */
  readonly failure: string | null;
};

/** Returns null if no engine is followed. */
export async function findEngineState(database: ReadingDatabase): Promise<EngineState | null> {
  const [row] = await database.$queryRaw<EngineState[]>`
    SELECT filling, serving, is_prepared AS "isPrepared", failure FROM search_engine`;
  return row ?? null;
}

/** Notes all sources for a generation whose indices are empty. */
export async function fillSearchEngine(database: Database, generation: number): Promise<void> {
  await database.$executeRaw`SELECT fill_search_engine(${generation}::int)`;
}

/** Forgets the engine and all notes. What it contains is not touched. */
export async function forgetSearchEngine(database: Database): Promise<void> {
  await database.$executeRaw`DELETE FROM search_engine`;
  await database.$executeRaw`DELETE FROM passage_change`;
}

type Hold = { readonly followerId: string; readonly holdMs: number };

/** Takes the engine, or keeps it, for a while. @returns false if another worker has it */
export async function holdSearchEngine(database: Database, { followerId, holdMs }: Hold): Promise<boolean> {
  const held = await database.$executeRaw`
    UPDATE search_engine SET follower_id = ${followerId}, following_until = now() + ${holdMs} * interval '1 millisecond'
    WHERE follower_id = ${followerId} OR following_until IS NULL OR following_until < now()`;
  return held > 0;
}

/** Lets others take the engine, after so many milliseconds. */
export async function letGoOfSearchEngine(
  database: Database,
  { followerId, holdMs: pauseMs }: Hold,
): Promise<void> {
  await database.$executeRaw`
    UPDATE search_engine SET follower_id = NULL, following_until = now() + ${pauseMs} * interval '1 millisecond'
    WHERE follower_id = ${followerId}`;
}

/** @param failure why the engine did not take the last request, in words; null if it did */
export async function keepEngineFailure(database: Database, failure: string | null): Promise<void> {
  await database.$executeRaw`
    UPDATE search_engine SET failure = ${failure} WHERE failure IS DISTINCT FROM ${failure}`;
}

export async function markPrepared(database: Database, generation: number): Promise<void> {
  await database.$executeRaw`UPDATE search_engine SET is_prepared = true WHERE filling = ${generation}`;
}

/** Notes that the generation answers from now on. */
export async function serveGeneration(database: Database, generation: number): Promise<void> {
  await database.$executeRaw`UPDATE search_engine SET serving = ${generation} WHERE filling = ${generation}`;
}

/**
 * Whether everything is indexed that was there when the filling began. What has changed since then is noted anew, and keeps only its own
 * workspace from being searched by the engine. So does a source that the engine refused.
 */
export async function isFilled(database: Database, generation: number): Promise<boolean> {
  const [row] = await database.$queryRaw<{ is: boolean }[]>`
    SELECT NOT EXISTS (SELECT FROM passage_change WHERE change <= filled_through AND failure IS NULL) AS is
    FROM search_engine WHERE filling = ${generation}`;
  return row?.is === true;
}

type ChangeRow = { source_id: string; workspace_id: string; change: bigint };

/** Returns sources that are noted and due, those that have waited longest first. */
export async function listDueChanges(database: Database, most: number): Promise<SourceChange[]> {
  const rows = await database.$queryRaw<ChangeRow[]>`
    SELECT source_id, workspace_id, change FROM passage_change WHERE due_at <= now() ORDER BY due_at, change LIMIT ${most}`;
  return rows.map((row) => ({
    sourceId: asId<SourceId>(row.source_id),
    workspaceId: asId<WorkspaceId>(row.workspace_id),
    change: row.change,
  }));
}

/** Forgets notes that the engine has confirmed. Those that were renewed meanwhile stay. */
export async function confirmChanges(database: Database, confirmed: readonly SourceChange[]): Promise<void> {
  await database.$executeRaw`
    SELECT confirm_passages(${confirmed.map(({ sourceId }) => sourceId)}::text[],
      ${confirmed.map(({ workspaceId }) => workspaceId)}::text[], ${confirmed.map(({ change }) => change)}::bigint[])`;
}

/** Puts a source off that the engine refused, so that others do not wait for it. */
export async function postponeChange(
  database: Database,
  { sourceId, change }: SourceChange,
  { reason, seconds }: { readonly reason: string; readonly seconds: number },
): Promise<void> {
  await database.$executeRaw`
    UPDATE passage_change SET failure = ${reason}, due_at = now() + ${seconds} * interval '1 second'
    WHERE source_id = ${sourceId} AND change = ${change}`;
}

export type ChangeCounts = {
  readonly sources: number;
  readonly refused: number;
  /** Seconds that the oldest of them has waited; 0 if there is none. */
  readonly oldestSeconds: number;
};

/** @param workspaceId null for all workspaces */
export async function countChanges(
  database: ReadingDatabase,
  workspaceId: WorkspaceId | null,
): Promise<ChangeCounts> {
  const [row] = await database.$queryRaw<ChangeCounts[]>`
    SELECT count(*)::int AS sources, (count(*) FILTER (WHERE failure IS NOT NULL))::int AS refused,
      coalesce(extract(epoch FROM now() - min(since)), 0)::float8 AS "oldestSeconds"
    FROM passage_change WHERE ${workspaceId}::text IS NULL OR workspace_id = ${workspaceId}`;
  return row ?? { sources: 0, refused: 0, oldestSeconds: 0 };
}

/** Counts the sources of a workspace that were erased and that an engine may still have. */
export async function countErasedChanges(database: Database, workspaceId: WorkspaceId): Promise<number> {
  const [row] = await database.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM passage_change AS noted
    WHERE noted.workspace_id = ${workspaceId} AND EXISTS (SELECT FROM search_engine)
      AND NOT EXISTS (SELECT FROM source WHERE source.id = noted.source_id)`;
  return row?.count ?? 0;
}

/** Returns whether everything of the workspace is in the engine, and what is hidden from the reader of the transaction. */
export async function readHidden(
  database: ReadingDatabase,
  workspaceId: WorkspaceId,
): Promise<{ readonly isCurrent: boolean; readonly hidden: readonly CollectionId[] }> {
  const [row] = await database.$queryRaw<{ current: boolean; hidden: string[] | null }[]>`
    SELECT NOT EXISTS (SELECT FROM passage_change WHERE workspace_id = ${workspaceId}) AS current,
      hidden_collections() AS hidden`;
  return {
    isCurrent: row?.current === true,
    hidden: (row?.hidden ?? []).map((id) => asId<CollectionId>(id)),
  };
}

export type SourceText = {
  readonly collectionId: CollectionId;
  readonly revisionId: RevisionId;
  readonly title: string;
  readonly language: string | null;
  readonly markdown: string;
};

/** Returns the revision of which a source has passages in the index; null if it has none, or if it or its collection was deleted. */
export async function findIndexedText(
  database: Database,
  { sourceId, workspaceId }: Pick<SourceChange, 'sourceId' | 'workspaceId'>,
): Promise<SourceText | null> {
  const [row] = await database.$queryRaw<
    { collection_id: string; revision_id: string; title: string; language: string | null; markdown: string }[]
  >`
    SELECT source.collection_id, revision.id AS revision_id,
      CASE WHEN source.title_is_chosen THEN source.title ELSE revision.title END AS title, revision.language, revision.markdown
    FROM source
    JOIN collection ON collection.id = source.collection_id AND collection.deleted_at IS NULL
    JOIN revision ON revision.source_id = source.id
      AND revision.id = (SELECT passage.revision_id FROM passage WHERE passage.source_id = source.id LIMIT 1)
    WHERE source.id = ${sourceId} AND source.workspace_id = ${workspaceId} AND source.deleted_at IS NULL`;
  if (row === undefined) return null;
  return {
    collectionId: asId<CollectionId>(row.collection_id),
    revisionId: asId<RevisionId>(row.revision_id),
    title: row.title,
    language: row.language,
    markdown: row.markdown,
  };
}
