/** What a workspace that was made from an archive needs besides its rows. Takes a `Database`, never opens one. */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

/** References that may be checked later are checked when every table is filled (`checkReferences`). */
export async function deferReferences(database: Database): Promise<void> {
  await database.$executeRaw`SET CONSTRAINTS ALL DEFERRED`;
}

export async function checkReferences(database: Database): Promise<void> {
  await database.$executeRaw`SET CONSTRAINTS ALL IMMEDIATE`;
}

/**
 * Opens the collections that are only for some people to the member who imported them, because the people are not here. Notes every page as
 * one that the search has not read yet; a source says so itself.
 */
export async function finishImport(
  database: Database,
  { workspaceId, userId }: { readonly workspaceId: WorkspaceId; readonly userId: UserId },
): Promise<void> {
  await database.$executeRaw`
    INSERT INTO collection_member (collection_id, user_id, workspace_id)
    SELECT id, ${userId}, workspace_id FROM collection WHERE workspace_id = ${workspaceId} AND access = 'people'`;
  await database.$executeRaw`
    INSERT INTO page_words (page_id, workspace_id, analyser, words)
    SELECT id, workspace_id, 0, ''::tsvector FROM knowledge_page WHERE workspace_id = ${workspaceId}`;
}

export async function setLanguage(database: Database, id: WorkspaceId, language: string): Promise<void> {
  await database.workspace.updateMany({ where: { id }, data: { language } });
}

export async function isWorkspaceThere(database: Database, id: WorkspaceId): Promise<boolean> {
  return (await database.workspace.count({ where: { id } })) > 0;
}
