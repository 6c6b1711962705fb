/**
 * A collection chat that uses tools, with real PostgreSQL and a scripted model over real HTTP: what is sent to the model, what the user
 * must approve, what is executed and how often (LLMCP "Why tool calls exist"; protocols 0–2; threats 4 and 8).
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideApprovalEndpoint, listApprovalsEndpoint } from '@/lib/protocol/http/approvals';
import { createArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { getConversationEndpoint } from '@/lib/protocol/http/conversations';
import { cancelRunEndpoint } from '@/lib/protocol/http/runs';
import { listSharesEndpoint } from '@/lib/protocol/http/shares';
import { listRunCallsEndpoint, takeCallSecretEndpoint } from '@/lib/protocol/http/tools';
import { openStage, type Stage } from './__fixtures__/stage';

let stage: Stage;
let upstream: Stage['upstream'];
let bench: Stage['bench'];
let chat: Stage['chat'];
let artifactId: string;

beforeAll(async () => {
  stage = await openStage();
  ({ upstream, bench, chat } = stage);
  const { reply } = await send(createArtifactEndpoint, {
    body: {
      from: 'text',
      title: 'Notes',
      markdown: 'The dam was built in 1976.',
      collection_id: bench.collectionId,
    },
  });
  artifactId = reply.id;
});
beforeEach(() => upstream.reset());
afterEach(() => upstream.reset());
afterAll(() => stage.close());

const send: Stage['send'] = (endpoint, sent) => stage.send(endpoint, sent);
const ask = (text: string) => stage.ask(text);

const call = (name: string, input: object, id = `call_${name}`) => ({ id, name, input });
const share = (more: object = {}) =>
  call('share.create', { artifactId, mode: 'snapshot', expiresInDays: 7, ...more });
const answer = { text: 'Done. The dam was built in 1976 [1].' };
/** The event types in order. The pieces of one text count once. */
const typesOf = (events: readonly { readonly type: string }[]) =>
  events
    .map(({ type }) => type)
    .filter((type) => type !== 'status' && type !== 'usage')
    .filter((type, index, all) => type !== 'content_chunk' || all[index - 1] !== type);

async function listWaiting() {
  return (await send(listApprovalsEndpoint)).reply.items;
}

async function countShares(): Promise<number> {
  return (await send(listSharesEndpoint)).reply.items.length;
}

