import { findActionType } from '@/lib/domain/workflows/actions/registry';
import type { WorkflowAction, WorkflowDefinition, WorkflowEdge } from '@/lib/protocol/workflow/definition';
import type { JsonValue } from '@/lib/core/json';
import { type Point, triggerNodeId } from '../canvas/canvas-graph';

/**
 * The edits a user can make to a workflow, each as a function of its definition. A step without an incoming connection starts the workflow.
 * Drafts are read that way, so every edit here ensures it and shows it immediately. Pure: ids are passed in.
 */
export type NewAction = { readonly id: string; readonly actionType: string; readonly after: Way | null };
/** A step and the port by which it is left. */
export type Way = { readonly source: string; readonly port: string };

export function addAction(
  definition: WorkflowDefinition,
  { id, actionType, after }: NewAction,
): WorkflowDefinition {
  const title = findActionType(actionType)?.title ?? actionType;
  const action = { id, name: findFreeName(title, definition.actions), actionType, actionConfig: {} };
  const edge: WorkflowEdge[] = after === null ? [] : [{ edgeType: 'sequence', ...after, target: id }];
  return startWhereNothingLeads({
    ...definition,
    actions: [...definition.actions, action],
    edges: [...definition.edges, ...edge],
  });
}

/** Removes a step and its connections. Steps left without an incoming connection start the workflow until they are connected again. */
export function removeAction(definition: WorkflowDefinition, id: string): WorkflowDefinition {
  return startWhereNothingLeads({
    ...definition,
    actions: definition.actions.filter((action) => action.id !== id),
    edges: definition.edges.filter(
      (edge) => edge.target !== id && !(edge.edgeType === 'sequence' && edge.source === id),
    ),
  });
}

/** Returns the names of the steps directly after one, which removing it would disconnect. */
export function listFollowers({ actions, edges }: WorkflowDefinition, id: string): readonly string[] {
  const followers = new Set(
    edges.flatMap((edge) => (edge.edgeType === 'sequence' && edge.source === id ? [edge.target] : [])),
  );
  return actions.filter((action) => followers.has(action.id)).map(({ name }) => name);
}

export function changeAction(
  definition: WorkflowDefinition,
  id: string,
  change: Partial<Pick<WorkflowAction, 'name' | 'actionConfig'>>,
): WorkflowDefinition {
  return {
    ...definition,
    actions: definition.actions.map((action) => (action.id === id ? { ...action, ...change } : action)),
  };
}

/**
 * Connects two steps. A connection from the start makes the workflow begin at the target and removes the target's other incoming
 * connections.
 */
export function connect(
  definition: WorkflowDefinition,
  { source, port }: Way,
  target: string,
): WorkflowDefinition {
  if (source === target || !definition.actions.some(({ id }) => id === target)) return definition;
  if (source === triggerNodeId)
    return {
      ...definition,
      edges: [...definition.edges.filter((edge) => edge.target !== target), { edgeType: 'start', target }],
    };
  const others = definition.edges.filter(
    (edge) =>
      edge.target !== target ||
      (edge.edgeType === 'sequence' && (edge.source !== source || edge.port !== port)),
  );
  return { ...definition, edges: [...others, { edgeType: 'sequence', source, port, target }] };
}

export function disconnect(
  definition: WorkflowDefinition,
  { source, port }: Way,
  target: string,
): WorkflowDefinition {
  const edges = definition.edges.filter(
    (edge) =>
      edge.edgeType === 'start' || edge.source !== source || edge.port !== port || edge.target !== target,
  );
  return startWhereNothingLeads({ ...definition, edges });
}

/**
 * Stores the places of all cards. Once one card has been moved, all must keep their current place, because the others would otherwise be
 * laid out around it.
 */
export function moveActions(
  definition: WorkflowDefinition,
  places: ReadonlyMap<string, Point>,
): WorkflowDefinition {
  return {
    ...definition,
    actions: definition.actions.map((action) => {
      const place = places.get(action.id);
      return place === undefined ? action : { ...action, position: { x: place.x, y: place.y } };
    }),
  };
}

export function tidyUp(definition: WorkflowDefinition): WorkflowDefinition {
  return { ...definition, actions: definition.actions.map(({ position: _, ...action }) => action) };
}

/**
 * Replaces the secrets in one definition with their masked form in another, so that the browser forgets a secret once the server has it.
 */
export function coverSecrets(definition: WorkflowDefinition, shown: WorkflowDefinition): WorkflowDefinition {
  const covered = new Map(shown.actions.map(({ id, actionConfig }) => [id, actionConfig]));
  const cover = (action: WorkflowAction): WorkflowAction => {
    const secrets = (findActionType(action.actionType)?.secretKeys ?? []).flatMap(
      (key): [string, JsonValue][] => {
        const value = covered.get(action.id)?.[key];
        return value === undefined || action.actionConfig[key] === undefined ? [] : [[key, value]];
      },
    );
    return { ...action, actionConfig: { ...action.actionConfig, ...Object.fromEntries(secrets) } };
  };
  return { ...definition, actions: definition.actions.map(cover) };
}

function startWhereNothingLeads(definition: WorkflowDefinition): WorkflowDefinition {
  const led = new Set(definition.edges.map(({ target }) => target));
  const starts = definition.actions
    .filter(({ id }) => !led.has(id))
    .map(({ id }): WorkflowEdge => ({ edgeType: 'start', target: id }));
  return { ...definition, edges: [...definition.edges, ...starts] };
}

/** Returns a name that no step has yet, such as “Alert people” or “Alert people 2”, since steps are told apart by name. */
function findFreeName(title: string, actions: readonly { readonly name: string }[]): string {
  const taken = new Set(actions.map(({ name }) => name));
  let name = title;
  for (let number = 2; taken.has(name); number += 1) name = `${title} ${number}`;
  return name;
}
