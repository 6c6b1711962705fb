/** Puts the passages of a source's newest revision into the search index, replacing the earlier ones, and has their vectors made if the workspace has some. */
import type { WorkspaceId } from '@/lib/core/ids';
import { type PassageOwner, replacePassages } from '@/lib/domain/search/store';
import { splitPassages } from '@/lib/evidence/passages';
import type { Database } from '@/lib/platform/db/in-workspace';
import { followPassages } from '../meaning/queue-filling';

export async function indexRevision(
  database: Database,
  {
    markdown,
    workspaceId,
    ...owner
  }: PassageOwner & { readonly markdown: string; readonly workspaceId: WorkspaceId },
): Promise<void> {
  const passages = splitPassages(markdown).map((passage) => ({
    ordinal: passage.ordinal,
    start: passage.start,
    end: passage.end,
    headings: passage.headings,
    text: markdown.slice(passage.start, passage.end),
    plain: passage.text,
  }));
  await replacePassages(database, owner, passages);
  await followPassages(database, workspaceId, owner.sourceId);
}
