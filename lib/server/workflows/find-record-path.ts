/** The path of a record in the app, for messages about it. */
import type { WorkspaceId } from '@/lib/core/ids';
import { paths, type RecordPath } from '@/lib/core/paths';
import { findWorkspace } from '@/lib/domain/team/store';
import type { ExecutionStart } from '@/lib/domain/workflows/execution-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { WorkflowEntity } from '@/lib/protocol/workflow/definition';

type Placed = {
  readonly workspaceId: WorkspaceId;
  readonly entity: WorkflowEntity;
  readonly record: ExecutionStart['record'];
};

/** Entities that have no page yet have no path, either. */
const writers: Readonly<Partial<Record<WorkflowEntity, (slug: string, id: string) => RecordPath>>> = {
  'research.sources': (slug, id) => paths.source(slug, id),
  'research.collections': (slug, id) => paths.collection(slug, id),
  'research.artifacts': paths.artifact,
  'research.runs': paths.run,
};

export async function findRecordPath(
  database: Database,
  { workspaceId, entity, record }: Placed,
): Promise<RecordPath | null> {
  const write = writers[entity];
  const id = record?.['id'];
  if (write === undefined || typeof id !== 'string') return null;
  const workspace = await findWorkspace(database, workspaceId);
  return workspace === null ? null : write(workspace.slug, id);
}
