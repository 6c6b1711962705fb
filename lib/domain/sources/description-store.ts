/** Where revisions are found, in words a person reads. */
import { z } from 'zod';
import { asId, type RevisionId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { anchorSchema, type Revision } from './source';

export type RevisionDescription = {
  readonly sourceTitle: string;
  readonly collectionTitle: string;
  readonly anchors: Revision['anchors'];
};

/** Where passages of these revisions are found, in words; sources and collections that were deleted are left out. */
export async function describeRevisions(
  database: Database,
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
