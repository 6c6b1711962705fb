import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimedFrame } from '@/lib/protocol/run-frames';
import { actingLog, answerLog, writeLog } from './__fixtures__/logs';
import { describeStep } from './describe-step';
import { countTokens, listSteps } from './list-steps';

const tell = (frames: readonly TimedFrame[]) =>
  listSteps(frames).map((step) => {
    const { words, detail } = describeStep(step, null);
    return detail === null ? words : `${words}: ${detail}`;
  });

describe('listSteps', () => {
  it('tells an answer in order, and the pieces of a text once', () => {
    expect(tell(answerLog())).toEqual([
      'Asked: How high is the dam?',
      'Waited for its turn',
      'Searching 3 sources',
      'Sent sources to the model: 1 source in full, 1 source in part, 1 source left out',
      'Answered',
      'Looked up every quote in its source: 0 quotes found, 2 markers without one',
    ]);
  });

  it('tells what was thought, called and waited for before the answer, with what was executed', () => {
    expect(tell(actingLog())).toEqual([
      'Asked: Tell the team about locks',
      'Waited for its turn',
      'Thought, and proposed 1 call: I look first.',
      'Called search',
      'Thought, and proposed 1 call',
      'Waited for approval',
      'Called message.send',
      'Answered',
    ]);
    const called = listSteps(actingLog()).filter(({ kind }) => kind === 'called');
    expect(called.map(({ input }) => input)).toEqual([{ query: 'locks' }, { text: 'Ten locks' }]);
  });

  it('tells that a person said no, and that a step failed, with the reason', () => {
    expect(tell(actingLog({ approved: false }))).toContain('Was not allowed to call message.send: No.');
    const failed = writeLog([
      { type: 'run_start', runId: 'r' },
      ['n1', { type: 'message_chunk', content: 'It is', id: 'think' }],
      ['n1', { type: 'node_exit', id: 'think', result: { Err: 'No key.' } }],
      { runStatus: 'failed', message: 'No key.' },
    ]);
    expect(tell(failed)).toEqual(['Asked', 'Thought: It is', 'A step failed: No key.']);
  });

  it('says how long each step took, and what the model used in it', () => {
    const steps = listSteps(answerLog());
    expect(steps.map(({ tookMs }) => tookMs)).toEqual([100, 200, 200, 200, 300, 100]);
    expect(steps.map(countTokens)).toEqual([0, 0, 0, 0, 1_000, 0]);
  });

  it('puts every frame into exactly one step, in order, wherever the log is cut', () => {
    const logs = [answerLog(), actingLog(), actingLog({ approved: false })];
    fc.assert(
      fc.property(fc.constantFrom(...logs), fc.nat(40), fc.nat(40), (log, from, to) => {
        const frames = log.slice(from, to);
        const steps = listSteps(frames);
        const numbers = steps.flatMap((step) => step.frames.map(({ eventId }) => eventId));
        expect(numbers.toSorted((one = 0, other = 0) => one - other)).toEqual(
          frames.map(({ eventId }) => eventId),
        );
        const begun = steps.map(({ frame }) => frame);
        expect(begun).toEqual(begun.toSorted((one, other) => one - other));
        for (const step of steps) expect(step.frame).toBe(step.frames[0]?.eventId);
      }),
    );
  });
});
