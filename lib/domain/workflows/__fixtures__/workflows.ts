/** Workflows for tests: a valid config of every action type, authored workflows, and random acyclic graphs. */
import fc from 'fast-check';
import type { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import { authoredWorkflowSchema } from '@/lib/protocol/workflow/authoring';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { actionTypes } from '../actions/registry';
import { assembleWorkflow } from '../assemble';

/** Valid for a workflow on `research.sources`. */
export const sampleConfigs: Readonly<Record<string, Record<string, JsonValue>>> = {
  evaluate_condition: { condition: { field: 'trigger.title', operator: 'contains', value: 'harbour' } },
  lookup_entity: {
    entity: 'research.sources',
    collection_id: '{{trigger.collection_id}}',
    within_hours: 168,
    condition: { field: 'record.status', operator: 'equals', value: 'captured' },
  },
  ask_collection: { collection_id: 'col_harbours', question: 'How deep is it?', source_ids: ['{{trigger.id}}'] },
  run_transform: { type: 'executive_brief', collection_id: 'col_harbours' },
  save_artifact: { title: 'Depths', markdown: 'Deep.', collection_id: 'col_harbours' },
  share_artifact: { artifact_id: 'art_1', mode: 'snapshot', expires_in_days: 7 },
  fill_table: { table_id: 'tbl_1' },
  capture_source: { collection_id: 'col_harbours', url: 'https://example.com/tides' },
  refresh_source: { source_id: '{{trigger.id}}' },
  create_entity: { entity: 'research.sources', title: 'Log', text: 'A note', collection_id: 'col_harbours' },
  update_field: { entity: 'research.sources', id: '{{trigger.id}}', field: 'title', value: 'Checked' },
  create_alert: { recipients: ['owners', 'user_ada'], title: 'New', message: '{{trigger.title}}' },
  transition_status: { alert_id: 'alert_1', status: 'resolved' },
  send_notification: { recipients: ['everyone'], title: 'New', message: '{{trigger.title}}' },
  send_email: { to: ['ada@example.com'], subject: 'New', text: '{{trigger.title}}' },
  call_webhook: {
    url: 'https://hooks.example.com/secret-path',
    body: { title: '{{trigger.title}}' },
    headers: { authorization: 'Bearer hush' },
    signing_secret: 'hush-hush',
  },
  seek_approval: { approvers: ['user_ada', 'user_bob'], rule: 'all', message: 'Go on?', timeout_hours: 24 },
  delay: { amount: 2, unit: 'hours' },
  log_audit_entry: { message: 'Done with {{trigger.title}}' },
};

export const names: Readonly<Record<string, string>> = {
  col_harbours: 'Harbours',
  art_1: 'Depths',
  tbl_1: 'Tides',
  user_ada: 'Ada',
  user_bob: 'Bob',
};

type Wire = z.input<typeof authoredWorkflowSchema>;
export type WireAction = Wire['actions'][number];

/** Returns an action with the valid sample config of its type. */
export function action(name: string, type: string, after?: string | string[]): WireAction {
  return { name, action_type: type, action_config: sampleConfigs[type] ?? {}, after };
}

export function author(actions: WireAction[], change: Partial<Wire> = {}) {
  const wire = { name: 'Test', entity: 'research.sources', trigger_type: 'on_create', actions, ...change };
  return authoredWorkflowSchema.parse(wire);
}

/** Assembles a definition with ids that give the position: `action-1`. */
export function assemble(actions: WireAction[], change: Partial<Wire> = {}): WorkflowDefinition {
  let made = 0;
  const assembled = assembleWorkflow(author(actions, change), () => `action-${(made += 1)}`);
  if (!assembled.ok) throw new Error(assembled.failure.map(({ message }) => message).join('\n'));
  return assembled.value;
}

const maxActions = 14;
const shapes = fc.array(
  fc.record({
    type: fc.constantFrom(...actionTypes),
    after: fc.array(fc.record({ step: fc.nat(maxActions), port: fc.nat(3) }), { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 2, maxLength: maxActions },
);

/** Each action except the first follows one to three earlier ones, through ports that they have. */
export const randomActions: fc.Arbitrary<WireAction[]> = shapes.map((steps) =>
  steps.map(({ type, after }, index) => {
    const edges = after.map(({ step, port }) => {
      const before = step % Math.max(index, 1);
      const ports = steps[before]?.type.ports ?? [];
      return `Step ${before}:${ports[port % ports.length]?.name}`;
    });
    return action(`Step ${index}`, type.type, index === 0 ? undefined : edges);
  }),
);
