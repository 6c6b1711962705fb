import { vi } from 'vitest';
import type { ReplyTo } from '@/lib/client/api';
import type { MessageReply } from '@/lib/protocol/http/conversations';
import type {
  WorkflowExecutionDetailReply,
  WorkflowExecutionReply,
} from '@/lib/protocol/http/workflow-executions';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import type { ShownDefinition } from '@/lib/protocol/http/workflow-shapes';
import type { WorkflowDetailReply } from '@/lib/protocol/http/workflows';

const at = '2026-11-20T10:00:00.000Z';
const ada = { id: 'u', name: 'Ada' };

export const createDefinition = (part: Partial<ShownDefinition> = {}): ShownDefinition => ({
  name: 'Harbour watch',
  description: 'Alerts when a source mentions harbour.',
  entity: 'research.sources',
  trigger_type: 'on_create',
  actions: [
    { id: 'a1', name: 'Mentions', action_type: 'evaluate_condition', action_config: {} },
    { id: 'a2', name: 'Alert', action_type: 'create_alert', action_config: {} },
  ],
  edges: [
    { edge_type: 'start', target: 'a1' },
    { edge_type: 'sequence', source: 'a1', port: 'output-true', target: 'a2' },
  ],
  ...part,
});

const effects: WorkflowDetailReply['effects'] = {
  trigger: 'each time a source is added',
  risk: 'write',
  steps: [
    {
      action_id: 'a1',
      name: 'Mentions',
      action_type: 'evaluate_condition',
      type_title: 'Check a condition',
      effect: 'checks whether its text mentions any of “harbour”',
      sentence: 'checks whether its text mentions any of “harbour” each time a source is added',
      risk: 'read',
      depth: 0,
      branches: [],
    },
    {
      action_id: 'a2',
      name: 'Alert',
      action_type: 'create_alert',
      type_title: 'Raise an alert',
      effect: 'alerts the owners',
      sentence: 'alerts the owners each time a source is added',
      risk: 'write',
      depth: 1,
      branches: [{ from: 'Mentions', port: 'output-true', words: 'when it is true' }],
    },
  ],
};
const issues = { errors: [], warnings: [], can_be_active: true };

export const createWorkflow = (part: Partial<WorkflowDetailReply> = {}): WorkflowDetailReply => ({
  id: 'wfl-1',
  name: 'Harbour watch',
  description: 'Alerts when a source mentions harbour.',
  entity: 'research.sources',
  trigger_type: 'on_create',
  collection_id: null,
  starts: 'each time a source is added',
  active: true,
  version: 2,
  owner: ada,
  next_run_at: null,
  last_execution: null,
  created_at: at,
  updated_at: at,
  definition: createDefinition(),
  hash: 'hash-2',
  effects,
  issues,
  permission: null,
  ...part,
});

/** A preview that changes one step of an active workflow. */
export const createPreview = (part: Partial<WorkflowPreviewDetailReply> = {}): WorkflowPreviewDetailReply => ({
  id: 'prv-1',
  name: 'Harbour watch',
  description: 'Also alerts about quays.',
  status: 'pending',
  workflow_id: 'wfl-1',
  base_version: 2,
  is_stale: false,
  draft_id: null,
  conversation_id: null,
  draft_hash: 'hash-3',
  proposed_by: ada,
  decided_by: null,
  decided_at: null,
  reason: null,
  created_at: at,
  expires_at: '2026-11-21T10:00:00.000Z',
  workflow: createDefinition(),
  current: createDefinition(),
  diff: {
    total: 1,
    counts: {
      settings: 0,
      actions: { added: 0, removed: 0, changed: 1, moved: 0 },
      connections: { added: 0, removed: 0 },
    },
    rows: [
      {
        subject: 'action',
        kind: 'changed',
        key: 'a1',
        title: 'Mentions',
        lines: [{ field: 'Words', before: 'harbour', after: 'harbour, quay' }],
      },
    ],
    actions: [
      { key: 'a1', id: 'a1', name: 'Mentions', action_type: 'evaluate_condition', kind: 'changed' },
      { key: 'a2', id: 'a2', name: 'Alert', action_type: 'create_alert', kind: 'unchanged' },
    ],
    edges: [
      { from: null, branch: null, to: 'a1', kind: 'unchanged' },
      { from: 'a1', branch: 'output-true', to: 'a2', kind: 'unchanged' },
    ],
  },
  effects,
  issues,
  verdicts: [
    {
      action_id: 'a1',
      action_type: 'evaluate_condition',
      decision: 'allow',
      reason: 'It only reads.',
      rule_id: 'reads',
      permission: null,
    },
    {
      action_id: 'a2',
      action_type: 'create_alert',
      decision: 'ask',
      reason: 'Nobody is there when it runs.',
      rule_id: 'unattended',
      permission: { fixed: { recipients: ['owners'] }, is_exact: false },
    },
  ],
  is_active_now: true,
  can_decide: true,
  ...part,
});

