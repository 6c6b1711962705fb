import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkShape } from '../../core/json';
import { limits } from '../../core/limits';
import type { Frame, RunEvent } from '../run-frames';
import { createCustomEvent } from '../run-frames';
import { createSseReader } from '../sse';
import { randomLogs } from './__fixtures__/logs';
import { sequences } from './__fixtures__/sequences';
import { type ChatEvent, chatEventSchema, specifiedEvents } from './events';
import { createChatEncoder } from './from-frames';
import { emptyRunView, firstRunState, reduceEvent, reduceRun } from './reduce';
import { getAnswerText } from './answer-text';
import { chatRequestSchema } from './request';
import { readChatEvent, writeChatEvent } from './wire';

const number = (events: readonly RunEvent[]): Frame[] =>
  events.map((event, index) => ({ sessionId: 's', eventId: index + 1, event }));

function encode(frames: readonly Frame[], options: { extensions: boolean; after?: number }) {
  const encoder = createChatEncoder(options);
  return [...frames.map((frame) => encoder.push(frame)), encoder.end()].filter((event) => event !== null);
}

function readWire(text: string) {
  return createSseReader(limits.eventChars)
    .push(new TextEncoder().encode(text))
    .map((reading) => {
      if (reading.type !== 'event') throw new Error(reading.type);
      const read = readChatEvent(reading.message);
      if (!read.ok) throw new Error(read.failure.reason);
      return read.value;
    });
}

/** Nothing follows one of these (agent-chat §3). */
const endingEvents: ReadonlySet<ChatEvent['type']> = new Set(['message_complete', 'error'] as const);

describe('the documented sequences (§2)', () => {
  it.each(sequences)('$name: encodes the log as exactly these bytes', ({ log, wire }) => {
    expect(encode(number(log), { extensions: false }).map(writeChatEvent).join('')).toBe(wire);
  });

  it.each(sequences)('$name: reads the bytes as the same screen state as the log', ({ log, wire }) => {
    const fromWire = readWire(wire).reduce(
      (view, { event, id }) => (event.type === 'unknown' ? view : reduceEvent(view, { event, id })),
      emptyRunView,
    );
    const fromLog = number(log).reduce(reduceRun, firstRunState).view;
    expect(fromWire).toEqual(fromLog);
    const reply = log.at(-1);
    expect(fromLog.status).toBe('complete');
    expect(getAnswerText(fromLog)).toBe(reply?.type === 'reply' ? reply.reply : '');
  });

  it('show tool calls and the preview in the turn they belong to', () => {
    const view = number(sequences[2]?.log ?? []).reduce(reduceRun, firstRunState).view;
    expect(
      view.turns.map((turn) => [
        turn.turn,
        turn.tools.map((row) => row.state),
        turn.workflowPreview !== null,
      ]),
    ).toEqual([
      [0, ['done'], false],
      [1, ['done'], true],
      [2, [], false],
    ]);
  });
});

/** The payload samples of §2, by event. */
const samples: [string, string][] = [
  ['message_start', '{"turn":0}'],
  ['content_chunk', '{"chunk":"The **Low Stock Alert** rule triggers when"}'],
  ['tool_call_start', '{"tool_use_id":"toolu_abc123","name":"get_workflow_rule"}'],
  ['tool_call_result', '{"tool_use_id":"toolu_abc123","name":"get_workflow_rule","is_error":false}'],
  [
    'workflow_preview',
    '{"description":"Add low stock alert when inventory drops below threshold","workflow":{"name":"Low Stock Alert","actions":[],"edges":[]},"is_update":false,"workflow_id":"550e8400-e29b-41d4-a716-446655440000"}',
  ],
  ['error', '{"message":"LLM provider error: context deadline exceeded"}'],
  ['message_complete', '{}'],
];

