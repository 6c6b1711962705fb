/** Tools that describe what workflows can consist of (agent-chat §5 "Discovery"), and the summary that its table prescribes. */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import type { ActionTypeRow } from '../ports/discovery';
import { defineTool } from '../tool';
import { readRows } from './read-rows';

const discovering = {
  input: z.strictObject({}),
  contexts: ['workflow'],
  risk: 'read',
  role: 'viewer',
  needs: ['discovery'],
  readsUntrusted: false,
} as const;

const actionTypeRowSchema = z.object({
  action_type: z.string(),
  name: z.string(),
  description: z.string(),
  config_schema: z.object({ properties: z.record(z.string(), z.json()).default({}) }),
  output_ports: z.array(z.object({ name: z.string() })),
  unavailable: z.string().nullable(),
});

const presentActionType = (row: ActionTypeRow) => ({
  action_type: row.actionType,
  name: row.name,
  description: row.description,
  config_schema: { ...row.configSchema },
  output_ports: row.outputPorts.map(({ name, description }) => ({ name, description })),
  unavailable: row.unavailable,
});

/** A sentence ends at punctuation followed by a capital letter, so "e.g." does not end one. */
const takeFirstSentence = (text: string) => /^.*?[.!?](?=\s+\p{Lu}|\s*$)/su.exec(text)?.[0] ?? text;

/** "Full config schemas → field names only; descriptions truncated to first sentence; ports as string list". */
function summariseActionTypes(result: JsonValue): JsonValue {
  const { rows, rest } = readRows(actionTypeRowSchema, result, 'action_types');
  const summarised = rows.map((row) => ({
    action_type: row.action_type,
    name: row.name,
    description: takeFirstSentence(row.description),
    config_fields: Object.keys(row.config_schema.properties),
    output_ports: row.output_ports.map((port) => port.name),
    ...(row.unavailable === null ? {} : { unavailable: row.unavailable }),
  }));
  return { ...rest, action_types: summarised };
}

const actionTypes = defineTool({
  ...discovering,
  name: 'discover_action_types',
  title: 'List the kinds of actions',
  sentence:
    'Lists the kinds of actions a workflow can have, with the names of their config fields and their output ports, the default port first.',
  describe: () => 'List the kinds of actions',
  async execute(_input, { discovery }) {
    return { result: { action_types: (await discovery.listActionTypes()).map(presentActionType) } };
  },
  summarise: summariseActionTypes,
});

const triggerTypes = defineTool({
  ...discovering,
  name: 'discover_trigger_types',
  title: 'List the triggers',
  sentence: 'Lists what can start a workflow.',
  describe: () => 'List the triggers',
  async execute(_input, { discovery }) {
    const rows = await discovery.listTriggerTypes();
    return {
      result: { trigger_types: rows.map(({ id, name, description }) => ({ id, name, description })) },
    };
  },
});

const entities = defineTool({
  ...discovering,
  name: 'discover_entities',
  title: 'List the entities',
  sentence:
    'Lists what a workflow can be about, as schema.table, with the triggers each supports and the fields that conditions and values can name.',
  describe: () => 'List the entities',
  async execute(_input, { discovery }) {
    const rows = await discovery.listEntities();
    return {
      result: {
        entities: rows.map((row) => ({
          id: row.id,
          name: row.name,
          description: row.description,
          trigger_types: [...row.triggerTypes],
          fields: row.fields.map(({ name, kind }) => ({ name, kind })),
        })),
      },
    };
  },
});

export const workflowDiscoveryTools = [actionTypes, triggerTypes, entities];
