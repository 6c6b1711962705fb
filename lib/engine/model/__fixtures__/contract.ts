/**
 * The contract tests of the model port. `describeModelContract` registers the tests of `model.ts` for one adapter, against the fake
 * upstream of `e2e/support`, which speaks that adapter's wire protocol. An adapter is done when it passes. Only tests import this.
 */
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeUpstream, startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { readJson } from '@/lib/core/json';
import { collectAnswer, type CollectedAnswer } from './collect-answer';
import type { LanguageModel, ModelEvent, ModelFailure, ModelRequest } from '../model';
import { retryDelayMs } from '../retry-once';

export type ModelMaker = (options: {
  readonly baseUrl: string;
  readonly model: string;
  /** Time limits short enough for a test. */
  readonly timeouts: { readonly headersTimeoutMs: number; readonly bodyTimeoutMs: number };
  /** Called instead of really waiting 2 s. */
  readonly sleep: (ms: number) => Promise<void>;
}) => LanguageModel;

export type ContractOptions = {
  readonly provider: string;
  readonly createModel: ModelMaker;
  /** What the provider's wire protocol cannot express. */
  readonly cannot?: readonly ('filter' | 'thinking_tags' | 'broken_tool_input' | 'absent_usage')[];
};

export const searchTool = {
  name: 'web.search',
  description: 'Searches the web.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' } },
    required: ['query'],
    additionalProperties: false,
  },
};

export const question = 'What is the capital of the canary islands question?';

export function createRequest(rest: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'You answer from the sources.',
    messages: [{ role: 'user', content: question }],
    tools: [],
    maxOutputTokens: 256,
    responseFormat: 'text',
    ...rest,
  };
}

type Exam = ContractOptions & {
  readonly upstream: () => FakeUpstream;
  readonly sleeps: number[];
  readonly make: (model: string, baseUrl?: string) => LanguageModel;
  readonly ask: (model: string, request?: Partial<ModelRequest>) => Promise<CollectedAnswer>;
};

const shortTimeouts = { headersTimeoutMs: 150, bodyTimeoutMs: 150 };
const withTools = { tools: [searchTool] };

export function describeModelContract(options: ContractOptions): void {
  describe(`the model port through ${options.provider}`, () => {
    let upstream: FakeUpstream;
    const sleeps: number[] = [];
    beforeAll(async () => {
      upstream = await startFakeUpstream();
    });
    afterEach(() => {
      upstream.reset();
      sleeps.length = 0;
    });
    afterAll(() => upstream.close());

    const make = (model: string, baseUrl = upstream.baseUrl(options.provider)) =>
      options.createModel({
        baseUrl,
        model,
        timeouts: shortTimeouts,
        sleep: async (ms) => {
          sleeps.push(ms);
        },
      });
    const exam: Exam = {
      ...options,
      upstream: () => upstream,
      sleeps,
      make,
      ask: (model, request) =>
        collectAnswer(make(model), createRequest(request), AbortSignal.timeout(10_000)),
    };
    examineText(exam);
    examineTools(exam);
    examineEnds(exam);
    examineStatuses(exam);
    examineTransport(exam);
    examineLeaving(exam);
  });
}

function examineText({ ask, cannot = [] }: Exam): void {
  it('streams text between one start and one end, and reports usage', async () => {
    const { events, text, final } = await ask('text');
    expect(events[0]).toEqual({ type: 'message_start' });
    expect(events.filter((event) => event.type === 'content_delta').length).toBeGreaterThan(1);
    expect(text).toBe('Hello world');
    expect(final).toMatchObject({
      type: 'message_complete',
      stopForToolUse: false,
      finishReason: 'stop',
      calls: [],
      usage: { inputTokens: 11, outputTokens: 7 },
    });
  });

  it('reads lines and characters that arrive byte by byte', async () => {
    expect((await ask('text-in-bytes')).text).toBe('Grüße, 日本 🙂 end');
  });

  it('joins a surrogate pair that is split between two fragments', async () => {
    const { text, events } = await ask('surrogates');
    expect(text).toBe('a🙂b');
    for (const event of events) {
      if (event.type === 'content_delta') expect(event.text.isWellFormed()).toBe(true);
    }
  });

  it('keeps reasoning out of the text', async () => {
    const { text, thinking } = await ask('reasoning');
    expect(text).toBe('Answer');
    expect(thinking).toBe('hmm ok');
  });

  it.skipIf(cannot.includes('thinking_tags'))('keeps reasoning in tags out of the text', async () => {
    const { text, thinking } = await ask('think-tags');
    expect(text).toBe('Answer');
    expect(thinking).toBe('hmm ok');
  });

  it('completes an empty answer', async () => {
    const { text, final } = await ask('empty');
    expect(text).toBe('');
    expect(final).toMatchObject({ type: 'message_complete', finishReason: 'stop' });
  });

  it.skipIf(cannot.includes('absent_usage'))('reports no usage when the provider sends none', async () => {
    expect((await ask('no-usage')).final).toMatchObject({ type: 'message_complete', usage: null });
  });
}

