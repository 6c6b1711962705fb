import { describe, expect, it } from 'vitest';
import type { RunReply } from '@/lib/protocol/http/runs';
import type { PackedNote } from '@/lib/protocol/run-frames';
import { actingLog } from '../__fixtures__/logs';
import { answerRun } from '../__fixtures__/runs';
import { listSteps } from '../list-steps';
import { alignRuns } from './align-runs';
import { type ComparedRun, listDifferences } from './list-differences';

const compared = (part: Partial<RunReply> = {}, rest: Partial<ComparedRun> = {}): ComparedRun => ({
  run: { ...answerRun, ...part },
  packets: [],
  answer: 'It is high.',
  ...rest,
});

const tell = (...runs: Parameters<typeof listDifferences>) =>
  listDifferences(...runs).map(({ about, words }) => `${about}: ${words}`);

const packet = (sent: NonNullable<PackedNote['sent']>, leftOut: readonly string[]): PackedNote => ({
  sent,
  inventory: {
    sourceCount: 3,
    fullCount: 1,
    summaryCount: 0,
    titleCount: 1,
    leftOut: leftOut.map((title) => ({ sourceId: title, title, reason: 'limit' })),
  },
});

describe('listDifferences', () => {
  it('finds no difference between a run and itself', () => {
    expect(tell(compared(), compared(), [])).toEqual([]);
  });

  it('compares the state, model, time, tokens and cost of the second run with the first', () => {
    const second = compared({
      status: 'partial',
      model: 'openai/large',
      input_tokens: 900,
      output_tokens: 100,
      cost_usd: 0.05,
      finished_at: '2026-11-20T10:00:02.000Z',
    });
    expect(tell(compared({ input_tokens: 1_500, cost_usd: 0.01 }), second, [])).toEqual([
      'State: First: Done. Second: In part.',
      'Model: First: llama. Second: large.',
      'Time: 500 ms less in the second: 2.0 s against 2.5 s.',
      'Tokens: 500 tokens less in the second: 1,000 tokens against 1,500 tokens.',
      'Cost: $0.0400 more in the second: $0.0500 against $0.0100.',
    ]);
  });

  it('compares no totals or answers while one run is still going', () => {
    const going = compared({ status: 'running', finished_at: null, input_tokens: 5 }, { answer: 'It' });
    expect(tell(compared(), going, [])).toEqual(['State: First: Done. Second: Running.']);
  });

  it('names the sources that only one run sent or left out, and those sent in another form', () => {
    const dam = { sourceId: 'a', title: 'Dam', form: 'full' as const };
    const fish = { sourceId: 'b', title: 'Fish', form: 'full' as const };
    const first = compared({}, { packets: [packet([dam, fish], ['Mill'])] });
    const second = compared({}, { packets: [packet([{ ...dam, form: 'part' }], ['Mill', 'Fish'])] });
    expect(tell(first, second, [])).toEqual([
      'Sources sent: Only in the first: Fish.',
      'Sources sent: In a different form: Dam (in full, then in part).',
      'Left out: Only in the second: Fish.',
    ]);
  });

  it('says which tools were called with other arguments, and whether the answers differ', () => {
    const rows = alignRuns(listSteps(actingLog()), listSteps(actingLog({ query: 'weirs' })));
    expect(tell(compared(), compared({}, { answer: 'It is not.' }), rows)).toEqual([
      'Tools: Called search with different arguments. query: “locks” in the first, “weirs” in the second.',
      'Answer: They differ; what was changed is marked below.',
    ]);
  });
});
