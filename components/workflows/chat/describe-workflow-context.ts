/**
 * The context sent along with a message about a workflow, in the spelling of the protocol (agent-chat §1, "Context Object"). A graph too
 * large for a message is left out; the model can read it by its id. Pure.
 */
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import type { ShownDefinition } from '@/lib/protocol/http/workflow-shapes';

type OnScreen = {
  /** Null if it is not approved yet. */
  readonly workflowId: string | null;
  readonly definition: ShownDefinition;
};

export type WorkflowContext = Readonly<Record<string, JsonValue>>;

export function describeWorkflowContext({ workflowId, definition }: OnScreen): WorkflowContext {
  const [schema = '', entity = ''] = definition.entity.split('.');
  const facts = {
    ...(workflowId === null ? {} : { workflow_id: workflowId }),
    rule_name: definition.name,
    entity_schema: schema,
    entity_name: entity,
    trigger_type: definition.trigger_type,
    summary: summarise(definition),
  };
  const whole = { ...facts, nodes: writeNodes(definition), edges: writeEdges(definition) };
  return JSON.stringify(whole).length <= limits.clientContextChars ? whole : facts;
}

function summarise({ actions, edges }: ShownDefinition): string {
  const follows = Map.groupBy(edges, (edge) => (edge.edge_type === 'start' ? '' : edge.source));
  const branches = [...follows.values()].filter((ways) => ways.length > 1).length;
  return `${countNoun(actions.length, 'action')}, ${countNoun(branches, 'branch', 'branches')}`;
}

const writeNodes = ({ actions }: ShownDefinition): JsonValue =>
  actions.map(({ id, name, action_type, action_config }) => ({ id, name, action_type, action_config }));

const writeEdges = ({ edges }: ShownDefinition): JsonValue => edges.map((edge): JsonValue => ({ ...edge }));