describe('readChatEvent and writeChatEvent', () => {
  it.each(samples)('reads and writes back the sample of %s', (name, data) => {
    const read = readChatEvent({ event: name, data, id: null });
    if (!read.ok || read.value.event.type === 'unknown') throw new Error('not read');
    expect(writeChatEvent({ event: read.value.event, id: null })).toBe(`event: ${name}\ndata: ${data}\n\n`);
  });

  it('has a sample for each of the seven events', () => {
    expect(new Set(samples.map(([name]) => name))).toEqual(specifiedEvents);
  });

  it('drops undeclared fields and keeps unknown events', () => {
    expect(readChatEvent({ event: 'message_start', data: '{"turn":1,"later":2}', id: '4' })).toEqual({
      ok: true,
      value: { event: { type: 'message_start', turn: 1 }, id: 4 },
    });
    expect(readChatEvent({ event: 'later', data: '{"a":1}', id: 'x' })).toEqual({
      ok: true,
      value: { event: { type: 'unknown', name: 'later', payload: { a: 1 } }, id: null },
    });
  });

  it.each(['', 'x', '[]', '{"turn":"1"}', '{"turn":1e999}'])(
    'refuses the data %j without throwing',
    (data) => {
      expect(readChatEvent({ event: 'message_start', data, id: null }).ok).toBe(false);
    },
  );

  it('refuses to write an event that the specification does not allow', () => {
    expect(() => writeChatEvent({ event: { type: 'message_start', turn: -1 }, id: 1 })).toThrow();
    const withInput = { type: 'tool_call_start', toolUseId: 't', name: 'n', input: {} } as ChatEvent;
    expect(() => writeChatEvent({ event: withInput, id: 1 })).toThrow();
  });
});

const runStart: RunEvent = { type: 'run_start', runId: 'run-1' };
const think: RunEvent = { type: 'node_enter', id: 'think' };
const status = (value: 'failed' | 'cancelled' | 'complete', message?: string): RunEvent =>
  createCustomEvent({ runStatus: value, ...(message !== undefined && { message }) });
const ends = (...log: RunEvent[]) =>
  encode(number([runStart, think, ...log]), { extensions: false }).at(-1)?.event;

