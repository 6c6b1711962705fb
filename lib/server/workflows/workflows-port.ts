/** Lets tools read approved workflows (agent-chat §5 "Read"). Secrets are never returned. */
import type { JsonValue } from '@/lib/core/json';
import { findActionType } from '@/lib/domain/workflows/actions/registry';
import { suggestName } from '@/lib/core/suggest-name';
import { createGraph, type WorkflowGraph } from '@/lib/domain/workflows/graph';
import { outlineWorkflow, writeFlowOutline } from '@/lib/domain/workflows/outline';
import { maskSecrets } from '@/lib/domain/workflows/secrets';
import { listCurrentVersions } from '@/lib/domain/workflows/version-store';
import { listWorkflows, type Workflow } from '@/lib/domain/workflows/workflow-store';
import type { ExplainedAction, WorkflowRow, WorkflowsPort } from '@/lib/engine/tools/ports/workflows';
import { ToolFailure } from '@/lib/engine/tools/tool-failure';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { WorkflowAction, WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { loadNames } from './load-names';
import { findWorkflowCalled } from './find-workflow';
import { openWorkflow } from './open-workflow';
import type { MemberCalls } from '../tools/member-calls';

export function createWorkflowsPort({ asViewer }: MemberCalls): WorkflowsPort {
  const open = (reference: string) =>
    asViewer((viewer) =>
      inWorkspace(viewer, async (database) => {
        const opened = await openWorkflow(database, await findWorkflowCalled(database, viewer, reference));
        return { ...opened, findName: await loadNames(database, viewer.workspaceId, [opened.definition]) };
      }),
    );
  return {
    list: () =>
      asViewer((viewer) =>
        inWorkspace(viewer, async (database) => {
          const workflows = await listWorkflows(database, viewer.workspaceId);
          const versions = await listCurrentVersions(database, viewer.workspaceId);
          return workflows.flatMap((workflow) => {
            const version = versions.get(workflow.id);
            return version === undefined ? [] : presentRow(workflow, version.sealed);
          });
        }),
      ),
    summarise: async (reference) => {
      const opened = await open(reference);
      const { actions, edges } = opened.definition;
      return {
        ...presentRow(opened.workflow, opened.definition),
        actionCount: actions.length,
        edgeCount: edges.length,
        branchCount: countBranches(opened.definition),
        actionTypes: [...new Set(actions.map(({ actionType }) => actionType))],
        outline: writeFlowOutline(opened.definition),
      };
    },
    explainAction: async (reference, wanted) => {
      const { workflow, definition, findName } = await open(reference);
      const action = findAction(definition, wanted);
      const effect = findActionType(action.actionType)?.describeEffect(action.actionConfig, findName);
      return {
        workflowId: workflow.id,
        workflowName: workflow.name,
        effect: effect ?? action.actionType,
        ...explain(action, createGraph(definition)),
      };
    },
  };
}

function presentRow(workflow: Workflow, definition: WorkflowDefinition): WorkflowRow {
  return {
    id: workflow.id,
    name: workflow.name,
    description: definition.description,
    entityName: workflow.entity,
    triggerType: workflow.triggerType,
    isActive: workflow.isActive,
    version: workflow.currentVersion,
    updatedAt: workflow.updatedAt.toISOString(),
  };
}

function countBranches(definition: WorkflowDefinition): number {
  const ways = outlineWorkflow(definition).flatMap(({ branches }) => branches);
  const ports = Map.groupBy(ways, ({ from }) => from);
  return [...ports.values()].filter((of) => new Set(of.map(({ port }) => port)).size > 1).length;
}

function findAction({ actions }: WorkflowDefinition, reference: string): WorkflowAction {
  const wanted = reference.trim().toLowerCase();
  const found =
    actions.find(({ id }) => id === reference.trim()) ??
    actions.find(({ name }) => name.toLowerCase() === wanted);
  if (found !== undefined) return found;
  const names = actions.map(({ name }) => name);
  throw new ToolFailure(`There is no action “${reference}”.${suggestName(reference, names)}`, 'not_found');
}

function explain(
  action: WorkflowAction,
  graph: WorkflowGraph,
): Omit<ExplainedAction, 'workflowId' | 'workflowName' | 'effect'> {
  const nameOf = (id: string) => graph.actions.get(id)?.name ?? id;
  const [masked] = maskSecrets([action]);
  const config: Record<string, JsonValue> = masked?.actionConfig ?? {};
  const before = graph.preceding(action.id).map(({ source, port }) => ({ action: nameOf(source), port }));
  const start = graph.starts.includes(action.id) ? [{ action: null, port: null }] : [];
  return {
    id: action.id,
    name: action.name,
    actionType: action.actionType,
    config,
    incoming: [...start, ...before],
    outgoing: graph.following(action.id).map(({ target, port }) => ({ action: nameOf(target), port })),
    depth: findDepth(action.id, graph),
  };
}

/** Length of the shortest path from a start, found breadth first. */
function findDepth(id: string, graph: WorkflowGraph): number {
  const depths = new Map(graph.starts.map((start) => [start, 0]));
  for (const [next, depth] of depths) {
    for (const { target } of graph.following(next)) if (!depths.has(target)) depths.set(target, depth + 1);
  }
  return depths.get(id) ?? 0;
}
