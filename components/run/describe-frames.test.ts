import { describe, expect, it } from 'vitest';
import { createCustomEvent, type Frame } from '@/lib/protocol/run-frames';
import { describeFrames } from './describe-frames';
import { appendFrames } from './use-run-log';
import { firstRunState } from '@/lib/protocol/agent-chat';

const frame = (eventId: number, event: Frame['event']): Frame => ({ eventId, event });
const chunk = (eventId: number) => frame(eventId, { type: 'message_chunk', content: 'word', id: 'think' });

describe('describeFrames', () => {
  it('tells a run in order, and the pieces of a text once', () => {
    const inventory = { sourceCount: 3, fullCount: 1, summaryCount: 1, titleCount: 1, leftOut: [] };
    const told = describeFrames([
      frame(1, { type: 'run_start', runId: 'r', message: 'How high?' }),
      frame(2, createCustomEvent({ runStatus: 'queued' })),
      frame(3, { type: 'node_enter', id: 'think' }),
      frame(4, createCustomEvent({ packet: { inventory } })),
      chunk(5),
      chunk(6),
      frame(
        7,
        createCustomEvent({ citations: [], support: { cited: 0, unsupported: 2, plain: 0, dropped: 0 } }),
      ),
      frame(8, { type: 'node_exit', id: 'think', result: 'Ok' }),
      frame(9, { type: 'reply', reply: 'It is high.' }),
    ]);
    expect(told.map(({ frame: number }) => number)).toEqual([1, 2, 4, 5, 7, 9]);
    expect(told[0]?.detail).toBe('How high?');
    expect(told[2]?.detail).toBe('1 source in full, 1 source in part');
    expect(told[4]?.detail).toBe('0 quotes found, 2 markers without one');
  });

  it('says why a step failed', () => {
    const [failed] = describeFrames([
      frame(1, { type: 'node_exit', id: 'think', result: { Err: 'No key.' } }),
    ]);
    expect(failed).toMatchObject({ words: 'A step failed.', detail: 'No key.' });
  });
});

describe('appendFrames', () => {
  it('takes a frame once, however often it comes', () => {
    const first = appendFrames({ frames: [], state: firstRunState }, [chunk(1), chunk(2)]);
    expect(appendFrames(first, [chunk(1), chunk(2)])).toBe(first);
    expect(appendFrames(first, [chunk(2), chunk(3)]).frames.map(({ eventId }) => eventId)).toEqual([1, 2, 3]);
  });
});
