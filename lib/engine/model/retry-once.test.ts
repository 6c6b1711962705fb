import { describe, expect, it } from 'vitest';
import type { ModelEvent } from './model';
import { createRequest } from './__fixtures__/contract';
import { type ModelAttempt, retryOnce } from './retry-once';

const fault = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
const text: ModelEvent = { type: 'content_delta', text: 'x' };

/** Creates attempts in order: the events that each yields before it fails with `error`, or ends. */
function createAttempts(scripts: readonly { events: readonly ModelEvent[]; error?: Error }[]) {
  let calls = 0;
  const attempt: ModelAttempt = async function* run() {
    const script = scripts[calls];
    calls += 1;
    yield* script?.events ?? [];
    if (script?.error) throw script.error;
  };
  return { attempt, countCalls: () => calls };
}

async function run(attempt: ModelAttempt, signal = new AbortController().signal): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of attempt(createRequest(), signal)) events.push(event);
  return events;
}

describe('retryOnce', () => {
  it('waits 2 s and tries once more after a fault before any content', async () => {
    const waits: number[] = [];
    const { attempt, countCalls } = createAttempts([{ events: [], error: fault }, { events: [text] }]);
    const events = await run(retryOnce(attempt, { sleep: async (ms) => void waits.push(ms) }));
    expect([events, waits, countCalls()]).toEqual([[text], [2_000], 2]);
  });

  it.each([
    ['content came', [{ events: [text], error: fault }]],
    ['a thought came', [{ events: [{ type: 'thinking_delta' as const, text: 'h' }], error: fault }]],
    ['it is no fault of the transport', [{ events: [], error: new Error('no') }]],
  ])('does not try again when %s', async (_name, scripts) => {
    const { attempt, countCalls } = createAttempts(scripts);
    await expect(run(retryOnce(attempt, { sleep: async () => undefined }))).rejects.toThrow();
    expect(countCalls()).toBe(1);
  });

  it('does not try again when it is stopped during the wait', async () => {
    const stop = new AbortController();
    const { attempt, countCalls } = createAttempts([{ events: [], error: fault }, { events: [text] }]);
    const sleep = (_ms: number, signal: AbortSignal) => {
      stop.abort(new Error('stopped'));
      return signal.aborted ? Promise.reject(signal.reason as Error) : Promise.resolve();
    };
    await expect(run(retryOnce(attempt, { sleep }), stop.signal)).rejects.toThrow('stopped');
    expect(countCalls()).toBe(1);
  });
});
