import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frame } from './frame';
import { mergeFrames, mergeSessions } from './merge';
import { createSequencer } from './sequence';

const think = { nodeId: 'node-1', name: 'think' };
const act = { nodeId: 'node-2', name: 'act' };
const chunk = (content: string) => ({ type: 'message_chunk', content, id: 'think' }) as const;

function createRun(sessionId: string, runId: string, nextEventId?: number): Frame[] {
  const sequencer = createSequencer({ sessionId, ...(nextEventId !== undefined && { nextEventId }) });
  return [
    sequencer.stamp({ type: 'run_start', runId }),
    sequencer.enter(think),
    sequencer.stamp(chunk('a'), think),
    sequencer.enter(act),
    sequencer.stamp(chunk('a'), think),
    sequencer.exit(think, 'Ok'),
    sequencer.exit(act, { Err: 'x' }),
    sequencer.reply(`reply of ${runId}`, think),
  ];
}

describe('createSequencer', () => {
  it('numbers frames from 1 without gaps and puts the session on every frame', () => {
    const frames = createRun('s', 'r');
    expect(frames.map((frame) => frame.eventId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(frames.map((frame) => frame.sessionId))).toEqual(new Set(['s']));
  });

  it('puts the node run on its frames and its reply only', () => {
    expect(createRun('s', 'r').map((frame) => frame.nodeId ?? null)).toEqual([
      null,
      'node-1',
      'node-1',
      'node-2',
      'node-1',
      'node-1',
      'node-2',
      'node-1',
    ]);
  });

  it('continues the numbering of a run that was taken over', () => {
    expect(createSequencer({ sessionId: 's', nextEventId: 41 }).enter(think).eventId).toBe(41);
  });

  it.each<[string, () => unknown]>([
    ['a first frame other than run_start', () => createSequencer({ sessionId: 's' }).enter(think)],
    [
      'leaving a node that was not entered',
      () => createSequencer({ sessionId: 's', nextEventId: 2 }).exit(think, 'Ok'),
    ],
    [
      'an event in a node that was not entered',
      () => createSequencer({ sessionId: 's', nextEventId: 2 }).stamp(chunk(''), think),
    ],
    [
      'a reply of a node that was not entered',
      () => createSequencer({ sessionId: 's', nextEventId: 2 }).reply('', think),
    ],
    [
      'a second run_start',
      () => createSequencer({ sessionId: 's', nextEventId: 2 }).stamp({ type: 'run_start' }),
    ],
    [
      'entering one node run twice',
      () => {
        const sequencer = createSequencer({ sessionId: 's', nextEventId: 2 });
        sequencer.enter(think);
        sequencer.enter(think);
      },
    ],
  ])('throws on %s', (_name, act) => {
    expect(act).toThrow();
  });
});

describe('mergeFrames', () => {
  const frames = createRun('s', 'r');

  it('returns the same frames however they were shuffled and duplicated', () => {
    const shuffled = fc.shuffledSubarray([...frames, ...frames, ...frames], { minLength: frames.length });
    fc.assert(
      fc.property(shuffled, (arrived) => {
        const numbers = new Set(arrived.map((frame) => frame.eventId));
        expect(mergeFrames(arrived)).toEqual(frames.filter((frame) => numbers.has(frame.eventId)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps the order of arrival when numbers are missing', () => {
    const bare = frames.map(({ event }): Frame => ({ event }));
    expect(mergeFrames(bare)).toEqual(bare);
  });

  it('keeps an unnumbered frame after the frame it followed on arrival', () => {
    const note: Frame = { event: { type: 'unknown', name: 'note', payload: {} } };
    const [first, second, third] = frames;
    if (!first || !second || !third) throw new Error('fixture');
    expect(mergeFrames([third, note, first, second])).toEqual([first, second, third, note]);
  });

  it('keeps frames of unknown type', () => {
    const later: Frame = { eventId: 9, event: { type: 'unknown', name: 'later', payload: {} } };
    expect(mergeFrames([later, ...frames])).toEqual([...frames, later]);
  });
});

describe('mergeSessions', () => {
  it('separates two sessions whose frames arrive mixed', () => {
    const all = [...createRun('a', 'a1'), ...createRun('b', 'b1')];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (arrived) => {
        const sessions = mergeSessions(arrived);
        const replies = sessions.map(({ sessionId, runs }) => [sessionId, runs.map((run) => run.reply)]);
        expect(new Map(replies as [string, string[]][])).toEqual(
          new Map([
            ['a', ['reply of a1']],
            ['b', ['reply of b1']],
          ]),
        );
      }),
    );
  });

  it('separates runs of one conversation that each start at 1', () => {
    const [session] = mergeSessions([
      ...createRun('a', 'a1'),
      ...createRun('a', 'a1'),
      ...createRun('a', 'a2'),
    ]);
    expect(session?.runs.map((run) => [run.runId, run.frames.length, run.reply])).toEqual([
      ['a1', 8, 'reply of a1'],
      ['a2', 8, 'reply of a2'],
    ]);
  });

  it('distinguishes the spans of a repeated node_id', () => {
    const sequencer = createSequencer({ sessionId: 's' });
    const frames = [
      sequencer.stamp({ type: 'run_start' }),
      sequencer.enter(think),
      sequencer.stamp(chunk('1'), think),
      sequencer.exit(think, 'Ok'),
      sequencer.enter(think),
      sequencer.stamp(chunk('2'), think),
      sequencer.exit(think, 'Ok'),
      sequencer.reply('done', think),
    ];
    const spans = mergeSessions(frames)[0]?.runs[0]?.spans ?? [];
    expect(spans.map((span) => [span.name, span.isOpen, span.frames.length])).toEqual([
      ['think', false, 3],
      ['think', false, 4],
    ]);
  });

  it('finds the spans of frames without an envelope', () => {
    const bare = createRun('s', 'r')
      .filter((frame) => frame.nodeId !== 'node-2')
      .map(({ event }): Frame => ({ event }));
    const spans = mergeSessions(bare)[0]?.runs[0]?.spans ?? [];
    expect(spans.map((span) => [span.nodeId, span.name, span.frames.length])).toEqual([[null, 'think', 4]]);
  });
});
