/**
 * Finds a workflow by its id or by its name, ignoring case (agent-chat §5 "Name Resolution"). If several workflows have the name, none is
 * guessed: the failure lists them.
 */
import type { WorkspaceId } from '@/lib/core/ids';
import { suggestName } from '@/lib/core/suggest-name';
import { listWorkflows, type Workflow } from '@/lib/domain/workflows/workflow-store';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function findWorkflowCalled(
  database: Database,
  { workspaceId }: { readonly workspaceId: WorkspaceId },
  reference: string,
): Promise<Workflow> {
  const workflows = await listWorkflows(database, workspaceId);
  const wanted = reference.trim().toLowerCase();
  const byId = workflows.find(({ id }) => id === wanted);
  if (byId !== undefined) return byId;
  const [first, ...others] = workflows.filter(({ name }) => name.trim().toLowerCase() === wanted);
  if (first === undefined) {
    const names = workflows.map(({ name }) => name);
    throw new ToolFailure(
      `There is no workflow “${reference}”.${suggestName(reference, names)}`,
      'not_found',
    );
  }
  if (others.length === 0) return first;
  const list = [first, ...others].map(({ id, name }) => `“${name}” (${id})`).join(', ');
  throw new ToolFailure(`Several workflows have this name: ${list}. Use an id instead.`, 'ambiguous');
}
