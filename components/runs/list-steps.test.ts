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
  it('lists the steps of an answer in order, and the pieces of a text as one step', () => {
    expect(tell(answerLog())).toEqual([
      'Asked: How high is the dam?',
      'Waited for its turn',
      'Searching 3 sources',
      'Sent sources to the model: 1 source in full, 1 source in part, 1 source left out',
      'Answered',
      'Looked up every quote in its source: 0 quotes found, 2 markers without one',
    ]);
  });

  it('lists thoughts, calls and approvals before the answer, with the input of each call', () => {
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

  it('says that the user denied a call or that a step failed, and why', () => {
    expect(tell(actingLog({ approved: false }))).toContain('Was not allowed to call message.send: No.');
    const failed = writeLog([
      { type: 'run_start', runId: 'r' },
      ['n1', { type: 'message_chunk', content: 'It is', id: 'think' }],
      ['n1', { type: 'node_exit', id: 'think', result: { Err: 'No key.' } }],
      { runStatus: 'failed', message: 'No key.' },
    ]);
    expect(tell(failed)).toEqual(['Asked', 'Thought: It is', 'A step failed: No key.']);
  });

  it('lists a plan and each sub-question with its result, even if they were answered in parallel', () => {
    const look = (detail: string) => ({ step: { name: 'research', detail } });
    const nodes = ['a', 'b'].map((id) => ({ id, question: `${id}?`, dependsOn: [] }));
    const log = writeLog([
      { type: 'run_start', runId: 'r', agent: 'got' },
      ['p', { type: 'node_enter', id: 'plan' }],
      ['p', { step: { name: 'plan', detail: 'Planning the research' } }],
      ['p', { type: 'got_plan', nodeCount: 2, edgeCount: 0, nodeIds: ['a', 'b'] }],
      ['p', { plan: { planId: 'pl', version: 1, hash: 'h', origin: 'model', nodes } }],
      ['p', { type: 'node_exit', id: 'plan', result: 'Ok' }],
      ['1', { type: 'node_enter', id: 'work' }],
      ['1', { type: 'got_node_start', id: 'a' }],
      ['2', { type: 'node_enter', id: 'work' }],
      ['2', { type: 'got_node_start', id: 'b' }],
      ['1', look('Looking into: a?')],
      ['2', look('Looking into: b?')],
      ['2', { type: 'got_node_failed', id: 'b', error: 'No key.' }],
      ['2', { type: 'node_exit', id: 'work', result: { Err: 'No key.' } }],
      ['1', { type: 'got_node_complete', id: 'a', resultSummary: 'It is.' }],
      ['1', { type: 'node_exit', id: 'work', result: 'Ok' }],
    ]);
    expect(tell(log)).toEqual([
      'Asked',
      'Planned 2 sub-questions: a? · b?',
      'Looking into: a?: It is.',
      'Looking into: b?: No key.',
    ]);
  });

  it('says how long each step took and how many tokens the model used in it', () => {
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
