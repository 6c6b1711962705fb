import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { bareLines, envelopeLines, payloads, replyLine } from './__fixtures__/frames';
import { createCustomEvent, type CustomValue, getCustomValue } from './custom-values';
import { exportKeys } from './events';
import { readExport, writeExport } from './export-form';
import { type Frame, readFrame, writeFrame } from './frame';

function requireFrame(line: string): Frame {
  const read = readFrame(line);
  if (!read.ok) throw new Error(read.failure.reason);
  return read.value;
}

const envelope = { session_id: 's', node_id: 'n', event_id: 9 };
const types = Object.keys(exportKeys);

describe('readFrame and writeFrame', () => {
  it.each([...envelopeLines, ...bareLines, replyLine])('reads and writes back the sample %s', (line) => {
    expect(writeFrame(requireFrame(line))).toBe(`${line}\n`);
  });

  it('has a payload fixture for every type of §4.2', () => {
    expect(Object.keys(payloads)).toEqual(types);
    expect(types).toHaveLength(23);
  });

  it.each(types)('reads and writes back %s, with and without envelope', (type) => {
    const bare = { type, ...payloads[type] };
    expect(requireFrame(JSON.stringify(bare)).event.type).toBe(type);
    expect(JSON.parse(writeFrame(requireFrame(JSON.stringify(bare))))).toEqual(bare);
    const full = { ...envelope, ...bare };
    expect(JSON.parse(writeFrame(requireFrame(JSON.stringify(full))))).toEqual(full);
  });

  it('prefers the payload when it has a field of the envelope', () => {
    const line =
      '{"session_id":"s","event_id":1,"type":"got_expand","node_id":"q1","nodes_added":1,"edges_added":2}';
    const frame = requireFrame(line);
    expect(frame.nodeId).toBeUndefined();
    expect(frame.event).toMatchObject({ type: 'got_expand', nodeId: 'q1' });
    expect(JSON.parse(writeFrame({ ...frame, nodeId: 'run-1' })).node_id).toBe('q1');
  });

  it('keeps a frame of an unknown type and writes it back', () => {
    const line = '{"session_id":"s","event_id":4,"type":"agent_pause","why":{"deep_key":1}}';
    const frame = requireFrame(line);
    expect(frame.event).toEqual({ type: 'unknown', name: 'agent_pause', payload: { why: { deep_key: 1 } } });
    expect(writeFrame(frame)).toBe(`${line}\n`);
  });

  it('drops undeclared fields of a known type', () => {
    expect(requireFrame('{"type":"node_enter","id":"a","later":1}').event).toEqual({
      type: 'node_enter',
      id: 'a',
    });
  });

  it('keeps a frame with an invalid payload as unknown, says why, and never writes it', () => {
    const frame = requireFrame('{"type":"usage","prompt_tokens":"many"}');
    expect(frame.event).toMatchObject({
      type: 'unknown',
      name: 'usage',
      problem: expect.stringContaining('prompt_tokens'),
    });
    expect(() => writeFrame(frame)).toThrow();
  });

  it.each([
    ['a huge number', '1e400'],
    ['a text', '"7"'],
    ['a negative number', '-1'],
    ['a fraction', '1.5'],
  ])('ignores an event_id that is %s', (_name, value) => {
    expect(requireFrame(`{"type":"node_enter","id":"a","event_id":${value}}`).eventId).toBeUndefined();
  });

  it.each([
    '',
    'null',
    '[]',
    '7',
    '{}',
    '{"type":1}',
    '{"reply":1}',
    '{"type":',
    '{"__proto__":{"type":"x"}}',
  ])('refuses %j without throwing', (line) => {
    expect(readFrame(line).ok).toBe(false);
  });

  it('refuses to write a frame that the specification does not allow', () => {
    expect(() =>
      writeFrame({ event: { type: 'usage', promptTokens: -1, completionTokens: 0, totalTokens: 0 } }),
    ).toThrow();
    expect(() => writeFrame({ eventId: -1, event: { type: 'reply', reply: '' } })).toThrow();
    expect(() =>
      writeFrame({ sessionId: 'x'.repeat(limits.idChars + 1), event: { type: 'reply', reply: '' } }),
    ).toThrow();
  });
});

