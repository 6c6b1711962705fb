/** Tags, which the team gives to sources, and marks, which each member sets for themselves. Never changes what a source says. */
import { asId, type CollectionId, type SourceId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type ReadingState, readingStates } from '@/lib/protocol/source-words';

export type SourceMark = { readonly isStarred: boolean; readonly reading: ReadingState };

type Owner = { readonly workspaceId: WorkspaceId; readonly userId: UserId };

/** Returns the marks of one member, by source. A source without a mark is neither starred nor read. */
export async function listMarks(
  database: Database,
  { workspaceId, userId }: Owner,
  sourceIds: readonly SourceId[],
): Promise<ReadonlyMap<SourceId, SourceMark>> {
  const rows = await database.sourceMark.findMany({
    where: { workspaceId, userId, sourceId: { in: [...sourceIds] } },
    select: { sourceId: true, isStarred: true, reading: true },
  });
  return new Map(
    rows.map(({ sourceId, isStarred, reading }) => [
      asId<SourceId>(sourceId),
      { isStarred, reading: readingStates.find((state) => state === reading) ?? 'unread' },
    ]),
  );
}

export async function setMarks(
  database: Database,
  { workspaceId, userId }: Owner,
  { sourceIds, isStarred, reading }: { readonly sourceIds: readonly SourceId[] } & Partial<SourceMark>,
): Promise<void> {
  await database.sourceMark.createMany({
    data: sourceIds.map((sourceId) => ({ workspaceId, userId, sourceId })),
    skipDuplicates: true,
  });
  await database.sourceMark.updateMany({
    where: { workspaceId, userId, sourceId: { in: [...sourceIds] } },
    data: {
      ...(isStarred === undefined ? {} : { isStarred }),
      ...(reading === undefined ? {} : { reading }),
    },
  });
}

export type TagChange = {
  readonly collectionId: CollectionId;
  readonly sourceIds: readonly SourceId[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
};

/** Tags keep their order, and a tag is never there twice. Returns the number of sources of the collection among those named. */
export async function changeTags(
  database: Database,
  workspaceId: WorkspaceId,
  { collectionId, sourceIds, add, remove }: TagChange,
): Promise<number> {
  return database.$executeRaw`
    UPDATE source SET tags = ARRAY(
      SELECT tag FROM unnest(tags || ${[...add]}::text[]) WITH ORDINALITY AS given (tag, place)
      WHERE tag <> ALL (${[...remove]}::text[]) GROUP BY tag ORDER BY min(place))
    WHERE workspace_id = ${workspaceId} AND collection_id = ${collectionId} AND deleted_at IS NULL
      AND id = ANY (${[...sourceIds]}::text[])`;
}

/** Returns the most tags that any of the sources has. */
export async function countMostTags(
  database: Database,
  workspaceId: WorkspaceId,
  sourceIds: readonly SourceId[],
): Promise<number> {
  const rows = await database.$queryRaw<{ most: number | null }[]>`
    SELECT max(cardinality(tags))::int AS most FROM source
    WHERE workspace_id = ${workspaceId} AND id = ANY (${[...sourceIds]}::text[])`;
  return rows[0]?.most ?? 0;
}

/** Returns those of the sources that an answer, an artifact, a table or a guide cites. */
export async function findCited(
  database: Database,
  workspaceId: WorkspaceId,
  sourceIds: readonly SourceId[],
): Promise<ReadonlySet<string>> {
  const rows = await database.citation.findMany({
    where: { workspaceId, sourceId: { in: [...sourceIds] } },
    distinct: ['sourceId'],
    select: { sourceId: true },
  });
  return new Set(rows.map(({ sourceId }) => sourceId));
}