function examineTools(exam: Exam): void {
  const { ask, cannot = [], upstream, make } = exam;

  it('announces a tool call, streams its input, and returns it whole at the end', async () => {
    const { events, text, final } = await ask('tool', withTools);
    expect(text).toBe('Let me look. ');
    const start = events.find((event) => event.type === 'tool_use_start');
    expect(start).toMatchObject({ name: 'web.search' });
    expect(readInput(events)).toBe('{"query":"x"}');
    expect(final).toMatchObject({
      stopForToolUse: true,
      finishReason: 'tool_use',
      calls: [{ id: start?.id, name: 'web.search', input: { query: 'x' } }],
    });
    expect(upstream().log[0]?.toolNames).toEqual(['web__search']);
  });

  it('returns two tool calls of one answer in order, each with its own id', async () => {
    const { events, final } = await ask('tools', withTools);
    expect(events.filter((event) => event.type === 'tool_use_start')).toHaveLength(2);
    const calls = final.type === 'message_complete' ? final.calls : [];
    expect(calls.map((call) => call.input)).toEqual([{ query: 'a' }, { query: 'b' }]);
    expect(new Set(calls.map((call) => call.id)).size).toBe(2);
  });

  it.skipIf(cannot.includes('broken_tool_input'))('returns tool input that is not JSON as text', async () => {
    const { final } = await ask('broken-tool', withTools);
    expect(final).toMatchObject({
      type: 'message_complete',
      calls: [{ name: 'web.search', input: '{"query": oops' }],
    });
  });

  it('returns a call of a tool that was not offered, so that the caller can refuse it', async () => {
    const { final } = await ask('unknown-tool', withTools);
    expect(final).toMatchObject({ stopForToolUse: true, calls: [{ name: 'no.such' }] });
  });

  it('sends the tool calls, their results and the provider state in the next turn', async () => {
    const first = await ask('tool', withTools);
    if (first.final.type !== 'message_complete') throw new Error('no answer');
    const { calls, providerState } = first.final;
    const content = '{"hits":["result-marker"]}';
    const results = calls.map(({ id, name }) => ({ toolCallId: id, name, content, isError: false }));
    const request = createRequest({
      ...withTools,
      messages: [
        ...createRequest().messages,
        { role: 'assistant', content: first.text, ...keepAsJson({ toolCalls: calls, providerState }) },
        { role: 'tool', results },
      ],
    });
    const second = await collectAnswer(make('text'), request, AbortSignal.timeout(10_000));
    expect(second.text).toBe('Hello world');
    const sent = JSON.stringify(upstream().log[1]?.body);
    for (const part of ['Let me look.', 'web__search', 'result-marker']) expect(sent).toContain(part);
  });
}

/**
 * Converts a value to JSON and back, as the database would, and checks that it is unchanged: anything that JSON cannot express would be
 * lost or rejected.
 */
function keepAsJson<Value extends object>(value: Value): Value {
  const kept = Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
  const read = readJson(JSON.stringify(kept), 1_000_000);
  expect(read).toStrictEqual({ ok: true, value: kept });
  return kept as Value;
}

function examineEnds({ ask, upstream, cannot = [] }: Exam): void {
  it('reports that an answer was cut at the maximum length', async () => {
    expect(await ask('length')).toMatchObject({ text: 'trunc', final: { finishReason: 'length' } });
  });

  it.skipIf(cannot.includes('filter'))('reports that the provider withheld text', async () => {
    expect((await ask('filter')).final).toMatchObject({ type: 'message_complete', finishReason: 'filtered' });
  });

  it.each(['eof', 'empty-stream'])('reports a stream without its end marker as interrupted (%s)', async (scenario) => {
    expect(readFailure(await ask(scenario)).kind).toBe('interrupted');
    expect(upstream().log).toHaveLength(1);
  });

  it('stops at a line that cannot be read, and passes on nothing after it', async () => {
    const answer = await ask('malformed');
    expect(answer.text).toBe('Hello');
    expect(readFailure(answer).kind).toBe('malformed');
    expect(upstream().log).toHaveLength(1);
  });

  it('stops at an error that the provider reports in its stream', async () => {
    const answer = await ask('error-event');
    expect(answer.text).toBe('Hello');
    expect(readFailure(answer)).toMatchObject({ kind: 'server' });
    expect(readFailure(answer).reason).toContain('Overloaded, please come back');
  });
}

