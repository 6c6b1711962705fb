/** What of a workspace becomes a readable file of its archive, by name. Takes a `Database`, never opens one. */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

export type ReadableKind = 'collection' | 'artifact' | 'extraction_table' | 'conversation';
type Named = { readonly id: string; readonly title: string };
type Whose = { readonly workspaceId: WorkspaceId; readonly userId: UserId };

export async function listReadable(
  database: Database,
  { workspaceId, userId }: Whose,
  kind: ReadableKind,
): Promise<Named[]> {
  const select = { id: true, title: true } as const;
  const orderBy = { id: 'asc' } as const;
  const where = { workspaceId, deletedAt: null };
  switch (kind) {
    case 'collection':
      return database.collection.findMany({ where, select, orderBy });
    case 'artifact':
      return database.artifact.findMany({
        where: Object.assign({ status: 'ready' }, where),
        select,
        orderBy,
      });
    case 'extraction_table':
      return database.extractionTable.findMany({ where, select, orderBy });
    case 'conversation':
      return database.conversation.findMany({ where: Object.assign({ userId }, where), select, orderBy });
  }
}
