/**
 * Locks one row of a workspace until the transaction ends. Any other transaction that wants to change the row waits here and then sees the
 * result. A missing row cannot be locked; the caller reads the row afterwards and notices. This neither returns nor changes the row.
 */
import { Prisma } from './generated/client';
import type { Database } from './in-workspace';

/** The tables whose rows can be locked. The list is closed because the table name is inserted into the query unescaped. */
type LockedTable =
  | 'artifact'
  | 'collection'
  | 'extraction_table'
  | 'knowledge_page'
  | 'knowledge_pipeline'
  | 'llmx_session'
  | 'own_transform'
  | 'research_plan'
  | 'source'
  | 'table_preview'
  | 'workflow'
  | 'workflow_execution'
  | 'workflow_preview';

export async function lockRow(
  database: Database,
  table: LockedTable,
  { id, workspaceId }: { readonly id: string; readonly workspaceId: string },
): Promise<void> {
  await database.$queryRaw`
    SELECT id FROM ${Prisma.raw(table)} WHERE id = ${id} AND workspace_id = ${workspaceId} FOR UPDATE`;
}
