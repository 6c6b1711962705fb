import { describe, expect, it } from 'vitest';
import { call } from './__fixtures__/scripted-run';
import { refuseCalls } from './refuse-calls';
import type { StoredTurn } from './turn';

const bounds = { maxCallsPerTurn: 6, maxSameCalls: 3 };

/** Builds turns from strings in which each letter is a call: `a` and `b` differ in their arguments, `A` calls another tool than `a`. */
function turnsOf(written: readonly string[]): readonly StoredTurn[] {
  return written.map((letters, number) => ({
    number,
    text: '',
    ended: 'tool_use',
    calls: callsOf(letters, number),
    results: [],
    followUp: null,
  }));
}

function callsOf(letters: string, turn: number) {
  return [...letters].map((letter, index) =>
    call(`${turn}.${index}`, letter < 'a' ? 'upper' : 'lower', { letter: letter.toLowerCase(), n: 1 }),
  );
}

describe('refuseCalls', () => {
  it.each([
    ['the fourth of the same in a row', ['a', 'a', 'a'], 'a', [0]],
    ['not the third', ['a', 'a'], 'a', []],
    ['not one that another call came between', ['a', 'a', 'b', 'a'], 'a', []],
    ['not the same arguments for another tool', ['a', 'a', 'a'], 'A', []],
    ['the same among others', ['ab', 'ba', 'ab'], 'bca', [0, 2]],
    ['the fourth within one turn', [], 'aaaa', [3]],
    ['those over several turns and places', ['aa', 'a'], 'ba', [1]],
    ['again until the model does something else', ['a', 'a', 'a', 'a', 'a'], 'a', [0]],
    ['those above the number of one turn', [], 'abcdefgh', [6, 7]],
  ])('refuses calls: %s', (_rule, earlier, letters, refused) => {
    const calls = callsOf(letters, 9);
    const results = refuseCalls(calls, turnsOf(earlier), bounds);
    expect(results.map(({ callId }) => calls.findIndex(({ id }) => id === callId))).toEqual(refused);
  });

  it('treats the same arguments in another key order as the same call', () => {
    const calls = [call('x', 'lower', { n: 1, letter: 'a' })];
    expect(refuseCalls(calls, turnsOf(['a', 'a', 'a']), bounds)).toHaveLength(1);
  });
});
