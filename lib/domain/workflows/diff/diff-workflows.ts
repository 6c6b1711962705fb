/** Computes the difference of two definitions (ux 41, 42, "Workflow diff"). Pure. */
import type { JsonValue } from '@/lib/core/json';
import type { WorkflowAction, WorkflowDefinition, WorkflowEdge } from '@/lib/protocol/workflow/definition';
import { isSameJson } from '../conditions/is-same-json';
import { type ActionPair, matchActions } from './match-actions';
import {
  type ActionChange,
  type ConfigChange,
  type EdgeChange,
  type KeptAction,
  type SettingChange,
  sortDiff,
  type WorkflowDiff,
  workflowSettings,
  writeEdgeKey,
} from './workflow-diff';

/** Expects what the validator guarantees: the ids of actions are unique on each side, and edges end at actions. */
export function diffWorkflows(before: WorkflowDefinition, after: WorkflowDefinition): WorkflowDiff {
  const pairs = matchActions(before.actions, after.actions);
  const keys = new Map(pairs.map((pair) => [pair.after?.id, getKey(pair)]));
  return sortDiff({
    settings: diffSettings(before, after),
    actions: pairs.flatMap(diffPair),
    edges: diffEdges(
      listEdges(before, (id) => id),
      listEdges(after, (id) => keys.get(id) ?? id),
    ),
  });
}

function diffSettings(before: WorkflowDefinition, after: WorkflowDefinition): readonly SettingChange[] {
  return workflowSettings
    .map((setting) => ({ setting, before: before[setting], after: after[setting] }))
    .filter((change) => !isSame(change.before, change.after));
}

function isSame(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  return before === undefined || after === undefined ? before === after : isSameJson(before, after);
}

function getKey({ before, after }: ActionPair): string {
  return before?.id ?? after?.id ?? '';
}

function diffPair(pair: ActionPair): readonly ActionChange[] {
  const { before, after } = pair;
  if (before !== null && after !== null) return [diffAction(before, after)];
  if (before !== null) return [{ kind: 'removed', key: before.id, action: before }];
  return after === null ? [] : [{ kind: 'added', key: after.id, action: after }];
}

function diffAction(before: WorkflowAction, after: WorkflowAction): KeptAction {
  const config = diffConfig(before, after);
  const isChanged = config.length > 0 || before.name !== after.name || before.actionType !== after.actionType;
  const isMoved = !isSame(before.position, after.position);
  return {
    kind: isChanged ? 'changed' : isMoved ? 'moved' : 'unchanged',
    key: before.id,
    before: getHead(before),
    after: getHead(after),
    config,
    position: { before: before.position, after: after.position },
  };
}

function getHead({ id, name, actionType }: WorkflowAction) {
  return { id, name, actionType };
}

function diffConfig(before: WorkflowAction, after: WorkflowAction): readonly ConfigChange[] {
  const valuesBefore = new Map(Object.entries(before.actionConfig));
  const valuesAfter = new Map(Object.entries(after.actionConfig));
  return [...new Set([...valuesBefore.keys(), ...valuesAfter.keys()])]
    .sort()
    .map((key) => ({ key, before: valuesBefore.get(key), after: valuesAfter.get(key) }))
    .filter((change) => !isSame(change.before, change.after));
}

type Edge = Omit<EdgeChange, 'kind'>;

/** Returns the edges by key, each once: a duplicate edge has no meaning. */
function listEdges(definition: WorkflowDefinition, keyOf: (id: string) => string): ReadonlyMap<string, Edge> {
  const edges = definition.edges.map((edge) => readEdge(edge, keyOf));
  return new Map(edges.map((edge) => [writeEdgeKey(edge), edge]));
}

function readEdge(edge: WorkflowEdge, keyOf: (id: string) => string): Edge {
  return edge.edgeType === 'start'
    ? { from: null, branch: null, to: keyOf(edge.target) }
    : { from: keyOf(edge.source), branch: edge.port, to: keyOf(edge.target) };
}

function diffEdges(
  before: ReadonlyMap<string, Edge>,
  after: ReadonlyMap<string, Edge>,
): readonly EdgeChange[] {
  const added = [...after].filter(([key]) => !before.has(key));
  return [
    ...[...before].map(
      ([key, edge]) => ({ kind: after.has(key) ? 'unchanged' : 'removed', ...edge }) as const,
    ),
    ...added.map(([, edge]) => ({ kind: 'added', ...edge }) as const),
  ];
}
