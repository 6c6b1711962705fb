/** Puts the passages of a source's newest revision into the search index, replacing the earlier ones, and has their vectors made if the workspace has some. */
import type { WorkspaceId } from '@/lib/core/ids';
import type { PassageOwner } from '@/lib/domain/search/search-index';
import { replacePassages } from '@/lib/domain/search/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { followPassages } from '@/lib/server/meaning/queue-filling';
import { cutPassages } from './cut-passages';

export async function indexRevision(
  database: Database,
  {
    markdown,
    workspaceId,
    ...owner
  }: PassageOwner & { readonly markdown: string; readonly workspaceId: WorkspaceId },
): Promise<void> {
  await replacePassages(database, owner, cutPassages(markdown));
  await followPassages(database, workspaceId, owner.sourceId);
}
