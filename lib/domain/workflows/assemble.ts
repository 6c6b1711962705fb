/**
 * Turns a workflow as authored into a definition (agent-chat §5 "Edge Shorthand" and "Name Resolution", protocols 2): assigns ids, resolves
 * entity and trigger, and turns `after` into edges. Errors name the action and the fix. Only what cannot be resolved fails here; `validate`
 * decides whether the result is valid. Pure: the caller supplies new ids.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import type { AuthoredAction, AuthoredWorkflow } from '@/lib/protocol/workflow/authoring';
import type { WorkflowAction, WorkflowDefinition, WorkflowEdge } from '@/lib/protocol/workflow/definition';
import { entities, findEntity } from './entities';
import { suggestName } from '@/lib/core/suggest-name';
import type { Issue } from './issue';
import { type ReadEdges, readAuthoredEdges } from './read-authored-edges';
import { findTrigger, triggers } from './triggers';

export function assembleWorkflow(
  authored: AuthoredWorkflow,
  createId: () => string,
): Result<WorkflowDefinition, readonly Issue[]> {
  const entity = findEntity(authored.entity);
  const trigger = findTrigger(authored.triggerType);
  const { actions, edges, issues } = assembleActions(authored, createId);
  if (entity === null || trigger === null || issues.length > 0) {
    return fail([
      ...(entity === null ? [unknownEntity(authored.entity)] : []),
      ...(trigger === null ? [unknownTrigger(authored.triggerType)] : []),
      ...issues,
    ]);
  }
  const { name, description, collectionId, schedule } = authored;
  return succeed({
    name,
    description,
    entity: entity.name,
    triggerType: trigger.type,
    ...(collectionId === undefined ? {} : { collectionId }),
    ...(schedule === undefined ? {} : { schedule }),
    actions: [...actions],
    edges: [...edges],
  });
}

/** An edge that is written in both ways is kept only once. */
function assembleActions(
  { actions: authored, edges: explicit }: AuthoredWorkflow,
  createId: () => string,
): { readonly actions: readonly WorkflowAction[] } & ReadEdges {
  const actions = authored.map((action) => giveId(action, createId));
  const { edges, issues } = readAuthoredEdges({ authored, actions, explicit: explicit ?? [] });
  const unique = new Map(edges.map((edge): [string, WorkflowEdge] => [nameEdge(edge), edge]));
  return { actions, edges: [...unique.values()], issues };
}

function giveId(action: AuthoredAction, createId: () => string): WorkflowAction {
  const { name, actionType, actionConfig, position } = action;
  return {
    id: action.id ?? createId(),
    name,
    actionType,
    actionConfig,
    ...(position === undefined ? {} : { position }),
  };
}

function nameEdge(edge: WorkflowEdge): string {
  return edge.edgeType === 'start'
    ? JSON.stringify([edge.target])
    : JSON.stringify([edge.source, edge.port, edge.target]);
}

function unknownEntity(given: string): Issue {
  const known = entities.map(({ name }) => name);
  return {
    code: 'unknown_entity',
    path: 'entity',
    message: `There is no entity “${given}”.${suggestName(given, known)}`,
  };
}

function unknownTrigger(given: string): Issue {
  const known = triggers.map(({ type }) => type);
  return {
    code: 'unknown_trigger',
    path: 'trigger_type',
    message: `There is no trigger “${given}”.${suggestName(given, known)}`,
  };
}
