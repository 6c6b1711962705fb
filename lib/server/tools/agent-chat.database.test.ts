/**
 * `POST /v1/agent/chat` with `context_type: "workflow"`, for a client that knows only the specification: the documented sequences by event
 * names and exact fields, tool errors, limits, the language guard, and what is sent to the model (agent-chat §1–§7).
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ScriptedAnswer } from '@/e2e/support/fake-upstream/reply';
import { createApiTokenEndpoint } from '@/lib/protocol/http/accounts';
import { changePolicyEndpoint, listApprovalsEndpoint } from '@/lib/protocol/http/approvals';
import { listRunsEndpoint } from '@/lib/protocol/http/runs';
import {
  approveWorkflowPreviewEndpoint,
  listWorkflowPreviewsEndpoint,
  rejectWorkflowPreviewEndpoint,
} from '@/lib/protocol/http/workflow-previews';
import { listWorkflowsEndpoint } from '@/lib/protocol/http/workflows';
import { openStage, type Stage } from './__fixtures__/stage';

type Post = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
type WireEvent = { readonly event: string; readonly data: Readonly<Record<string, unknown>> };

let stage: Stage;
let upstream: Stage['upstream'];
let chat: Stage['chat'];
let post: Post;
let token: string;

beforeAll(async () => {
  stage = await openStage();
  ({ upstream, chat } = stage);
  ({ POST: post } = (await import('@/app/v1/agent/chat/route')) as { POST: Post });
  ({ token } = (await send(createApiTokenEndpoint, { body: { name: 'chat', days: 7 } })).reply);
});
afterEach(() => upstream.reset());
afterAll(() => stage.close());

const send: Stage['send'] = (endpoint, sent) => stage.send(endpoint, sent);

function call(body: object | string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request('http://localhost:3000/v1/agent/chat', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return post(request, { params: Promise.resolve({}) });
}

/** Sends the message, lets a worker answer, and reads the stream to its end. */
async function say(message: string, more: object = {}): Promise<WireEvent[]> {
  const response = await call({ message, context_type: 'workflow', ...more });
  expect(response.status).toBe(200);
  const { reply } = await send(listRunsEndpoint);
  await stage.work(reply.items[0]?.id ?? '');
  return readWire(await response.text());
}

/** Reads the stream as the specification describes it, without our additional lines (`id:`, comments). */
function readWire(text: string): WireEvent[] {
  return text
    .split('\n\n')
    .map((block) => block.split('\n'))
    .filter((lines) => lines[0]?.startsWith('event: '))
    .map(([event = '', data = '']) => ({
      event: event.slice('event: '.length),
      data: JSON.parse(data.slice('data: '.length)) as WireEvent['data'],
    }));
}

/** Joins consecutive pieces of text into one event. */
function joinChunks(events: readonly WireEvent[]): WireEvent[] {
  return events.reduce<WireEvent[]>((joined, next) => {
    const last = joined.at(-1);
    if (last?.event !== 'content_chunk' || next.event !== 'content_chunk') return [...joined, next];
    const chunk = `${String(last.data['chunk'])}${String(next.data['chunk'])}`;
    return [...joined.slice(0, -1), { event: 'content_chunk', data: { chunk } }];
  }, []);
}

const at = (event: string, data: object): WireEvent => ({ event, data: { ...data } });
const start = (turn: number) => at('message_start', { turn });
const chunk = (text: string) => at('content_chunk', { chunk: text });
const complete = at('message_complete', {});
const toolStart = (id: string, name: string) => at('tool_call_start', { tool_use_id: id, name });
const toolResult = (id: string, name: string, isError = false) =>
  at('tool_call_result', { tool_use_id: id, name, is_error: isError });
const use = (id: string, name: string, input: object = {}) => ({ id, name, input });

const alertWorkflow = {
  name: 'Alert on Helsinki',
  description: '',
  entity: 'research.sources',
  trigger_type: 'on_create',
  actions: [
    {
      name: 'Check',
      action_type: 'evaluate_condition',
      action_config: {
        condition: { field: 'trigger.markdown', operator: 'matches_any', value: ['Helsinki'] },
      },
    },
    {
      name: 'Alert',
      action_type: 'create_alert',
      action_config: {
        recipients: ['owners'],
        title: 'Helsinki',
        message: '{{trigger.title}}',
        severity: 'low',
      },
      after: 'Check:output-true',
    },
  ],
};
const previewCall = (workflow: object = alertWorkflow) =>
  use('t2', 'preview_workflow', { description: 'Alert on a mention', workflow });

const textsOf = (request: { readonly messages: readonly { readonly text: string }[] } | undefined) =>
  request?.messages.map(({ text }) => text).join('\n') ?? '';

