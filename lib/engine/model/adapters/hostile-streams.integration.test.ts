/** Streams that no honest provider sends (threats 28): cut, duplicated, shuffled, with foreign bytes and foreign structures. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from '@/lib/core/clock';
import type { Wire } from '@/e2e/support/fake-upstream/wire';
import { anthropic } from '@/e2e/support/fake-upstream/wires/anthropic';
import { google } from '@/e2e/support/fake-upstream/wires/google';
import { ollama } from '@/e2e/support/fake-upstream/wires/ollama';
import { openaiChat } from '@/e2e/support/fake-upstream/wires/openai-chat';
import { openaiResponses } from '@/e2e/support/fake-upstream/wires/openai-responses';
import { collectAnswer } from '../__fixtures__/collect-answer';
import { createRequest, searchTool } from '../__fixtures__/contract';
import { createLanguageModel } from './create-model';
import { modelProviders, type ModelProvider } from '@/lib/protocol/model-words';
import type { ModelFetch } from './model-fetch';

const wires: Record<ModelProvider, Wire> = {
  'openai-compatible': openaiChat,
  openai: openaiResponses,
  anthropic,
  google,
  ollama,
};
const key = 'canary-key-0123456789';

function writeFrames(wire: Wire): string[] {
  const writer = wire.createWriter('m');
  return [
    ...writer.start(),
    ...writer.thinking('hm'),
    ...writer.text('Hello '),
    ...writer.text('🙂'),
    ...writer.tool({ type: 'tool', id: 'c', name: 'web__search', argumentsText: '{"query":"x"}' }),
    ...writer.end('tool', { inputTokens: 1, outputTokens: 1 }),
  ];
}

const spoil = fc.oneof(
  fc.record({ kind: fc.constant('drop' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('double' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('swap' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat() }),
  fc.record({
    kind: fc.constant('replace' as const),
    at: fc.nat(),
    value: fc.constantFrom(
      'null',
      '[]',
      '"x"',
      '1e999',
      '{"__proto__":{"x":1}}',
      '{"done":"yes"}',
      '{"choices":[null]}',
      '{"candidates":[{"content":{"parts":[null]}}]}',
      '{"type":"content_block_delta","index":99,"delta":{}}',
      `{"error":{"message":"wrong key ${key}"}}`,
      `{"error":"wrong key ${key}"}`,
      `{"type":"error","error":{"type":"x","message":"wrong key ${key}"}}`,
    ),
  }),
);
type Spoil = typeof spoil extends fc.Arbitrary<infer Value> ? Value : never;

function apply(frames: readonly string[], change: Spoil, isSse: boolean): string[] {
  const at = change.at % frames.length;
  const before = frames.slice(0, at);
  const frame = frames[at] ?? '';
  const after = frames.slice(at + 1);
  switch (change.kind) {
    case 'drop':
      return [...before, ...after];
    case 'double':
      return [...before, frame, frame, ...after];
    case 'swap':
      return [...before, ...after.slice(0, 1), frame, ...after.slice(1)];
    case 'cut':
      return [...before, frame.slice(0, change.at % (frame.length + 1))];
    case 'replace':
      return [...before, isSse ? `data: ${change.value}\n\n` : `${change.value}\n`, ...after];
  }
}

/** What each vendor's document asks its clients to pass over: comments, fields, and kinds of events that did not exist before. */
const novelties: Record<ModelProvider, readonly string[]> = {
  'openai-compatible': [': processing\n\n', 'data: {"id":"x","object":"x","choices":[],"new":1}\n\n'],
  openai: ['event: response.new\ndata: {"type":"response.new","new":1}\n\n'],
  anthropic: [
    'event: ping\ndata: {"type":"ping"}\n\n',
    'event: new\ndata: {"type":"new","new":1}\n\n',
    'data: {"type":"content_block_start","index":9,"content_block":{"type":"new","new":1}}\n\n',
    'data: {"type":"content_block_delta","index":9,"delta":{"type":"new","new":1}}\n\n',
  ],
  google: ['data: {"new":1}\n\n', 'data: {"candidates":[{"content":{"parts":[{"new":1}]}}]}\n\n'],
  ollama: ['{"model":"m","new":1,"done":false}\n'],
};

describe.each(modelProviders)('an event of %s that did not exist before', (provider) => {
  it('changes nothing, wherever it stands', async () => {
    const wire = wires[provider];
    const read = async (frames: readonly string[]) => {
      const fetch: ModelFetch = async () =>
        new Response(frames.join(''), { headers: { 'content-type': wire.contentType } });
      const model = createLanguageModel(
        { provider, model: 'm', baseUrl: 'http://x', apiKey: key },
        { fetch, sleep: async () => undefined, clock: systemClock },
      );
      const { text, final } = await collectAnswer(
        model,
        createRequest({ tools: [searchTool] }),
        new AbortController().signal,
      );
      return { text, ended: final.type, calls: final.type === 'message_complete' ? final.calls : [] };
    };
    const frames = writeFrames(wire);
    const whole = await read(frames);
    expect(whole.ended).toBe('message_complete');
    // Nothing stands before the event that begins a message, and nothing after the one that ends it.
    for (const novelty of novelties[provider])
      for (let at = 1; at < frames.length; at += 1)
        expect(
          await read([...frames.slice(0, at), novelty, ...frames.slice(at)]),
          `${novelty} at ${at}`,
        ).toEqual(whole);
  });
});

describe.each(modelProviders)('a corrupted stream of %s', (provider) => {
  it('ends with exactly one final event, and never contains a key', async () => {
    const wire = wires[provider];
    const isSse = wire.contentType === 'text/event-stream';
    await fc.assert(
      fc.asyncProperty(fc.array(spoil, { minLength: 1, maxLength: 4 }), async (changes) => {
        const frames = changes.reduce<string[]>(
          (rest, change) => apply(rest, change, isSse),
          writeFrames(wire),
        );
        const fetch: ModelFetch = async () =>
          new Response(frames.join(''), { headers: { 'content-type': wire.contentType } });
        const model = createLanguageModel(
          { provider, model: 'm', baseUrl: 'http://x', apiKey: key },
          { fetch, sleep: async () => undefined, clock: systemClock },
        );
        // Throws if an adapter breaks the promise of exactly one final event.
        const { events } = await collectAnswer(
          model,
          createRequest({ tools: [searchTool] }),
          new AbortController().signal,
        );
        expect(events[0]).toEqual({ type: 'message_start' });
        expect(JSON.stringify(events)).not.toContain(key);
      }),
      { numRuns: 150 },
    );
  });
});
