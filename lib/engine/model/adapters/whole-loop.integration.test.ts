/**
 * A run with tools, turn by turn, over every wire protocol as its vendor documents it. The fake upstream rejects what the vendor would
 * reject, so each answered turn proves that the previous one was sent back correctly. Between turns everything is stored as JSON.
 */
import { describe, expect, it } from 'vitest';
import { readJson, type JsonValue } from '@/lib/core/json';
import type { ScriptedAnswer } from '@/e2e/support/fake-upstream/reply';
import type { CollectedAnswer } from '../__fixtures__/collect-answer';
import { createRequest, searchTool } from '../__fixtures__/contract';
import type { ModelMessage, ModelToolCall } from '../model';
import { serveUpstream } from './__fixtures__/serve-upstream';
import { modelProviders, type ModelProvider } from '@/lib/protocol/model-words';

const fake = serveUpstream();

/** Models that think between their calls and want their thoughts back. */
const thinkingModels: Readonly<Record<ModelProvider, string>> = {
  anthropic: 'claude-opus-5-5',
  openai: 'gpt-5',
  google: 'gemini-3-pro-preview',
  'openai-compatible': 'deepseek-reasoner',
  ollama: 'gpt-oss:20b',
};

/** Where each wire protocol carries what the provider wants back. */
const marks: Readonly<Record<ModelProvider, RegExp>> = {
  anthropic: /"type":"thinking","thinking":"[^"]*","signature":"\w+/,
  openai: /"type":"reasoning","id":"rs_\d+","encrypted_content":"\w+/,
  google: /"thoughtSignature":"c2lnbmF0dXJl/,
  'openai-compatible': /"reasoning_content":"[^"]+"/,
  ollama: /"thinking":"[^"]+"/,
};

const call = (id: string, input: JsonValue = { query: id }) => ({ id, name: 'web__search', input });

function store<Value>(value: Value): Value {
  const read = readJson(JSON.stringify(value), 1_000_000);
  if (!read.ok) throw new Error(read.failure.reason);
  return read.value as Value;
}

/** Builds the messages that the loop stores for an answer and its results. */
function keepTurn(answer: CollectedAnswer, rename = (id: string) => id): ModelMessage[] {
  if (answer.final.type !== 'message_complete') throw new Error(JSON.stringify(answer.final));
  const { calls, providerState } = answer.final;
  const toolCalls: ModelToolCall[] = calls.map((made) => ({ ...made, id: rename(made.id) }));
  const said = { role: 'assistant' as const, content: answer.text, toolCalls };
  return store<ModelMessage[]>([
    providerState === undefined ? said : { ...said, providerState },
    {
      role: 'tool',
      results: toolCalls.map(({ id, name }, index) => ({
        toolCallId: id,
        name,
        content: index === 0 ? `{"hit":"of ${id}"}` : '{"error":"nothing was found"}',
        isError: index > 0,
      })),
    },
  ]);
}

async function ask(provider: ModelProvider, model: string, messages: readonly ModelMessage[]) {
  const answer = await fake.ask({ provider, model }, { messages, tools: [searchTool] });
  return { answer, sent: JSON.stringify(fake.upstream.log.at(-1)?.body) };
}

function script(...answers: readonly ScriptedAnswer[]): void {
  const left = [...answers];
  fake.upstream.respond(() => left.shift() ?? { text: 'That is all.' });
}

const { messages: question } = createRequest();