describe('POST /v1/agent/chat about workflows', () => {
  it('streams a simple question as documented', async () => {
    chat.script(upstream, [{ text: 'The **Low Stock Alert** rule triggers...' }]);
    expect(joinChunks(await say('What does this workflow do?'))).toEqual([
      start(0),
      chunk('The **Low Stock Alert** rule triggers...'),
      complete,
    ]);
  });

  it('streams a question that needs a tool as documented', async () => {
    chat.script(upstream, [
      { text: 'Let me look up that workflow.', toolCalls: [use('t1', 'list_workflow_rules')] },
      { text: 'There is none.' },
    ]);
    expect(joinChunks(await say('Which workflows are there?'))).toEqual([
      start(0),
      chunk('Let me look up that workflow.'),
      toolStart('t1', 'list_workflow_rules'),
      toolResult('t1', 'list_workflow_rules'),
      start(1),
      chunk('There is none.'),
      complete,
    ]);
  });

  it('streams a workflow preview as documented, and creates no workflow before a user approves it', async () => {
    chat.script(upstream, [
      { toolCalls: [use('t1', 'discover_action_types')] },
      { text: 'I will build that.', toolCalls: [previewCall()] },
      { text: 'I have sent a preview.' },
    ]);
    const events = joinChunks(await say('Alert me about Helsinki.'));
    const preview = events.find(({ event }) => event === 'workflow_preview');
    expect(events).toEqual([
      start(0),
      toolStart('t1', 'discover_action_types'),
      toolResult('t1', 'discover_action_types'),
      start(1),
      chunk('I will build that.'),
      toolStart('t2', 'preview_workflow'),
      toolResult('t2', 'preview_workflow'),
      preview,
      start(2),
      chunk('I have sent a preview.'),
      complete,
    ]);
    expect(preview?.data).toMatchObject({
      description: 'Alert on a mention',
      is_update: false,
      workflow: { name: 'Alert on Helsinki' },
    });
    expect(preview?.data).not.toHaveProperty('workflow_id');
    expect(textsOf(upstream.log[2])).toContain(
      '{"status":"preview_sent","message":"Preview sent to user for approval...',
    );

    expect((await send(listWorkflowsEndpoint)).reply.items).toEqual([]);
    const [stored] = (await send(listWorkflowPreviewsEndpoint)).reply.items;
    expect(stored?.draft_hash).toBe(preview?.data['draft_hash']);
    const approved = await send(approveWorkflowPreviewEndpoint, {
      params: { id: stored?.id ?? '' },
      body: { hash: stored?.draft_hash ?? '', turn_on: false },
    });
    expect(approved.status, approved.message).toBe(200);
    expect((await send(listWorkflowsEndpoint)).reply.items).toHaveLength(1);
  });

  it('tells the model once why its preview was rejected, wherever the user said so', async () => {
    const conversation = { conversation_id: 'a rejected workflow' };
    const reason = 'Only for the harbour.';
    chat.script(upstream, [{ toolCalls: [previewCall()] }, { text: 'I have sent a preview.' }]);
    await say('Alert me about Helsinki.', conversation);
    const [waiting] = (await send(listWorkflowPreviewsEndpoint)).reply.items;
    const params = { id: waiting?.id ?? '' };
    const rejected = await send(rejectWorkflowPreviewEndpoint, { params, body: { reason } });
    const sentence = rejected.reply.follow_up ?? '';
    expect(sentence).toContain(reason);
    upstream.reset();
    chat.script(upstream, [{ text: 'I see.' }, { text: 'I still see.' }]);
    await say('What now?', conversation);
    expect(textsOf(upstream.log[0])).toContain(`${sentence}\n\nWhat now?`);
    // The page sends the sentence as a message of its own, and the model reads it there.
    await say(sentence, conversation);
    const told = upstream.log[1]?.messages.map(({ text }) => text) ?? [];
    expect(told.filter((text) => text === sentence)).toHaveLength(1);
    expect(told.filter((text) => text.includes(sentence))).toHaveLength(2);
  });

  it('gives the model the errors of a workflow, and sends no preview of it', async () => {
    const [check, alert] = alertWorkflow.actions;
    const wrong = {
      ...alertWorkflow,
      name: 'Wrong',
      actions: [check, { ...alert, after: 'Chek:output-true' }],
    };
    chat.script(upstream, [{ toolCalls: [previewCall(wrong)] }, { text: 'I mistyped a name.' }]);
    const events = await say('Alert me.');
    expect(events.map(({ event }) => event)).not.toContain('workflow_preview');
    expect(events).toContainEqual(toolResult('t2', 'preview_workflow', true));
    expect(textsOf(upstream.log[1])).toMatch(/\{"error":".*Chek.*Check/);
  });

  it('fills in the workflow on screen when the model omits its id or gives a name, and keeps a UUID', async () => {
    const [known] = (await send(listWorkflowsEndpoint)).reply.items;
    const id = known?.id ?? '';
    const other = '01890000-0000-7000-8000-000000000000';
    chat.script(upstream, [
      {
        toolCalls: [
          use('a', 'get_workflow_rule'),
          use('b', 'get_workflow_rule', { workflow_id: 'Some Rule Name' }),
          use('c', 'get_workflow_rule', { workflow_id: other }),
        ],
      },
      { text: 'It alerts.' },
    ]);
    const events = await say('Explain this.', { context: { workflow_id: id, rule_name: 'x' } });
    expect(events.filter(({ event }) => event === 'tool_call_result')).toEqual([
      toolResult('a', 'get_workflow_rule'),
      toolResult('b', 'get_workflow_rule'),
      toolResult('c', 'get_workflow_rule', true),
    ]);
    expect(upstream.log[0]?.system).toContain(`**Current workflow ID: \`${id}\`**`);
  });

  it('offers exactly the seventeen tools of the specification', async () => {
    chat.script(upstream, [{ text: 'Hello.' }]);
    await say('Hello');
    expect(upstream.log[0]?.toolNames).toHaveLength(17);
  });

  it('asks again in English after an answer in Chinese, and keeps only the last text', async () => {
    const answers: ScriptedAnswer[] = [
      { text: '这个工作流程有三个步骤。' },
      { text: 'This workflow has three steps.' },
    ];
    chat.script(upstream, answers);
    const conversation = { conversation_id: 'guarded' };
    expect(joinChunks(await say('What does it do?', conversation))).toEqual([
      start(0),
      chunk('这个工作流程有三个步骤。[Retrying in English...]'),
      start(1),
      chunk('This workflow has three steps.'),
      complete,
    ]);
    expect(textsOf(upstream.log[1])).toContain('Please respond in English, not Chinese.');
    upstream.reset();
    chat.script(upstream, [{ text: 'Three.' }]);
    await say('How many?', conversation);
    expect(textsOf(upstream.log[0])).toContain('This workflow has three steps.');
    expect(textsOf(upstream.log[0])).not.toContain('这个工作流程');
  });

  it('ends after twenty rounds of tool calls with the specified error', async () => {
    let turn = 0;
    upstream.respond(() => ({ toolCalls: [use(`c${(turn += 1)}`, 'list_my_alerts', { page: turn })] }));
    const events = await say('Go on for ever.');
    expect(events.filter(({ event }) => event === 'message_start')).toHaveLength(20);
    expect(events.at(-1)).toEqual(at('error', { message: 'Maximum tool-call rounds exceeded' }));
  });

  it("reports a provider's failure as the provider's", async () => {
    upstream.respond(() => ({ type: 'status', status: 500, message: 'out of order' }));
    const events = await say('Hello');
    expect(events.at(-1)?.event).toBe('error');
    expect(events.at(-1)?.data['message']).toMatch(/^LLM provider error: /);
  });

  it('answers a call that needs approval with an error that points to the inbox, where it waits', async () => {
    await send(changePolicyEndpoint, { body: { tool: 'list_my_alerts', setting: 'ask' } });
    chat.script(upstream, [{ toolCalls: [use('t1', 'list_my_alerts')] }, { text: 'It waits for you.' }]);
    const events = await say('Which alerts have I?');
    expect(events).toContainEqual(toolResult('t1', 'list_my_alerts', true));
    expect(textsOf(upstream.log[1])).toContain('inbox');
    const { reply } = await send(listRunsEndpoint);
    await stage.work(reply.items.find(({ kind }) => kind === 'tool')?.id ?? '');
    expect((await send(listApprovalsEndpoint)).reply.items.map(({ name }) => name)).toContain(
      'list_my_alerts',
    );
    await send(changePolicyEndpoint, { body: { tool: 'list_my_alerts', setting: null } });
  });

  it('answers an invalid request with 400, and an unknown caller with 401', async () => {
    const status = async (...given: Parameters<typeof call>) => (await call(...given)).status;
    expect(await status('{')).toBe(400);
    expect(await status({ context_type: 'workflow' })).toBe(400);
    expect(await status({ message: 'x', context_type: 'stocks' })).toBe(400);
    expect(
      await status({ message: 'x', context_type: 'workflow', context: { huge: 'x'.repeat(100_001) } }),
    ).toBe(400);
    expect(await status({ message: 'x', context_type: 'workflow' }, { authorization: 'Bearer nobody' })).toBe(
      401,
    );
  });

  it('streams with the specified headers: type, no caching, no buffering', async () => {
    chat.script(upstream, [{ text: 'Hello.' }]);
    const response = await call({ message: 'Hi', context_type: 'workflow', unknown: true });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const { reply } = await send(listRunsEndpoint);
    await stage.work(reply.items[0]?.id ?? '');
    expect(await response.text()).toContain('event: message_complete');
  });
});
