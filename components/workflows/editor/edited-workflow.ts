import { findActionType } from '@/lib/domain/workflows/actions/registry';
import type { WorkflowAction, WorkflowDefinition, WorkflowEdge } from '@/lib/protocol/workflow/definition';
import type { JsonValue } from '@/lib/core/json';
import { type Point, triggerNodeId } from '../canvas/canvas-graph';

/**
 * What a person can do to a workflow, each as a function of the definition. A step that nothing leads to begins the workflow; that is how
 * drafts are read, so it is kept true here and shown at once. Pure: ids come from outside.
 */
export type NewAction = { readonly id: string; readonly actionType: string; readonly after: Way | null };
/** A way out of a step. */
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

/** Its connections go with it; what followed it begins the workflow, until it is connected again. */
export function removeAction(definition: WorkflowDefinition, id: string): WorkflowDefinition {
  return startWhereNothingLeads({
    ...definition,
    actions: definition.actions.filter((action) => action.id !== id),
    edges: definition.edges.filter(
      (edge) => edge.target !== id && !(edge.edgeType === 'sequence' && edge.source === id),
    ),
  });
}

/** What would lose its way: names of the steps that come after one. */
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

/** A connection from the start says that the workflow begins there, and takes away what led to it. */
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

/** Once one card is put somewhere, all keep the place they have: otherwise the others would be laid out around it. */
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

/** The secrets of one definition as another shows them: what was written is forgotten here once the server has it. */
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

/** “Alert people”, “Alert people 2”: names are how steps are told apart. */
function findFreeName(title: string, actions: readonly { readonly name: string }[]): string {
  const taken = new Set(actions.map(({ name }) => name));
  let name = title;
  for (let number = 2; taken.has(name); number += 1) name = `${title} ${number}`;
  return name;
}
