/** Where a record is in the app, for whoever is told about it. */
import type { WorkspaceId } from '@/lib/core/ids';
import { findWorkspace } from '@/lib/domain/team/store';
import type { ExecutionStart } from '@/lib/domain/workflows/execution-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { WorkflowEntity } from '@/lib/protocol/workflow/definition';

type Placed = {
  readonly workspaceId: WorkspaceId;
  readonly entity: WorkflowEntity;
  readonly record: ExecutionStart['record'];
};

/** Entities that have no page yet have no path. */
const folders: Readonly<Partial<Record<WorkflowEntity, string>>> = {
  'research.sources': 'sources',
  'research.collections': 'c',
  'research.artifacts': 'artifacts',
  'research.runs': 'runs',
};

export async function findRecordPath(
  database: Database,
  { workspaceId, entity, record }: Placed,
): Promise<string | null> {
  const folder = folders[entity];
  const id = record?.['id'];
  if (folder === undefined || typeof id !== 'string') return null;
  const workspace = await findWorkspace(database, workspaceId);
  return workspace === null ? null : `/w/${workspace.slug}/${folder}/${id}`;
}
