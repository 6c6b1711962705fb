/** The citations of blocks: the passages to which the blocks of a page link, with whether each is still in its source. */
import type { PageId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { blockOwner, nameBlockOwner, readBlockId } from './block-owner';
import { type Citation, listCitations } from './store';

type PagePlace = { readonly id: PageId; readonly workspaceId: WorkspaceId };

/** Returns the citations of these blocks by block. */
export async function listBlockCitations(
  database: Database,
  { id, workspaceId }: PagePlace,
  blockIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Citation[]>> {
  if (blockIds.length === 0) return new Map();
  const ids = blockIds.map((blockId) => nameBlockOwner(id, blockId));
  const found = await listCitations(database, workspaceId, { kind: blockOwner, ids });
  return new Map([...found].map(([owner, citations]) => [readBlockId(owner), citations]));
}

/** Returns the ids of the blocks that cite a passage which changed, vanished or was deleted, one for each such citation. */
export async function listStaleBlockIds(
  database: Database,
  { id, workspaceId }: PagePlace,
): Promise<readonly string[]> {
  const rows = await database.citation.findMany({
    where: {
      workspaceId,
      ownerKind: blockOwner,
      ownerId: { startsWith: `${id}:` },
      state: { not: 'current' },
    },
    select: { ownerId: true },
  });
  return rows.map(({ ownerId }) => readBlockId(ownerId));
}

export async function deleteBlockCitations(
  database: Database,
  workspaceId: WorkspaceId,
  pageId: PageId,
): Promise<void> {
  await database.citation.deleteMany({
    where: { workspaceId, ownerKind: blockOwner, ownerId: { startsWith: `${pageId}:` } },
  });
}
