/**
 * A chat that uses tools, through the whole product and over every provider's API as its vendor documents it: the run waits for an
 * approval, continues from its rows, and then sends what the vendor demands (decision 14). The fake upstream refuses everything else.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Reply, ScriptedAnswer } from '@/e2e/support/fake-upstream/reply';
import { decideApprovalEndpoint, listApprovalsEndpoint } from '@/lib/protocol/http/approvals';
import { createArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { updateSourceEndpoint } from '@/lib/protocol/http/sources';
import { listRunCallsEndpoint } from '@/lib/protocol/http/tools';
import { type ModelProvider, modelProviders } from '@/lib/protocol/model-words';
import { openStage, type Stage } from './__fixtures__/stage';

let stage: Stage;
let artifactId: string;

beforeAll(async () => {
  stage = await openStage();
  const { reply } = await stage.send(createArtifactEndpoint, {
    body: {
      from: 'text',
      title: 'Notes',
      markdown: 'The dam was built in 1976.',
      collection_id: stage.bench.collectionId,
    },
  });
  artifactId = reply.id;
});
afterEach(() => stage.upstream.reset());
afterAll(() => stage.close());

const thinkingModels: Readonly<Record<ModelProvider, string>> = {
  anthropic: 'claude-opus-5-5',
  openai: 'gpt-5',
  google: 'gemini-3-pro-preview',
  'openai-compatible': 'deepseek-reasoner',
  ollama: 'gpt-oss:20b',
};

/** Where each provider's API carries the thoughts that must be sent back. */
const marks: Readonly<Record<ModelProvider, RegExp>> = {
  anthropic: /"type":"thinking","thinking":"[^"]*","signature":"\w+/g,
  openai: /"encrypted_content":"\w+/g,
  google: /"thoughtSignature":"c2lnbmF0dXJl/g,
  'openai-compatible': /"reasoning_content":"[^"]+"/g,
  ollama: /"thinking":"[^"]+"/g,
};

const share = (id: string, more: object = {}) => ({
  id,
  name: 'share.create',
  input: { artifactId, mode: 'snapshot', expiresInDays: 7, ...more },
});
const calculate = (id: string) => ({ id, name: 'app.calculate', input: { expression: '2*21' } });

function script(...answers: readonly (ScriptedAnswer | Reply)[]): void {
  const left = [...answers];
  stage.upstream.respond(() => left.shift() ?? { text: 'That is all.' });
}

