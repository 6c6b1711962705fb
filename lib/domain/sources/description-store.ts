/** Describes where revisions are found, in words for the user. */
import { z } from 'zod';
import { asId, type RevisionId, type WorkspaceId } from '@/lib/core/ids';
import type { ReadingDatabase } from '@/lib/platform/db/in-workspace';
import { anchorSchema, type Revision } from './source';

export type RevisionDescription = {
  readonly sourceTitle: string;
  readonly collectionTitle: string;
  readonly anchors: Revision['anchors'];
};

/** Describes where passages of these revisions are found; deleted sources and collections are left out. */
export async function describeRevisions(
  database: ReadingDatabase,
  workspaceId: WorkspaceId,
  ids: readonly RevisionId[],
): Promise<ReadonlyMap<RevisionId, RevisionDescription>> {
  const rows = await database.revision.findMany({
    where: {
      workspaceId,
      id: { in: [...ids] },
      source: { deletedAt: null, collection: { deletedAt: null } },
    },
    select: {
      id: true,
      anchors: true,
      source: { select: { title: true, collection: { select: { title: true } } } },
    },
  });
  return new Map(
    rows.map((row) => [
      asId<RevisionId>(row.id),
      {
        sourceTitle: row.source.title,
        collectionTitle: row.source.collection.title,
        anchors: z.array(anchorSchema).parse(row.anchors),
      },
    ]),
  );
}
