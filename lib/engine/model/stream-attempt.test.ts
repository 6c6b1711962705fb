import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonValue, toJson } from '@/lib/core/json';
import { collectAnswer } from './__fixtures__/collect-answer';
import { createRequest } from './__fixtures__/contract';
import type { ModelEvent } from './model';
import type { ModelAttempt } from './retry-once';
import { createModelFromAttempt } from './stream-attempt';

const complete: ModelEvent = {
  type: 'message_complete',
  stopForToolUse: false,
  finishReason: 'stop',
  calls: [],
  usage: null,
};
const create = (attempt: ModelAttempt) =>
  createModelFromAttempt({
    provider: 'test',
    name: 'm',
    contextTokens: 1,
    supportsTools: true,
    attempt,
    describe: () => ({ providerName: 'Test' }),
  });
const never = new AbortController().signal;

describe('createModelFromAttempt', () => {
  it('ends on an abort even when the adapter hangs and ignores it', async () => {
    const stop = new AbortController();
    const model = create(async function* hang() {
      yield { type: 'content_delta', text: 'x' };
      await new Promise(() => undefined);
    });
    const events: ModelEvent[] = [];
    for await (const event of model.streamChat(createRequest(), stop.signal)) {
      events.push(event);
      if (event.type === 'content_delta') stop.abort();
    }
    expect(events.at(-1)).toMatchObject({ type: 'error', failure: { kind: 'aborted' } });
  }, 1_000);

  it('passes on nothing after the end', async () => {
    const model = create(async function* chatty() {
      yield complete;
      yield { type: 'content_delta', text: 'late' };
    });
    expect((await collectAnswer(model, createRequest(), never)).text).toBe('');
  });

  it('reports an attempt without an end as interrupted', async () => {
    const model = create(async function* mute() {});
    expect((await collectAnswer(model, createRequest(), never)).final).toMatchObject({
      failure: { kind: 'interrupted' },
    });
  });

  it('never rejects when an error is thrown', async () => {
    const model = create(() => {
      throw Object.assign(new Error('at once'), { code: 7 });
    });
    expect((await collectAnswer(model, createRequest(), never)).final).toMatchObject({
      type: 'error',
      failure: { kind: 'other' },
    });
  });

  it('aborts the attempt when the reader leaves', async () => {
    const seen: AbortSignal[] = [];
    const model = create(async function* watch(_request, signal) {
      seen.push(signal);
      yield { type: 'content_delta', text: 'x' };
      await new Promise(() => undefined);
    });
    for await (const event of model.streamChat(createRequest(), never)) {
      if (event.type === 'content_delta') break;
    }
    expect(seen[0]?.aborted).toBe(true);
  }, 1_000);

  it('replaces a lone surrogate at the end with a replacement character', async () => {
    const model = create(async function* half() {
      yield { type: 'content_delta', text: 'a\ud83d' };
      yield complete;
    });
    expect((await collectAnswer(model, createRequest(), never)).text).toBe('a\ufffd');
  });

  it('passes on only text the database can store, whatever a model sends and wherever it is cut', async () => {
    const piece = fc.string({ unit: fc.constantFrom('a', '\u0000', '\ud83d', '\ude42', '🙂', '"', '\\') });
    const input = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }).map(pretendJson);
    await fc.assert(
      fc.asyncProperty(fc.array(piece), input, async (pieces, value) => {
        const hostile = { id: 'c\u0000', name: 'n\ud83d', input: { text: pieces.join(''), value } };
        const model = create(async function* speak(): AsyncGenerator<ModelEvent> {
          for (const text of pieces) {
            yield { type: 'content_delta', text };
            yield { type: 'thinking_delta', text };
          }
          yield { type: 'tool_use_start', id: hostile.id, name: hostile.name };
          for (const text of pieces) {
            yield { type: 'tool_use_input', id: hostile.id, partialInput: text };
          }
          const end: ModelEvent = {
            ...complete,
            calls: [hostile],
            providerState: pretendJson({ parts: pieces, gone: undefined }),
          };
          yield end;
        });
        const { events, text } = await collectAnswer(model, createRequest(), never);
        expect(text).toHaveLength(pieces.join('').length);
        expect(toJson(events)).toStrictEqual(events);
      }),
    );
  });
});

/** A value that a library declares as JSON although it is not. */
function pretendJson(value: unknown): JsonValue {
  return value as JsonValue;
}
