/** Tools that read approved workflows (agent-chat §5 "Read"), and the summary of the list that its table prescribes. */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import { shorten } from '@/lib/core/text';
import type { WorkflowRow } from '../ports/workflows';
import { defineTool } from '../tool';
import { titleSchema } from './argument-schemas';
import { readRows } from './read-rows';
import { needsWorkflow, openWorkflowSchema } from './workflow-arguments';

const reading = {
  contexts: ['workflow'],
  risk: 'read',
  role: 'viewer',
  needs: ['workflows'],
  // All text in a workflow was written or approved by people.
  readsUntrusted: false,
} as const;

const presentRow = (row: WorkflowRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  entity_name: row.entityName,
  trigger_type: row.triggerType,
  is_active: row.isActive,
  version: row.version,
  updated_at: row.updatedAt,
});

const getRule = defineTool({
  ...reading,
  name: 'get_workflow_rule',
  title: 'Read a workflow',
  sentence:
    'Reads one workflow: trigger, entity, counts, the kinds of its actions, and its flow in words. Use explain_workflow_node for the config of an action.',
  input: z
    .strictObject({ workflow_id: openWorkflowSchema })
    .refine(needsWorkflow.check, needsWorkflow.problem),
  describe: ({ workflow_id: reference = '' }) => `Read the workflow ${shorten(reference, 60)}`,
  async execute({ workflow_id: reference = '' }, { workflows }) {
    const found = await workflows.summarise(reference);
    return {
      result: {
        ...presentRow(found),
        action_count: found.actionCount,
        edge_count: found.edgeCount,
        branch_count: found.branchCount,
        action_types: [...found.actionTypes],
        outline: found.outline,
      },
    };
  },
});

const explainNode = defineTool({
  ...reading,
  name: 'explain_workflow_node',
  title: 'Explain an action of a workflow',
  sentence:
    'Explains one action of a workflow: its config, what it does, what leads to it and where it leads, and how far it is from the start.',
  input: z
    .strictObject({
      workflow_id: openWorkflowSchema,
      node_name: titleSchema.describe('Name or id of the action.'),
    })
    .refine(needsWorkflow.check, needsWorkflow.problem),
  describe: ({ node_name: node }) => `Explain the action "${shorten(node, 60)}"`,
  async execute({ workflow_id: reference = '', node_name: node }, { workflows }) {
    const action = await workflows.explainAction(reference, node);
    return {
      result: {
        workflow_id: action.workflowId,
        workflow_name: action.workflowName,
        id: action.id,
        name: action.name,
        action_type: action.actionType,
        action_config: { ...action.config },
        effect: action.effect,
        incoming: action.incoming.map((edge) => ({ action: edge.action, port: edge.port })),
        outgoing: action.outgoing.map((edge) => ({ action: edge.action, port: edge.port })),
        depth: action.depth,
      },
    };
  },
});

const listedRowSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    entity_name: z.string(),
    trigger_type: z.string(),
    is_active: z.boolean(),
  })
  .strip();

/** "Full rule objects → id, name, entity_name, trigger_type, is_active only". */
function summariseRules(result: JsonValue): JsonValue {
  const { rows, rest } = readRows(listedRowSchema, result, 'workflows');
  return { ...rest, workflows: rows };
}

const listRules = defineTool({
  ...reading,
  name: 'list_workflow_rules',
  title: 'List the workflows',
  sentence: 'Lists all workflows with id, name, entity, trigger, and whether they are active.',
  input: z.strictObject({}),
  describe: () => 'List the workflows',
  async execute(_input, { workflows }) {
    return { result: { workflows: (await workflows.list()).map(presentRow) } };
  },
  summarise: summariseRules,
});

export const workflowReadingTools = [getRule, explainNode, listRules];