describe.each(modelProviders)('a run with tools through %s', (provider) => {
  const model = thinkingModels[provider];

  it('continues through reasoning, parallel calls and errors, and the provider accepts each turn', async () => {
    script(
      { thinking: 'First look.', text: 'Let me look. ', toolCalls: [call('call_a'), call('call_b')] },
      {
        thinking: 'Once more.',
        redacted: 'kept back',
        toolCalls: [call('call_c', { query: 'b', nested: { z: 1, a: [] } })],
      },
      { thinking: 'Enough.', text: 'Found it.' },
    );
    const first = await ask(provider, model, question);
    const afterFirst = [...question, ...keepTurn(first.answer)];
    const second = await ask(provider, model, afterFirst);
    expect(second.sent).toMatch(marks[provider]);
    const third = await ask(provider, model, [...afterFirst, ...keepTurn(second.answer)]);
    expect(third.answer).toMatchObject({ text: 'Found it.', final: { finishReason: 'stop' } });
    for (const part of ['Let me look.', 'of call_a', 'nothing was found', 'of call_c'])
      expect(third.sent).toContain(part);
  });

  it('continues when the reasoning came without its text', async () => {
    script({ thinking: '', toolCalls: [call('call_a')] }, { text: 'Found it.' });
    const first = await ask(provider, model, question);
    const second = await ask(provider, model, [...question, ...keepTurn(first.answer)]);
    expect(second.answer.text).toBe('Found it.');
  });

  it('uses the stored id of a tool call in the provider state', async () => {
    script({ thinking: 'First look.', toolCalls: [call('call_a')] }, { text: 'Found it.' });
    const first = await ask(provider, model, question);
    const kept = keepTurn(first.answer, (id) => `${id}_2`);
    const second = await ask(provider, model, [...question, ...kept]);
    expect(second.answer.text).toBe('Found it.');
    if (provider !== 'ollama') expect(second.sent).toMatch(/call_a_2/);
  });

  it('sends the same request after the turns were stored', async () => {
    script({ toolCalls: [call('call_a', { zebra: 1, ant: { of: 2, b: 1 } })] });
    const { answer } = await ask(provider, model, question);
    const kept = keepTurn(answer);
    const { sent } = await ask(provider, model, [...question, ...kept]);
    // The database stores the fields of JSON in its own order.
    const again = await ask(provider, model, [...question, ...sortFields(kept)]);
    expect(again.sent).toBe(sent);
  });

  it('reports a tool call without its end as cut, and does not return half a call', async () => {
    fake.upstream.respond(() => ({
      type: 'stream',
      parts: [{ type: 'tool', id: 'call_a', name: 'web__search', argumentsText: '{"query":"a long' }],
      finish: 'length',
      usage: { inputTokens: 3, outputTokens: 4 },
    }));
    const { answer } = await ask(provider, model, question);
    expect(answer.final).toMatchObject({
      type: 'message_complete',
      finishReason: 'length',
      stopForToolUse: false,
    });
  });

  it('accepts the turns of another model without the parts that only that model can read', async () => {
    script({ thinking: 'First look.', toolCalls: [call('functions.search:0')] }, { text: 'Found it.' });
    const first = await ask('openai-compatible', 'kimi-k2', question);
    const second = await ask(provider, model, [...question, ...keepTurn(first.answer)]);
    expect(second.answer.text).toBe('Found it.');
  });

  it('continues when the text before the reasoning has changed', async () => {
    script(
      { thinking: 'First look.', toolCalls: [call('call_a')] },
      { thinking: 'On.', toolCalls: [call('call_b')] },
    );
    const first = await ask(provider, model, question);
    const kept = keepTurn(first.answer);
    const second = await ask(provider, model, [...question, ...kept]);
    const changed: ModelMessage[] = [{ role: 'user', content: 'The question, put in other words.' }];
    const third = await ask(provider, model, [...changed, ...kept, ...keepTurn(second.answer)]);
    expect(third.answer.final).toMatchObject({ type: 'message_complete', finishReason: 'stop' });
  });

  it("starts with the user's message, whatever came before", async () => {
    const { answer } = await ask(provider, model, [
      { role: 'assistant', content: 'An answer whose question is gone.' },
      ...question,
    ]);
    expect(answer.final).toMatchObject({ finishReason: 'stop' });
  });
});

describe('the finish reason of a provider', () => {
  it.each<[ModelProvider, string, string, object]>([
    ['anthropic', 'model_context_window_exceeded', 'The dam', { finishReason: 'length' }],
    ['anthropic', 'stop_sequence', 'The dam.', { finishReason: 'stop' }],
    ['google', 'PROHIBITED_CONTENT', '', { finishReason: 'filtered' }],
    ['google', 'MALFORMED_FUNCTION_CALL', '', { failure: { kind: 'malformed' } }],
    ['google', 'OTHER', '', { failure: { kind: 'other', reason: expect.stringContaining('OTHER') } }],
    ['openai-compatible', 'insufficient_system_resource', 'The dam', { failure: { kind: 'server' } }],
    ['openai-compatible', 'eos', 'The dam.', { finishReason: 'stop' }],
  ])('%s: %s after the text "%s"', async (provider, finishWord, text, end) => {
    fake.upstream.respond(() => ({ text, finishWord }));
    expect((await ask(provider, 'any-name', question)).answer.final).toMatchObject(end);
  });
});

function sortFields(value: ModelMessage[]): ModelMessage[] {
  return JSON.parse(
    JSON.stringify(value, (_name, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => left.localeCompare(right)))
        : inner,
    ),
  ) as ModelMessage[];
}