describe.each(modelProviders)('a chat with tools through %s', (provider) => {
  beforeAll(() =>
    stage.chat.useScriptedModel(stage.bench, stage.upstream, thinkingModels[provider], provider),
  );

  it('waits for approval, keeps its reasoning, and continues from the stored turns', async () => {
    script(
      { thinking: 'First I calculate.', text: 'Let me see. ', toolCalls: [calculate('call_a')] },
      { thinking: 'Then I share.', toolCalls: [calculate('call_b'), share('call_c')] },
      { thinking: 'Done.', text: 'ANSWER' },
      { text: 'It is shared, and the answer is 42.' },
    );
    const { runId } = await stage.ask('Share the notes and calculate.');
    expect((await stage.chat.perform(stage.bench, runId)).run.status).toBe('waiting');
    // The model was given the index of sources before its thoughts, so a title that changes now must not change what was already sent.
    await stage.send(updateSourceEndpoint, {
      params: { id: stage.bench.sourceIds[0] ?? '' },
      body: { title: `Renamed before ${provider} went on` },
    });
    const { reply } = await stage.send(listApprovalsEndpoint);
    await stage.send(decideApprovalEndpoint, {
      params: { id: reply.items[0]?.id ?? '' },
      body: { decision: 'approve_once' },
    });
    const { run } = await stage.chat.perform(stage.bench, runId);
    expect(run.failure).toBeNull();
    expect(run.status).toBe('complete');
    const [, second, third] = stage.upstream.log.map(({ body }) => JSON.stringify(body));
    expect(second?.match(marks[provider])).toHaveLength(1);
    expect(third?.match(marks[provider])).toHaveLength(2);
    expect(third).toContain('42');
    const { reply: calls } = await stage.send(listRunCallsEndpoint, { params: { id: runId } });
    expect(calls.items.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  });

  it('reports a cut tool call as not made, and answers', async () => {
    const cut = {
      type: 'tool' as const,
      id: 'call_a',
      name: 'app.calculate',
      argumentsText: '{"expression":"2*',
    };
    script(
      { type: 'stream', parts: [cut], finish: 'length', usage: { inputTokens: 3, outputTokens: 4 } },
      { text: 'The dam was built in 1976 [1].' },
    );
    const { runId } = await stage.ask('When was it built?');
    expect((await stage.chat.perform(stage.bench, runId)).run.status).toBe('complete');
    const events = await stage.chat.readEvents(stage.bench, runId);
    expect(events.filter(({ type }) => /^tool_call/.test(type))).toMatchObject([
      { type: 'tool_call_start' },
      { type: 'tool_call_result', isError: true },
    ]);
    const { reply: calls } = await stage.send(listRunCallsEndpoint, { params: { id: runId } });
    expect(calls.items).toEqual([]);
  });

  it('keeps an answer with lone surrogates, and shows the same text after a reload', async () => {
    script(
      {
        toolCalls: [
          { id: 'call_a', name: 'app.calculate', input: { expression: '1+1\ud83d', '\u0000': '\udc00' } },
        ],
      },
      { text: 'ANSWER' },
      { text: 'Half \ud83d a character, a\u0000nd none.' },
    );
    const { runId } = await stage.ask('When was it built?');
    const { run } = await stage.chat.perform(stage.bench, runId);
    expect(run).toMatchObject({ status: 'complete', attempt: 1 });
    const { reply: calls } = await stage.send(listRunCallsEndpoint, { params: { id: runId } });
    expect(calls.items).toMatchObject([
      { status: 'refused', arguments: { expression: '1+1\ufffd', '\ufffd': '\ufffd' } },
    ]);
    const told = (await stage.chat.readEvents(stage.bench, runId))
      .map((event) => (event.type === 'content_chunk' ? event.chunk : ''))
      .join('');
    expect(told).toBe('Half \ufffd a character, a\ufffdnd none.');
  });

  const status = (code: number, message: string): Reply => ({ type: 'status', status: code, message });
  const ending = (finish: 'length' | 'filter'): ScriptedAnswer => ({ text: 'The dam', finish });
  const broken: Reply = {
    type: 'stream',
    parts: [
      { type: 'text', text: 'The dam' },
      { type: 'fault', fault: 'error-event' },
    ],
    finish: 'stop',
    usage: null,
  };

  it.each<[string, Reply | ScriptedAnswer, RegExp]>([
    ['it has had too many requests', status(429, 'Rate limit reached'), /too many requests/],
    ['it is overloaded', status(529, 'Overloaded'), /internal error.*Overloaded/],
    ['it fails in the midst of the answer', broken, /internal error.*Overloaded/],
    ['it cuts the answer', ending('length'), /cut off/],
    ['it withholds the answer', ending('filter'), /withheld/],
    ['it refuses to answer', { refusal: 'I cannot help with that.', finish: 'filter' }, /withheld/],
  ])('reports when %s', async (how, answer, words) => {
    // Ollama has no field for withheld text.
    if (provider === 'ollama' && /withholds|refuses/.test(how)) return;
    script({ text: 'ANSWER' }, answer);
    const { runId } = await stage.ask('When was it built?');
    const { run } = await stage.chat.perform(stage.bench, runId);
    expect(run.failure?.message).toMatch(words);
    expect(run.failure?.action).not.toBe('');
    expect(JSON.stringify(await stage.chat.readEvents(stage.bench, runId))).not.toContain(
      'Something went wrong',
    );
  });
});
