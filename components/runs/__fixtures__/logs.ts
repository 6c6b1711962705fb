import { createCustomEvent, type CustomValue, type TimedFrame, writeTimedFrame } from '@/lib/protocol/run-frames';

type Event = TimedFrame['event'];
type Entry = Event | CustomValue | readonly [node: string, event: Event | CustomValue];

const began = Date.parse('2026-11-20T10:00:00.000Z');

/** Writes a log with one frame every 100 ms. Entries that name a node run belong to it. */
export function writeLog(entries: readonly Entry[]): TimedFrame[] {
  return entries.map((entry, index) => {
    const [nodeId, event] = Array.isArray(entry) ? (entry as readonly [string, Event]) : [undefined, entry];
    const at = new Date(began + index * 100).toISOString();
    const isEvent = 'type' in (event as object);
    return {
      ...(nodeId !== undefined && { nodeId }),
      sessionId: 's', eventId: index + 1, at,
      event: isEvent ? (event as Event) : createCustomEvent(event as CustomValue),
    };
  });
}

/** Writes the frames as the server sends them. */
export const sendLog = (frames: readonly TimedFrame[]): string => frames.map(writeTimedFrame).join('');

const inventory = { sourceCount: 3, fullCount: 1, summaryCount: 1, titleCount: 1 };

/** A question to a collection, answered from its sources. */
export const answerLog = (text = 'It is 80 metres high.') =>
  writeLog([
    { type: 'run_start', runId: 'r', message: 'How high is the dam?' },
    { runStatus: 'queued' },
    { runStatus: 'running' },
    ['n1', { type: 'node_enter', id: 'think' }],
    ['n1', { step: { name: 'search', detail: 'Searching 3 sources' } }],
    [
      'n1',
      {
        packet: {
          inventory: {
            ...inventory,
            leftOut: [{ sourceId: 'src_3', n: 3, title: 'Fish', reason: 'not_relevant' }],
          },
          sent: [
            { sourceId: 'src_1', n: 1, title: 'The dam', form: 'full' },
            { sourceId: 'src_2', n: 2, title: 'The valley', form: 'part' },
          ],
        },
      },
    ],
    ['n1', { step: { name: 'read', detail: 'Reading 2 sources' } }],
    ['n1', { type: 'message_chunk', content: text.slice(0, 5), id: 'think' }],
    ['n1', { type: 'message_chunk', content: text.slice(5), id: 'think' }],
    ['n1', { type: 'usage', promptTokens: 900, completionTokens: 100, totalTokens: 1_000 }],
    ['n1', { citations: [], support: { cited: 0, unsupported: 2, plain: 0, dropped: 0 } }],
    ['n1', { type: 'node_exit', id: 'think', result: 'Ok' }],
    ['n1', { type: 'reply', reply: text }],
  ]);

/** A conversation that searched, asked for approval, and sent what the user had edited. */
export const actingLog = ({ query = 'locks', approved = true } = {}) =>
  writeLog([
    { type: 'run_start', runId: 'r', message: 'Tell the team about locks' },
    { runStatus: 'queued' },
    { runStatus: 'running' },
    ['n1', { type: 'node_enter', id: 'think' }],
    ['n1', { type: 'message_chunk', content: 'I look first.', id: 'think' }],
    ['n1', { type: 'tool_call_chunk', callId: 'c1', name: 'search', argumentsDelta: '{}' }],
    ['n1', { type: 'usage', promptTokens: 90, completionTokens: 10, totalTokens: 100 }],
    ['n1', { type: 'tool_call', callId: 'c1', name: 'search', arguments: { query } }],
    ['n1', { type: 'node_exit', id: 'think', result: 'Ok' }],
    ['n2', { type: 'node_enter', id: 'act' }],
    ['n2', { type: 'tool_start', callId: 'c1', name: 'search' }],
    ['n2', { type: 'tool_end', callId: 'c1', name: 'search', result: '[]', isError: false }],
    ['n2', { type: 'updates', id: 'act', state: {} }],
    ['n2', { type: 'node_exit', id: 'act', result: 'Ok' }],
    ['n3', { type: 'node_enter', id: 'think' }],
    ['n3', { type: 'usage', promptTokens: 100, completionTokens: 10, totalTokens: 110 }],
    ['n3', { type: 'tool_call', callId: 'c2', name: 'message.send', arguments: { text: 'Nine locks' } }],
    ['n3', { type: 'node_exit', id: 'think', result: 'Ok' }],
    ['n4', { type: 'node_enter', id: 'act' }],
    ['n4', { type: 'tool_approval', callId: 'c2', name: 'message.send', arguments: { text: 'Nine locks' } }],
    { runStatus: 'waiting' },
    { runStatus: 'running' },
    ...(approved
      ? ([
          ['n5', { type: 'node_enter', id: 'act' }],
          ['n5', { type: 'tool_call', callId: 'c2', name: 'message.send', arguments: { text: 'Ten locks' } }],
          ['n5', { type: 'tool_start', callId: 'c2', name: 'message.send' }],
          ['n5', { type: 'tool_end', callId: 'c2', name: 'message.send', result: '{}', isError: false }],
        ] as const)
      : ([
          ['n5', { type: 'node_enter', id: 'act' }],
          ['n5', { type: 'tool_end', callId: 'c2', name: 'message.send', result: 'No.', isError: true }],
        ] as const)),
    ['n6', { type: 'node_enter', id: 'think' }],
    ['n6', { type: 'message_chunk', content: 'Done.', id: 'think' }],
    ['n6', { type: 'node_exit', id: 'think', result: 'Ok' }],
    { type: 'values', state: { status: 'complete' } },
    { type: 'reply', reply: 'Done.' },
  ]);
