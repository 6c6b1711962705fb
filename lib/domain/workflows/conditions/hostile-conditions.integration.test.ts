/** Threats 11 and 27: a condition compares and does nothing else, whatever it or a record contains. */
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runsEveryCase } from '@/e2e/support/choose-cases';
import { escapePayloads } from '@/lib/engine/calculate/__fixtures__/escape-payloads';
import { trapName, watchGlobals } from '@/lib/engine/calculate/__fixtures__/watch-globals';
import type { ValueScope } from '../values/find-value';
import { type ConditionTest, conditionOperators, conditionSchema } from './condition';
import { decideCondition } from './decide-condition';
import { describeCondition } from './describe-condition';

/** Every string costs as much as the others, so `npm test` takes a tenth of those of the long tests. */
const strings = runsEveryCase ? 100_000 : 2_500;

const watch = watchGlobals();
afterEach(() => expect(watch.listReached()).toEqual([]));
afterAll(watch.stop);

const operators = Object.values(conditionOperators).flat();
const reasonChars = 2_000;

/** Returns a test with the string on every side that accepts one. */
function writeTest(operator: ConditionTest['operator'], field: string, text: string): ConditionTest {
  if (operator === 'matches_any') return { field, operator, value: [text, 'other'] };
  if (operator === 'in' || operator === 'not_in') return { field, operator, value: [text, 1, null] };
  if (operator === 'is_empty' || operator === 'is_not_empty' || operator === 'changed')
    return { field, operator };
  return { field, operator, value: text };
}

function judge(test: ConditionTest, scope: ValueScope): boolean {
  const [yes, no] = [decideCondition(test, scope), decideCondition({ not: test }, scope)];
  expect(yes.result && no.result).toBe(false);
  for (const { because } of [yes, no]) expect(because.length > 0 && because.length < reasonChars).toBe(true);
  return yes.result;
}

const scopeOf = (text: string): ValueScope => ({
  trigger: { text, list: [text, 1, null], count: 5 },
  previous: { text: 'before', list: [], count: 4 },
  steps: {},
});

describe('decideCondition with hostile input', () => {
  it.each(escapePayloads)('compares %s as plain text', (payload) => {
    const scope = scopeOf(payload);
    for (const operator of operators) judge(writeTest(operator, 'trigger.text', payload), scope);
    expect(judge(writeTest('equals', 'trigger.text', payload), scope)).toBe(true);
    expect(judge(writeTest('equals', 'trigger.text', payload), scopeOf('other'))).toBe(false);
    expect(conditionSchema.safeParse(payload).success).toBe(false);
    expect(judge(writeTest('is_not_empty', payload, ''), scope)).toBe(false);
  });

  it.each(['__proto__', 'constructor', 'toString', trapName])(
    'finds no %s in a record that has none of its own',
    (name) => {
      for (const field of [
        name,
        `trigger.${name}`,
        `trigger.text.${name}`,
        `trigger.list.${name}`,
        `steps.${name}.output`,
      ])
        expect(judge({ field, operator: 'is_not_empty' }, scopeOf('x'))).toBe(false);
    },
  );

  it(`decides ${strings} strings as fields, as values and as the text compared`, () => {
    const pieces = fc.constantFrom(
      ...escapePayloads,
      ...'trigger . text list [0] count 0 5 - 2026-02-30 2026-11-20T08:00Z {{trigger.text}}'.split(' '),
      ...'ß İ ς e\u0301 \u0300 港 가 각 🙂 “ .* (a+)+$ [ \\'.split(' '),
      ...[' ', '\n', '\0', '\ud800'],
    );
    const written = fc.oneof(
      fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    const drawn = fc.record({
      field: fc.oneof(fc.constantFrom('trigger.text', 'trigger.list', 'trigger.count'), written),
      value: written,
      text: written,
      operator: fc.constantFrom(...operators),
    });
    let count = 0;
    const held = new Set<boolean>();
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 100, maxLength: 100 }), (tests) => {
        for (const { field, value, text, operator } of tests) {
          held.add(judge(writeTest(operator, field, value), scopeOf(text)));
          count += 1;
        }
      }),
      { numRuns: strings / 100 },
    );
    expect(count).toBe(strings);
    expect(held.size).toBe(2);
  });

  it('reads any JSON as a condition or refuses it', () => {
    const keys = fc.constantFrom(
      'field',
      'operator',
      'value',
      'and',
      'or',
      'not',
      '__proto__',
      'constructor',
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'medium' },
        fc.constantFrom('trigger.text', 'equals', 'changed', 'in', 1, null, 'x'),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(keys, tie('tree'), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (input) => {
        const read = conditionSchema.safeParse(input);
        if (!read.success) return;
        expect(describeCondition(read.data)).not.toBe('');
        expect(decideCondition(read.data, scopeOf('x')).because).not.toBe('');
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    'a',
    'a ',
    '(',
    '.*',
    '\u0300',
    'e\u0301',
    '港',
    '가',
    'ß',
    'ς',
    '\ud800',
    '🙂',
    ' ',
    '“',
    '\ufdfa',
    '1',
    '-',
    ':',
  ])('compares 100 kB of %j with 100 kB and with a word', (piece) => {
    const long = piece.repeat(Math.floor(100_000 / piece.length));
    for (const operator of operators) {
      judge(writeTest(operator, 'trigger.text', `${long}x`), scopeOf(long));
      judge(writeTest(operator, 'trigger.text', 'x'), scopeOf(long));
      judge(writeTest(operator, 'trigger.list', 'x'), scopeOf(long));
      judge(writeTest(operator, long, 'x'), scopeOf(long));
    }
  });
});
