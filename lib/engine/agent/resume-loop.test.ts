import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { call, Crash, createScriptedRun, say, type Script } from './__fixtures__/scripted-run';
import { writeHistory } from './history';
import { storedTurnSchema, type Thought } from './turn';

const calls = fc.array(
  fc.record({
    // Only a few ids and inputs, so that ids and calls repeat.
    id: fc.constantFrom('', 'a', 'b', 'c', 'd'),
    name: fc.constantFrom('read', 'fails', 'wait', 'wait_long'),
    input: fc.constantFrom({}, { x: 1 }, 'not JSON'),
  }),
  { maxLength: 5 },
);

const thoughts: fc.Arbitrary<readonly Thought[]> = fc
  .tuple(
    fc.array(fc.record({ text: fc.constantFrom('', 'Looking.'), calls }), { maxLength: 5 }),
    fc.constantFrom('Done.', '完成了，这个流程有三步。'),
  )
  .map(([turns, last]) => [
    ...turns.filter((turn) => turn.calls.length > 0).map((turn) => say(turn.text, ...turn.calls)),
    say(last),
    say('Done, in English.'),
  ]);

const tools: Script['tools'] = { fails: () => ({ content: '{"error":"no"}', isError: true }) };

/** Works on the run until it ends, as workers and users would: after a crash another worker takes over, and waiting calls are approved. */
async function finish(script: Script, crashes: readonly { at: number; isBefore: boolean }[]) {
  const run = createScriptedRun(script);
  const left = [...crashes];
  for (let sitting = 0; sitting < 100; sitting += 1) {
    const crash = left.shift();
    run.crashAt(crash?.at ?? null, crash?.isBefore);
    try {
      const outcome = await run.sit();
      if (outcome.type !== 'waiting') return { run, outcome };
      for (const id of outcome.approvalIds) run.approved.add(id.replace('approval of ', ''));
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
    const stored = JSON.stringify(run.kept);
    const read = storedTurnSchema.array().parse(JSON.parse(stored));
    run.kept.splice(0, run.kept.length, ...read);
  }
  throw new Error('The run did not end.');
}

describe('a resumed run', () => {
  it('ends as if it had never stopped, wherever it was cut, and makes each tool call once', async () => {
    const crashes = fc.array(fc.record({ at: fc.integer({ min: 1, max: 30 }), isBefore: fc.boolean() }), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(thoughts, crashes, async (script, cuts) => {
        const whole = await finish({ thoughts: script, tools }, []);
        const cut = await finish({ thoughts: script, tools }, cuts);
        expect(cut.outcome).toEqual(whole.outcome);
        expect(writeHistory([], cut.run.kept)).toEqual(writeHistory([], whole.run.kept));
        expect(cut.run.sent.at(-1)).toEqual(whole.run.sent.at(-1));
        const { performed } = cut.run;
        expect(new Set(performed).size).toBe(performed.length);
        expect([...performed].sort()).toEqual([...whole.run.performed].sort());
        expect(cut.run.askedInVain).toEqual([]);
      }),
      { numRuns: countRuns(400) },
    );
  });

  it('reports a refusal and a retry once when it died after the turn was stored', async () => {
    const same = Array.from({ length: 4 }, (_, index) => call(`c${index}`, 'read'));
    const script = { thoughts: [say('', ...same), say('完成了，流程有三步。'), say('Done.')] };
    const { run } = await finish(script, [
      { at: 3, isBefore: false },
      { at: 1, isBefore: true },
      { at: 12, isBefore: false },
    ]);
    expect(run.events.map(({ type }) => type)).toEqual(['retrying']);
    expect(run.refused).toEqual(['c3']);
  });
});