describe('a collection chat with tools', () => {
  it('decides on tools from the source index only, and answers from the sources without tools', async () => {
    chat.script(upstream, [
      { toolCalls: [call('app.calculate', { expression: '0.1 + 0.2' })] },
      { text: 'ANSWER' },
      answer,
    ]);
    const { runId, conversationId } = await ask('When was it built, and what is 0.1 + 0.2?');
    const { run } = await chat.perform(bench, runId);
    expect(run.status).toBe('complete');

    const [deciding, again, answering] = upstream.log;
    const body = 'Harrow Dam';
    // Dots in a name become two underscores, because some providers refuse dots (protocols 0).
    expect(deciding?.toolNames).toContain('app__calculate');
    expect(deciding && chat.textOf(deciding)).not.toContain('"markdown":"');
    expect(again && chat.textOf(again)).toContain('0.3');
    expect(answering?.toolNames).toEqual([]);
    expect(answering && chat.textOf(answering)).toContain('"markdown":"');
    expect(answering && chat.textOf(answering)).toContain('0.3');
    expect(answering && chat.textOf(answering)).toContain(body);

    expect(typesOf(await chat.readEvents(bench, runId))).toEqual([
      'run',
      'message_start',
      'tool_call_start',
      'tool_call_result',
      'message_start',
      'content_chunk',
      'citations',
      'message_complete',
    ]);
    const { reply } = await send(getConversationEndpoint, { params: { id: conversationId } });
    expect(reply.messages.at(-1)?.markdown).toBe(answer.text);
    expect(reply.messages.map((message) => message.call_count)).toEqual([0, 1]);
  });

  it('answers a question that needs no tool in one turn', async () => {
    chat.script(upstream, [{ text: 'ANSWER' }, answer]);
    const { runId } = await ask('When was it built?');
    await chat.perform(bench, runId);
    expect(typesOf(await chat.readEvents(bench, runId))).toEqual([
      'run',
      'message_start',
      'content_chunk',
      'citations',
      'message_complete',
    ]);
  });

  it('executes all calls of a turn in order, and passes a failed one to the model', async () => {
    chat.script(upstream, [
      {
        toolCalls: [
          call('app.calculate', { expression: '1/0' }, 'a'),
          call('app.calculate', { expression: '2*21' }, 'b'),
          call('no.such_tool', {}, 'c'),
          call('app.calculate', { expression: '1', tip: 'x' }, 'd'),
        ],
      },
      { text: 'ANSWER' },
      answer,
    ]);
    const { runId } = await ask('What is 2 times 21?');
    const { run } = await chat.perform(bench, runId);
    expect(run.status).toBe('complete');
    const { reply } = await send(listRunCallsEndpoint, { params: { id: runId } });
    expect(reply.items.map(({ call_id, status }) => [call_id, status])).toEqual([
      ['a', 'refused'],
      ['b', 'done'],
      ['c', 'refused'],
      ['d', 'refused'],
    ]);
    const read = upstream.log[1] && chat.textOf(upstream.log[1]);
    expect(read).toContain('42');
    expect(read).toMatch(/no\.such_tool.*what exists|exist/i);
    expect(read).toContain('expression');
  });

  it('asks the user before it makes a public link, waits for the decision, and makes it once', async () => {
    const before = await countShares();
    chat.script(upstream, [{ toolCalls: [share()] }, { text: 'ANSWER' }, answer]);
    const { runId } = await ask('Share the notes.');
    const waiting = await chat.perform(bench, runId);
    expect(waiting.run.status).toBe('waiting');
    expect(waiting.frames.map(({ type }) => type)).toContain('tool_approval');
    expect(await countShares()).toBe(before);

    const [approval] = await listWaiting();
    expect(approval).toMatchObject({ name: 'share.create', arguments: { artifactId, expiresInDays: 7 } });
    // Another worker takes the run before the decision: it still waits, and nothing was done.
    expect((await chat.perform(bench, runId)).run.status).toBe('waiting');
    await send(decideApprovalEndpoint, {
      params: { id: approval?.id ?? '' },
      body: { decision: 'approve_once' },
    });
    const { run, frames } = await chat.perform(bench, runId);
    expect(run.status).toBe('complete');
    expect(await countShares()).toBe(before + 1);

    const { reply } = await send(listRunCallsEndpoint, { params: { id: runId } });
    const callId = reply.items[0]?.call_id ?? '';
    const secret = await send(takeCallSecretEndpoint, { params: { id: runId }, body: { call_id: callId } });
    expect(secret.reply.secret).toMatch(/\/s\//);
    const address = secret.reply.secret.split('/s/')[1] ?? '?';
    expect(JSON.stringify(frames)).not.toContain(address);
    expect(upstream.log.map(chat.textOf).join()).not.toContain(address);
    const again = await send(takeCallSecretEndpoint, { params: { id: runId }, body: { call_id: callId } });
    expect(again.status).toBe(404);
  });

  it("gives the model the user's reason for a denial, and continues", async () => {
    const before = await countShares();
    chat.script(upstream, [{ toolCalls: [share()] }, { text: 'ANSWER' }, answer]);
    const { runId } = await ask('Share the notes.');
    await chat.perform(bench, runId);
    const [approval] = await listWaiting();
    await send(decideApprovalEndpoint, {
      params: { id: approval?.id ?? '' },
      body: { decision: 'deny', reason: 'Not before Friday.' },
    });
    expect((await chat.perform(bench, runId)).run.status).toBe('complete');
    expect(await countShares()).toBe(before);
    expect(upstream.log[1] && chat.textOf(upstream.log[1])).toContain('Not before Friday.');
  });

  it('executes the arguments the user edited, reports them, and refuses to edit fixed ones', async () => {
    chat.script(upstream, [{ toolCalls: [share()] }, { text: 'ANSWER' }, answer]);
    const { runId } = await ask('Share the notes.');
    await chat.perform(bench, runId);
    const [approval] = await listWaiting();
    const params = { id: approval?.id ?? '' };
    const decide = (changed: object) =>
      send(decideApprovalEndpoint, {
        params,
        body: { decision: 'approve_once', arguments: { ...approval?.arguments, ...changed } },
      });
    expect((await decide({ artifactId: 'art_other' })).status).toBe(400);
    expect((await decide({ expiresInDays: 0 })).status).toBe(400);
    expect((await decide({ expiresInDays: 2 })).status).toBe(200);
    expect((await decide({ expiresInDays: 2 })).status).toBe(409);
    const { frames } = await chat.perform(bench, runId);
    const told = frames.filter(({ type }) => type === 'tool_call').map((frame) => frame['arguments']);
    expect(told).toEqual([
      expect.objectContaining({ expiresInDays: 7 }),
      expect.objectContaining({ expiresInDays: 2 }),
    ]);
  });

  it('lets a permission for the run cover the same call again, and no other', async () => {
    const before = await countShares();
    chat.script(upstream, [
      { toolCalls: [share()] },
      { toolCalls: [share()] },
      { toolCalls: [share({ expiresInDays: 30 })] },
      { text: 'ANSWER' },
      answer,
    ]);
    const { runId } = await ask('Share the notes.');
    await chat.perform(bench, runId);
    const [approval] = await listWaiting();
    await send(decideApprovalEndpoint, {
      params: { id: approval?.id ?? '' },
      body: { decision: 'approve_run', max_uses: 5 },
    });
    expect((await chat.perform(bench, runId)).run.status).toBe('waiting');
    expect(await countShares()).toBe(before + 2);
    expect((await listWaiting())[0]?.arguments).toMatchObject({ expiresInDays: 30 });
    await send(cancelRunEndpoint, { params: { id: runId }, body: {} });
    expect((await chat.perform(bench, runId)).run.status).toBe('cancelled');
    expect(await listWaiting()).toEqual([]);
  });

  it('stops a model after twenty turns of tool calls, with the specified message', async () => {
    let turn = 0;
    upstream.respond(() => {
      turn += 1;
      return { toolCalls: [call('app.calculate', { expression: `${turn} + 1` }, `c${turn}`)] };
    });
    const { runId } = await ask('Count for ever.');
    const { run } = await chat.perform(bench, runId);
    expect(run.status).toBe('failed');
    expect((await chat.readEvents(bench, runId)).at(-1)).toMatchObject({
      type: 'error',
      message: 'Maximum tool-call rounds exceeded',
    });
    expect(turn).toBe(20);
  });

  it("reports a provider's failure as the provider's, and shows users our own message", async () => {
    upstream.respond(() => ({ type: 'status', status: 401, message: 'no key' }));
    const { runId, conversationId } = await ask('When was it built?');
    const { run } = await chat.perform(bench, runId);
    const [end] = (await chat.readEvents(bench, runId)).slice(-1);
    expect(end).toMatchObject({ type: 'error', code: 'model_failed' });
    expect(end?.type === 'error' && end.message).toMatch(/^LLM provider error: /);
    const { reply } = await send(getConversationEndpoint, { params: { id: conversationId } });
    expect(reply.messages.at(-1)?.failure?.message).not.toContain('LLM provider error');
    expect([run.status, run.failure]).toEqual(['failed', reply.messages.at(-1)?.failure]);
    expect(run.model).not.toBeNull();
  });
});

describe('the logs of all chats with tools', () => {
  it('contain every frame type the specification has for tools', async () => {
    const { listFrameTypes, toolTypes } = await import('../runs/__fixtures__/frame-types');
    expect(await listFrameTypes()).toEqual(expect.arrayContaining([...toolTypes]));
  });
});
