/** Reads what a library of references said of a source that is being captured. */
import type { Publication } from '@/lib/capture/references/publication';
import { listPublications } from '@/lib/domain/sources/publication-store';
import type { Source } from '@/lib/domain/sources/source';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';

export async function findPublication({ id, workspaceId }: Source): Promise<Publication | null> {
  const known = await inWholeWorkspace(workspaceId, (database) =>
    listPublications(database, workspaceId, [id]),
  );
  return known.get(id) ?? null;
}