describe('createChatEncoder', () => {
  it('ends a cancelled run with the specified error', () => {
    expect(ends(status('cancelled'))).toEqual({ type: 'error', message: 'Cancelled', code: 'cancelled' });
  });

  it('ends a failed run with its reason', () => {
    expect(ends(status('failed', 'LLM provider error: x'))).toEqual({
      type: 'error',
      message: 'LLM provider error: x',
    });
  });

  it('ends an interrupted log with an error, and a finished log without a reply as complete', () => {
    expect(ends()).toMatchObject({ type: 'error', code: 'interrupted' });
    expect(ends(status('complete'))).toEqual({ type: 'message_complete' });
  });

  it('sends nothing after the end', () => {
    const log = [runStart, think, { type: 'reply', reply: '' } as const, status('failed', 'late')];
    expect(encode(number(log), { extensions: true }).map(({ event }) => event.type)).toEqual([
      'message_start',
      'message_complete',
    ]);
  });

  it('sends the ids first to a client with extensions, and never to another client', () => {
    const log = number([
      runStart,
      createCustomEvent({ message: { conversationId: 'c', messageId: 'm' } }),
      think,
    ]);
    expect(encode(log, { extensions: true })[0]).toEqual({
      event: { type: 'run', runId: 'run-1', conversationId: 'c', messageId: 'm' },
      id: 2,
    });
    expect(encode(log, { extensions: false })[0]?.event.type).toBe('message_start');
  });

  it('announces a tool call once, when its name is known, even with edited arguments', () => {
    const call = { type: 'tool_call', callId: 't1', name: 'search', arguments: {} } as const;
    const log = [
      { type: 'tool_call_chunk', callId: 't1', argumentsDelta: '{' } as const,
      { type: 'tool_call_chunk', callId: 't1', name: 'search', argumentsDelta: '}' } as const,
      call,
      { ...call, arguments: { query: 'edited' } },
    ];
    expect(encode(number(log), { extensions: false }).map(({ id }) => id)).toEqual([2, null]);
  });

  it('identifies tool calls without ids by their name, and announces each one', () => {
    const once: RunEvent[] = [
      { type: 'tool_call', name: 'search', arguments: {} },
      { type: 'tool_end', name: 'search', result: '', isError: false },
    ];
    const types = encode(number([...once, ...once]), { extensions: false }).map(({ event }) => event.type);
    expect(types.slice(0, 4)).toEqual([
      'tool_call_start',
      'tool_call_result',
      'tool_call_start',
      'tool_call_result',
    ]);
  });

  it('ends every log with exactly one ending event, and exposes no input, output or working text', () => {
    fc.assert(
      fc.property(randomLogs, fc.boolean(), ({ frames }, extensions) => {
        const events = encode(frames, { extensions });
        expect(events.filter(({ event }) => endingEvents.has(event.type))).toHaveLength(1);
        expect(endingEvents.has(events.at(-1)?.event.type ?? 'run')).toBe(true);
        expect(events.map(writeChatEvent).join('')).not.toMatch(/INPUT|OUTPUT|WORKING/);
        if (!extensions) for (const { event } of events) expect(specifiedEvents.has(event.type)).toBe(true);
        const numbers = events.flatMap(({ id }) => (id === null ? [] : [id]));
        expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right));
        expect(
          events.every(({ event }) =>
            chatEventSchema.options.some((option) => option.in.shape.type.value === event.type),
          ),
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('reduceRun', () => {
  const viewOf = (...log: RunEvent[]) => number(log).reduce(reduceRun, firstRunState).view;

  it.each([
    ['queued', [createCustomEvent({ runStatus: 'queued' })], 'queued'],
    ['running', [think], 'running'],
    ['waiting for a person', [think, createCustomEvent({ runStatus: 'waiting' })], 'running'],
    ['stopped', [think, status('cancelled')], 'stopped'],
    ['failed', [think, status('failed', 'why')], 'failed'],
    ['complete', [think, { type: 'reply', reply: '' } as const], 'complete'],
  ])('reports %s', (_name, log, expected) => {
    expect(viewOf(runStart, ...log).status).toBe(expected);
  });

  it('keeps the note of a partial answer', () => {
    const partial = createCustomEvent({ runStatus: 'partial', message: 'The budget was reached.' });
    expect(viewOf(runStart, think, partial, { type: 'reply', reply: '' })).toMatchObject({
      status: 'complete',
      note: 'The budget was reached.',
    });
  });

  it('shows a tool call that waits for approval until it ends', () => {
    const approval: RunEvent = {
      type: 'tool_approval',
      callId: 't',
      name: 'artifact.share',
      arguments: { a: 1 },
      approvalId: 'p',
    };
    const call: RunEvent = { type: 'tool_call', callId: 't', name: 'artifact.share', arguments: { a: 1 } };
    const end: RunEvent = {
      type: 'tool_end',
      callId: 't',
      name: 'artifact.share',
      result: 'denied',
      isError: true,
    };
    expect(viewOf(runStart, think, call, approval).turns[0]?.tools).toEqual([
      {
        toolUseId: 't',
        name: 'artifact.share',
        state: 'waiting',
        approval: { approvalId: 'p', arguments: { a: 1 }, reason: null },
      },
    ]);
    expect(viewOf(runStart, think, call, approval, end).turns[0]?.tools[0]?.state).toBe('failed');
  });
});

describe('chatRequestSchema', () => {
  const workflow = {
    message: 'What does this workflow do?',
    context_type: 'workflow',
    context: { workflow_id: '550e8400-e29b-41d4-a716-446655440000', nodes: [{ snake_key: 1 }], edges: [] },
    conversation_id: 'optional-tracking-id',
  };

  it('reads the sample of §1 and leaves the client’s context unchanged', () => {
    expect(chatRequestSchema.parse(workflow)).toEqual({
      message: workflow.message,
      contextType: 'workflow',
      context: workflow.context,
      conversationId: 'optional-tracking-id',
    });
  });

  it('ignores unknown keys', () => {
    expect(chatRequestSchema.parse({ ...workflow, later: true })).not.toHaveProperty('later');
  });

  it('reads the context of a collection', () => {
    const context = {
      collection_id: 'col_1',
      source_ids: ['src_1'],
      agent: 'got',
      budget: { max_tokens: 5 },
      retry_of: 'm',
    };
    expect(chatRequestSchema.parse({ message: 'x', context_type: 'collection', context })).toEqual({
      message: 'x',
      contextType: 'collection',
      context: {
        collectionId: 'col_1',
        sourceIds: ['src_1'],
        agent: 'got',
        budget: { maxTokens: 5 },
        retryOf: 'm',
      },
    });
  });

  it.each<[string, object, string]>([
    ['no message', { message: undefined }, 'message'],
    ['a blank message', { message: '  ' }, 'message'],
    ['a message over the limit', { message: 'x'.repeat(limits.messageChars + 1) }, 'message'],
    ['no context type', { context_type: undefined }, 'context_type'],
    ['another context type', { context_type: 'mail' }, 'context_type'],
    ['a collection without id', { context_type: 'collection', context: {} }, 'context.collection_id'],
    [
      'an unknown agent',
      { context_type: 'collection', context: { collection_id: 'c', agent: 'x' } },
      'context.agent',
    ],
    ['a context that is no object', { context: [] }, 'context'],
    ['a context over the limit', { context: { a: 'x'.repeat(limits.clientContextChars) } }, 'context'],
  ])('refuses %s and names the field', (_name, change, path) => {
    const read = checkShape(chatRequestSchema, { ...workflow, ...change });
    expect(read.ok ? 'accepted' : read.failure.path).toBe(path);
  });

  it('accepts a message of exactly the maximum length', () => {
    expect(
      chatRequestSchema.safeParse({ ...workflow, message: 'x'.repeat(limits.messageChars) }).success,
    ).toBe(true);
  });
});
