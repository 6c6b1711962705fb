import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { collectAnswer } from './__fixtures__/collect-answer';
import { createRequest, question } from './__fixtures__/contract';
import type { LanguageModel, ModelEvent } from './model';
import { type RequestLogEvent, type RequestLogOptions, withRequestLog } from './request-log';

const lines = ['{"block_id":"abc","confidence":0.85}', 'not json'];
const answer: ModelEvent[] = [
  { type: 'message_start' },
  { type: 'content_delta', text: `${lines[0]?.slice(0, 9)}` },
  { type: 'content_delta', text: `${lines[0]?.slice(9)}\n\n${lines[1]}` },
  { type: 'message_complete', stopForToolUse: false, finishReason: 'stop', calls: [], usage: null },
];

function createFixedModel(events: readonly ModelEvent[]): LanguageModel {
  return {
    provider: 'test',
    name: 'gpt-x',
    contextTokens: 1,
    supportsTools: true,
    async *streamChat() {
      yield* events;
    },
  };
}

async function log(events: readonly ModelEvent[], rest: Partial<RequestLogOptions> = {}) {
  const written: RequestLogEvent[] = [];
  let now = Date.parse('2026-11-20T10:30:45.123Z');
  const model = withRequestLog(createFixedModel(events), (event) => written.push(event), {
    mode: 'full',
    clock: { now: () => new Date((now += 10)) },
    createId: () => 'id-1',
    endpoint: 'https://api.example.com/v1/chat/completions',
    phase: 'classification',
    numBlocks: 15,
    ...rest,
  });
  await collectAnswer(model, createRequest(), new AbortController().signal);
  return written;
}

const digest = (text: string) => ({
  sha256: createHash('sha256').update(text).digest('hex'),
  length: text.length,
});

describe('withRequestLog', () => {
  it('writes exactly the keys of the specification, in its order', async () => {
    const written = await log(answer);
    expect(written.map((event) => [event.event, Object.keys(event).slice(1)])).toEqual([
      [
        'llm_request_started',
        ['timestamp', 'request_id', 'phase', 'model', 'endpoint', 'num_blocks', 'messages'],
      ],
      ['llm_response_chunk', ['timestamp', 'request_id', 'chunk_num', 'data']],
      ['llm_response_chunk', ['timestamp', 'request_id', 'chunk_num', 'data']],
      ['llm_request_completed', ['timestamp', 'request_id', 'total_chunks', 'duration_ms']],
    ]);
    expect(written[0]).toMatchObject({
      timestamp: '2026-11-20T10:30:45.143Z',
      request_id: 'id-1',
      phase: 'classification',
      model: 'gpt-x',
      endpoint: 'https://api.example.com/v1/chat/completions',
      num_blocks: 15,
      messages: [
        { role: 'system', content: createRequest().system },
        { role: 'user', content: question },
      ],
    });
    // The test's clock advances by 10 ms each time it is read.
    expect(written.at(-1)).toMatchObject({ total_chunks: 2, duration_ms: 50 });
  });

  it('writes one chunk for each line of the joined answer, parsed if it is JSON', async () => {
    const data = (await log(answer)).flatMap((event) =>
      event.event === 'llm_response_chunk' ? [[event.chunk_num, event.data]] : [],
    );
    expect(data).toEqual([
      [1, { block_id: 'abc', confidence: 0.85 }],
      [2, 'not json'],
    ]);
  });

  it('replaces each text by its digest and length in digest mode', async () => {
    const written = await log(answer, { mode: 'digest' });
    expect(written[0]).toMatchObject({
      messages: [{ role: 'system', content: digest(createRequest().system) }, { role: 'user' }],
    });
    expect(written[1]).toMatchObject({ data: digest(lines[0] ?? '') });
    const everything = JSON.stringify(written);
    for (const text of ['sources', 'canary', 'abc', 'not json']) expect(everything).not.toContain(text);
  });

  it.each(['full', 'digest'] as const)('never writes a key (%s)', async (mode) => {
    const key = 'canary-key-5f1c';
    const written = await log(
      [
        { type: 'message_start' },
        { type: 'content_delta', text: `the key is ${key}\nand sk-proj-abcdefgh12345678` },
        { type: 'error', failure: { kind: 'other', reason: `bad ${key}`, action: '' } },
      ],
      { mode, secrets: [key], endpoint: `https://host/v1?x=${key}` },
    );
    expect(JSON.stringify(written)).not.toMatch(/canary-key|sk-proj/);
  });

  it('records why a request failed', async () => {
    const failure = { kind: 'rate_limit', reason: 'Too many.', action: 'Wait.', status: 429 } as const;
    const written = await log([{ type: 'message_start' }, { type: 'error', failure }]);
    expect(written.at(-1)).toMatchObject({
      event: 'llm_request_failed',
      kind: 'rate_limit',
      reason: 'Too many.',
      status: 429,
      total_chunks: 0,
    });
  });

  it('closes the entry when the reader leaves', async () => {
    const written: RequestLogEvent[] = [];
    const model = withRequestLog(createFixedModel(answer), (event) => written.push(event), {
      mode: 'digest',
      clock: { now: () => new Date(0) },
      createId: () => 'id-1',
      endpoint: '',
      phase: 'chat',
    });
    for await (const event of model.streamChat(createRequest(), new AbortController().signal)) {
      if (event.type === 'content_delta') break;
    }
    expect(written.at(-1)).toMatchObject({ event: 'llm_request_failed', kind: 'aborted', total_chunks: 1 });
  });
});