describe('the export form', () => {
  it.each(types)('has one key for %s and the payload without an envelope', (type) => {
    const event = requireFrame(JSON.stringify({ ...envelope, type, ...payloads[type] })).event;
    const key = exportKeys[type as keyof typeof exportKeys];
    expect(JSON.parse(writeExport(event))).toEqual({ [key]: payloads[type] });
    expect(readExport(writeExport(event))).toEqual({ ok: true, value: event });
  });

  it('includes the reply and unknown types', () => {
    expect(writeExport({ type: 'reply', reply: 'r' })).toBe('{"reply":"r"}\n');
    const unknown = { type: 'unknown', name: 'agent_pause', payload: { a: 1 } } as const;
    expect(writeExport(unknown)).toBe('{"AgentPause":{"a":1}}\n');
    expect(readExport(writeExport(unknown))).toEqual({ ok: true, value: unknown });
  });

  it.each(['{}', '{"A":{},"B":{}}', '{"TaskStart":1}', '[]', 'x'])('refuses %s', (line) => {
    expect(readExport(line).ok).toBe(false);
  });
});

const customs: [string, CustomValue, unknown][] = [
  ['run_status', { runStatus: 'failed', message: 'm' }, { run_status: 'failed', message: 'm' }],
  [
    'step',
    { step: { name: 'Reading', detail: '2 sources' } },
    { step: { name: 'Reading', detail: '2 sources' } },
  ],
  ['title', { title: 'T' }, { title: 'T' }],
  [
    'message',
    { message: { conversationId: 'c', messageId: 'm' } },
    { message: { conversation_id: 'c', message_id: 'm' } },
  ],
  [
    'citations',
    {
      citations: [
        {
          n: 1,
          sourceId: 'src_1',
          revisionId: 'rev_1',
          url: 'u',
          title: 't',
          quote: 'q',
          match: 'near',
          start: 1,
          end: 2,
          markerStart: 5,
        },
      ],
      support: { cited: 1, unsupported: 0, plain: 2, dropped: 0 },
    },
    {
      citations: [
        {
          n: 1,
          source_id: 'src_1',
          revision_id: 'rev_1',
          url: 'u',
          title: 't',
          quote: 'q',
          match: 'near',
          start: 1,
          end: 2,
          marker_start: 5,
        },
      ],
      support: { cited: 1, unsupported: 0, plain: 2, dropped: 0 },
    },
  ],
  [
    'workflow_preview',
    { workflowPreview: { description: 'd', workflow: { some_key: 1 }, isUpdate: false, draftHash: 'h' } },
    { workflow_preview: { description: 'd', workflow: { some_key: 1 }, is_update: false, draft_hash: 'h' } },
  ],
  [
    'packet',
    {
      packet: {
        requestId: 'r',
        inventory: { sourceCount: 1, fullCount: 1, summaryCount: 0, titleCount: 0, leftOut: [] },
      },
    },
    {
      packet: {
        request_id: 'r',
        inventory: { source_count: 1, full_count: 1, summary_count: 0, title_count: 0, left_out: [] },
      },
    },
  ],
];

describe('custom values', () => {
  it.each(customs)('spells %s on the wire and reads it back', (...[, value, wire]) => {
    expect(createCustomEvent(value)).toEqual({ type: 'custom', value: wire });
    expect(getCustomValue(wire)).toEqual(value);
  });

  it('ignores values of other programs', () => {
    expect(getCustomValue({ progress: 1 })).toBeNull();
    expect(getCustomValue({ run_status: 'sleeping' })).toBeNull();
    expect(getCustomValue('step')).toBeNull();
  });
});