export const createConversation = (messages: MessageReply[]): ReplyTo<'GET /v1/conversations/{id}'> => ({
  id: 'cnv-1',
  readers: 'author',
  collection_id: null,
  context_type: 'workflow',
  title: 'Harbours',
  created_at: at,
  updated_at: at,
  messages,
});

export const createMessage = (id: string, part: Partial<MessageReply> = {}): MessageReply => ({
  id,
  parent_id: null,
  role: 'assistant',
  markdown: `Text of ${id}.`,
  status: 'complete',
  run_id: null,
  source_ids: [],
  collection_ids: [],
  failure: null,
  citations: [],
  unsupported: [],
  reading: null,
  version_ids: [id],
  model: null,
  input_tokens: null,
  output_tokens: null,
  cost_usd: null,
  duration_ms: null,
  more_passages_at: null,
  call_count: 0,
  agent: 'react',
  created_at: at,
  ...part,
});

export const createExecution = (part: Partial<WorkflowExecutionReply> = {}): WorkflowExecutionReply => ({
  id: 'exe-1',
  workflow_id: 'wfl-1',
  workflow_name: 'Harbour watch',
  version: 2,
  status: 'complete',
  started_because: '“Quays of Orn” was added',
  started_by: null,
  failure: null,
  cost_usd: null,
  created_at: at,
  started_at: at,
  finished_at: '2026-11-20T10:00:02.500Z',
  ...part,
});

export const createExecutionDetail = (
  part: Partial<WorkflowExecutionDetailReply> = {},
): WorkflowExecutionDetailReply => ({
  ...createExecution(),
  trigger: { id: 'src_1', title: 'Quays of Orn', author: null, captured_at: '2026-11-20T09:58:00.000Z' },
  record_path: '/w/rivers/sources/src_1',
  steps: [
    {
      action_id: 'a1',
      name: 'Mentions',
      action_type: 'evaluate_condition',
      type_title: 'Check a condition',
      risk: 'read',
      status: 'done',
      waits_for: null,
      attempt: 1,
      input: { field: 'trigger.markdown' },
      output: { because: 'it mentions harbour' },
      port: 'output-true',
      error: null,
      permitted_because: 'It only reads.',
      started_at: at,
      finished_at: '2026-11-20T10:00:00.340Z',
    },
  ],
  can_retry: false,
  ...part,
});

export type Sent = { readonly method: string; readonly path: string; readonly body: unknown };
type Answer = object;
type Answers = Readonly<Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>>;

/**
 * A fake server. Its answers are keyed by path for GET requests and by `method path` for all others. Returns the list of all requests other
 * than GET that it received.
 */
export function serve(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const method = init?.method ?? 'GET';
    const { pathname: path } = new URL(String(address), 'http://server');
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    if (method !== 'GET') sent.push({ method, path, body });
    const known = answers[method === 'GET' ? path : `${method} ${path}`];
    const answer: Answer | undefined = typeof known === 'function' ? await known(body) : known;
    if (answer instanceof Response) return answer;
    if (answer === undefined) {
      const error = { code: 'not_found', message: `Nothing is at ${path}.`, request_id: 'req_1' };
      return Response.json({ error }, { status: 404 });
    }
    if ('error' in answer && 'status' in answer)
      return Response.json({ error: answer.error }, { status: Number(answer.status) });
    return Response.json(answer);
  });
  return sent;
}