function examineStatuses({ ask, upstream, sleeps }: Exam): void {
  it.each([
    ['error-400', 'refused', 400],
    ['error-401', 'auth', 401],
    ['error-403', 'refused', 403],
    ['error-404', 'unknown_model', 404],
    ['error-429', 'rate_limit', 429],
    ['error-500', 'server', 500],
    ['error-503', 'server', 503],
    ['html-502', 'server', 502],
    ['redirect', 'connect', 302],
    ['context-too-long', 'context_too_long', 400],
  ] as const)('recognises the failure %s and does not try again', async (scenario, kind, status) => {
    const failure = readFailure(await ask(scenario));
    expect(failure).toMatchObject({ kind, status });
    expect(failure.reason).not.toMatch(/sk-canary|<html|canary islands/);
    expect(failure.action).not.toBe('');
    expect(upstream().log).toHaveLength(1);
    expect(sleeps).toEqual([]);
  });

  it('reports when to try again', async () => {
    expect(readFailure(await ask('error-429'))).toMatchObject({ retryAfterSeconds: 7 });
  });

  it('does not accept a web page as an answer', async () => {
    expect(readFailure(await ask('html'))).toMatchObject({ kind: 'malformed' });
  });
}

function examineTransport({ ask, make, upstream, sleeps }: Exam): void {
  it('reports a server that does not listen, after a second try', async () => {
    const model = make('text', `http://127.0.0.1:${await findClosedPort()}`);
    const answer = await collectAnswer(model, createRequest(), AbortSignal.timeout(10_000));
    expect(readFailure(answer).kind).toBe('connect');
    expect(sleeps).toEqual([retryDelayMs]);
  });

  it('tries once more, after 2 s, when the first connection fails', async () => {
    const { text, events } = await ask('flaky');
    expect(text).toBe('Hello world');
    expect(events.filter((event) => event.type === 'message_start')).toHaveLength(1);
    expect(upstream().log).toHaveLength(2);
    expect(sleeps).toEqual([retryDelayMs]);
  });

  /** Text received, kind of failure, number of requests: a fault is retried once before any content and never after it. */
  const faults = {
    'stall-headers': ['', 'read_timeout', 2],
    'stall-before-content': ['', 'read_timeout', 2],
    'cut-before-content': ['', 'connection_lost', 2],
    refuse: ['', 'connection_lost', 2],
    stall: ['Hello', 'read_timeout', 1],
    cut: ['Hello', 'connection_lost', 1],
  };

  it('distinguishes transport failures, and tries again only before any content', async () => {
    // All in parallel, because undici checks its time limits only about once a second.
    const outcomes = await Promise.all(
      Object.keys(faults).map(async (scenario) => {
        const answer = await ask(scenario);
        const requests = upstream().log.filter((request) => request.model === scenario).length;
        return [scenario, [answer.text, readFailure(answer).kind, requests]];
      }),
    );
    expect(Object.fromEntries(outcomes)).toEqual(faults);
  });
}

function examineLeaving({ make, upstream }: Exam): void {
  it.each([
    ['stall', 'content_delta'],
    ['stall-in-tool', 'tool_use_start'],
  ] as const)(
    'stops within a second of an abort, locally and upstream (%s)',
    async (scenario, trigger) => {
      const stop = new AbortController();
      const events: ModelEvent[] = [];
      for await (const event of make(scenario).streamChat(createRequest(withTools), stop.signal)) {
        events.push(event);
        if (event.type === trigger) stop.abort();
      }
      expect(events.at(-1)).toMatchObject({ type: 'error', failure: { kind: 'aborted' } });
      expect(await upstream().log[0]?.ended).toBe('aborted');
    },
    1_000,
  );

  it('closes the upstream request when the reader leaves the loop', async () => {
    for await (const event of make('stall').streamChat(createRequest(), new AbortController().signal)) {
      if (event.type === 'content_delta') break;
    }
    expect(await upstream().log[0]?.ended).toBe('aborted');
  }, 1_000);

  it('stops receiving a long answer soon after it is aborted', async () => {
    const stop = new AbortController();
    for await (const event of make('long').streamChat(createRequest(), stop.signal)) {
      if (event.type === 'content_delta') stop.abort();
    }
    expect(await upstream().log[0]?.ended).toBe('aborted');
    // The full answer has more than a hundred frames, 20 ms apart.
    expect(upstream().log[0]?.framesSent).toBeLessThan(30);
  });

  it('sends no request when it is already aborted', async () => {
    const answer = await collectAnswer(make('text'), createRequest(), AbortSignal.abort());
    expect(readFailure(answer).kind).toBe('aborted');
    expect(upstream().log).toHaveLength(0);
  });
}

function readFailure({ final }: CollectedAnswer): ModelFailure {
  if (final.type !== 'error') throw new Error(`the answer did not fail: ${JSON.stringify(final)}`);
  return final.failure;
}

function readInput(events: readonly ModelEvent[]): string {
  return events.map((event) => (event.type === 'tool_use_input' ? event.partialInput : '')).join('');
}

/** Returns a port on which nobody listens, because it was just released. */
function findClosedPort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
