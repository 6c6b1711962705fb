/**
 * Rewrites the links to a page whose title changed, in pages and in the journal, in the same transaction and as versions of those pages.
 * Renaming it back undoes this. If no link can name the new title, the links stay as they are.
 */
import { AppError } from '@/lib/core/errors';
import type { PageId, WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { listLinkingPages } from '@/lib/domain/pages/block-store';
import { openPage, type Page } from '@/lib/domain/pages/page';
import { foldPageName } from '@/lib/domain/pages/page-name';
import { lockPage } from '@/lib/domain/pages/page-store';
import { canBeLinked, renameLinks, type Renaming } from '@/lib/domain/pages/rename-links';
import type { Database } from '@/lib/platform/db/in-workspace';
import { savePage, type Writer } from './save-page';

type Named = Pick<Page, 'id' | 'workspaceId' | 'title'>;

/** Locks the page and those that will be rewritten, always in the same order, so that two concurrent renames wait for each other. */
export async function holdLinking(database: Database, page: Named, to: string): Promise<readonly PageId[]> {
  if (foldPageName(page.title) === foldPageName(to) || !canBeLinked(to)) return [];
  const ids = await listLinking(database, page.workspaceId, page.title);
  for (const id of [...new Set([...ids, page.id])].toSorted()) await lockPage(database, page.workspaceId, id);
  return ids;
}

async function listLinking(
  database: Database,
  workspaceId: WorkspaceId,
  title: string,
): Promise<readonly PageId[]> {
  const limit = limits.renamedInPages;
  const ids = await listLinkingPages(database, workspaceId, { name: foldPageName(title), limit: limit + 1 });
  if (ids.length > limit)
    throw new AppError(
      'too_large',
      `More than ${limit} pages and days link to “${title}”; that is too many to rewrite at once.`,
    );
  return ids;
}

export async function rewriteLinks(
  database: Database,
  writer: Writer,
  { ids, ...renaming }: Renaming & { readonly ids: readonly PageId[] },
): Promise<void> {
  for (const id of ids) {
    const page = await lockPage(database, writer.workspaceId, id);
    if (page === null) continue;
    const blocks = openPage(page).blocks.map((block) => ({
      ...block,
      markdown: renameLinks(block.markdown, renaming),
    }));
    await savePage(database, writer, { pageId: id, baseVersion: page.version, blocks, origin: 'edit' });
  }
}
