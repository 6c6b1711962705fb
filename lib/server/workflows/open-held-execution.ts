/** Reads what a worker needs to continue an execution, once, when it takes the execution. */
import type { Execution } from '@/lib/domain/workflows/execution-store';
import { createGraph } from '@/lib/domain/workflows/graph';
import { readRecordText } from '@/lib/domain/workflows/record-store';
import { findVersion } from '@/lib/domain/workflows/version-store';
import { findWorkflow } from '@/lib/domain/workflows/workflow-store';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { namesText } from './build-scope';
import { openDefinition } from './definition-secrets';
import { findRecordPath } from './find-record-path';
import type { StepOutside } from './host/step-place';
import type { HeldExecution, Stop } from './held-execution';

const deleted: Stop = { message: 'This workflow was deleted in the meantime.', action: null };

export function openHeldExecution(
  execution: Execution,
  outside: StepOutside,
  signal: AbortSignal,
): Promise<HeldExecution | { readonly stop: Stop }> {
  const { workspaceId, workflowId, version: number, start } = execution;
  return inWholeWorkspace(workspaceId, async (database) => {
    const workflow = await findWorkflow(database, { id: workflowId, workspaceId });
    const version = await findVersion(database, { workspaceId, workflowId, number });
    if (workflow === null || version === null) return { stop: deleted };
    const definition = openDefinition(workspaceId, version.sealed);
    const { revisionId } = start;
    const isNamed = revisionId !== null && namesText(definition);
    return {
      execution,
      workflow,
      version,
      definition,
      graph: createGraph(definition),
      outside,
      signal,
      text: isNamed ? await readRecordText(database, workspaceId, revisionId) : null,
      recordPath: await findRecordPath(database, {
        workspaceId,
        entity: definition.entity,
        record: start.record,
      }),
      begunMs: outside.clock.now().getTime(),
    };
  });
}
