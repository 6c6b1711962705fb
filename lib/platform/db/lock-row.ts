/**
 * Holds one row of a workspace until the transaction ends: whoever else wants to change it waits here, and then finds what became of it.
 * A row that is not there is nobody's to hold; the caller reads the row afterwards and sees that. Never reads or changes a row itself.
 */
import { Prisma } from './generated/client';
import type { Database } from './in-workspace';

/** The tables whose rows are held. A closed list, because the name of a table goes into the query as it is. */
type LockedTable =
  | 'artifact'
  | 'extraction_table'
  | 'knowledge_page'
  | 'knowledge_pipeline'
  | 'llmx_session'
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
