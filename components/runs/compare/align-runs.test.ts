import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actingLog, answerLog, writeLog } from '../__fixtures__/logs';
import { listSteps } from '../list-steps';
import type { RunStep } from '../run-step';
import { alignRuns } from './align-runs';
import { describeMark } from './compare-steps';

const tell = (first: readonly RunStep[], second: readonly RunStep[]) =>
  alignRuns(first, second).map((row) => [
    row.first?.call?.name ?? row.first?.kind ?? '–',
    row.second?.call?.name ?? row.second?.kind ?? '–',
    describeMark(row),
  ]);

const call = (id: string, name: string, query: string) => [
  { type: 'usage' as const, promptTokens: 1, completionTokens: 1, totalTokens: 2 },
  { type: 'tool_call' as const, callId: id, name, arguments: { query } },
  { type: 'tool_start' as const, callId: id, name },
  { type: 'tool_end' as const, callId: id, name, result: '', isError: false },
];
const calls = (...made: readonly (readonly [name: string, query: string])[]) =>
  listSteps(writeLog(made.flatMap(([name, query], index) => call(`c${index}`, name, query)))).filter(
    ({ kind }) => kind === 'called',
  );

describe('alignRuns', () => {
  it('puts matching steps into one row and says how they differ', () => {
    expect(tell(listSteps(actingLog()), listSteps(actingLog({ query: 'weirs', approved: false })))).toEqual([
      ['asked', 'asked', null],
      ['queued', 'queued', null],
      ['thought', 'thought', null],
      ['search', 'search', 'Different arguments'],
      ['thought', 'thought', null],
      ['message.send', 'message.send', null],
      ['message.send', 'message.send', 'Different arguments'],
      ['answered', 'answered', null],
    ]);
    expect(tell(listSteps(answerLog()), listSteps(answerLog('It is 81 metres high.'))).slice(3)).toEqual([
      ['packed', 'packed', null],
      ['answered', 'answered', 'Different text'],
      ['checked', 'checked', null],
    ]);
  });

  it('marks a different question and different sources, and ignores the order of the sources', () => {
    const send = (question: string, ...titles: readonly string[]) =>
      listSteps(
        writeLog([
          { type: 'run_start', message: question },
          {
            packet: {
              inventory: { sourceCount: 2, fullCount: 2, summaryCount: 0, titleCount: 0, leftOut: [] },
              sent: titles.map((title) => ({ sourceId: title, title, form: 'full' })),
            },
          },
        ]),
      );
    const marks = (...runs: Parameters<typeof alignRuns>) => alignRuns(...runs).map(describeMark);
    expect(marks(send('How high?', 'Dam', 'Fish'), send('How long?', 'Fish', 'Dam'))).toEqual([
      'Different question',
      null,
    ]);
    expect(marks(send('How high?', 'Dam'), send('How high?', 'Fish'))).toEqual([null, 'Different sources']);
  });

  it('pairs a call with the same call, not with the next call of its tool', () => {
    const twice = calls(['search', 'locks'], ['search', 'weirs'], ['fetch', 'a']);
    expect(tell(calls(['search', 'locks'], ['fetch', 'a']), twice)).toEqual([
      ['search', 'search', null],
      ['–', 'search', 'Only in the second'],
      ['fetch', 'fetch', null],
    ]);
  });

  it('shows every step of both runs once, in order, and pairs only steps of the same kind', () => {
    const some = fc
      .array(fc.tuple(fc.constantFrom('search', 'fetch', 'send'), fc.constantFrom('a', 'b')), {
        maxLength: 12,
      })
      .map((made) => calls(...made));
    fc.assert(
      fc.property(some, some, (first, second) => {
        const rows = alignRuns(first, second);
        expect(rows.flatMap((row) => row.first ?? [])).toEqual(first);
        expect(rows.flatMap((row) => row.second ?? [])).toEqual(second);
        for (const row of rows) {
          expect(row.first === null && row.second === null).toBe(false);
          if (row.first !== null && row.second !== null)
            expect(row.first.call?.name).toBe(row.second.call?.name);
        }
        expect(alignRuns(first, first).every((row) => row.first === row.second)).toBe(true);
        // The number of pairs is the same whichever run comes first.
        const pairs = (all: typeof rows) =>
          all.filter((row) => row.first !== null && row.second !== null).length;
        expect(pairs(alignRuns(second, first))).toBe(pairs(rows));
      }),
    );
  });
});
