import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ValueScope } from '../values/find-value';
import { type Condition, type ConditionTest, conditionSchema } from './condition';
import { decideCondition } from './decide-condition';

const scope: ValueScope = {
  trigger: {
    title: 'Die Häfen von Émile',
    text: 'A harbour-master’s log. 港口很大。',
    words: 1200,
    tags: ['Sea', 'trade'],
    author: null,
    blank: ' ',
    open: true,
    captured_at: '2026-11-20T08:00:00Z',
    place: { city: 'Kiel' },
    size: { width: 1 },
    street: 'Große Straße',
    greek: 'ΔΡΌΜΟΣΑ',
    korean: '각',
  },
  previous: {
    title: 'Die Häfen',
    tags: ['Sea', 'trade'],
    place: { city: 'Kiel' },
    size: { width: 1, height: 2 },
  },
  steps: { check: { output: { count: 3, rows: [{ title: 'First' }] } } },
};

const decide = (condition: Condition) => decideCondition(conditionSchema.parse(condition), scope);
const test = (field: string, operator: string, value?: unknown) =>
  ({ field, operator, ...(value === undefined ? {} : { value }) }) as ConditionTest;

describe('decideCondition', () => {
  it.each<[string, string, unknown, boolean]>([
    ['trigger.title', 'equals', 'Die Häfen von Émile', true],
    ['trigger.title', 'equals', 'Die Ha\u0308fen von E\u0301mile', true],
    ['trigger.title', 'equals', 'die häfen von émile', false],
    ['trigger.title', 'not_equals', 'x', true],
    ['trigger.author', 'equals', null, true],
    ['trigger.author', 'not_equals', 'x', true],
    ['trigger.open', 'equals', true, true],
    ['trigger.title', 'contains', 'HAFEN VON emile', true],
    ['trigger.title', 'contains', 'port', false],
    ['trigger.title', 'not_contains', 'port', true],
    ['trigger.tags', 'contains', 'sea', true],
    ['trigger.tags', 'contains', 'se', false],
    ['trigger.title', 'starts_with', 'die ha', true],
    ['trigger.title', 'ends_with', 'EMILE', true],
    ['trigger.title', 'ends_with', 'Die', false],
    ['trigger.text', 'matches_any', ['dock', 'harbour'], true],
    ['trigger.text', 'matches_any', ['harbour master'], true],
    ['trigger.text', 'matches_any', ['harb', 'arbour', 'log log'], false],
    ['trigger.text', 'matches_any', ['港口'], true],
    ['trigger.text', 'matches_any', ['!!!', ' '], false],
    ['trigger.tags', 'matches_any', ['SEA'], true],
    ['trigger.words', 'greater_than', 1199.5, true],
    ['trigger.words', 'greater_than', 1200, false],
    ['trigger.words', 'at_least', 1200, true],
    ['trigger.words', 'at_most', 1199, false],
    ['trigger.words', 'less_than', 1201, true],
    ['trigger.captured_at', 'at_least', '2026-11-20', true],
    ['trigger.captured_at', 'less_than', '2026-11-20T09:30+01:00', true],
    ['trigger.captured_at', 'greater_than', '2026-11-20T08:00:00.000Z', false],
    ['trigger.words', 'in', [1, 1200], true],
    ['trigger.words', 'in', ['1200'], false],
    ['trigger.author', 'not_in', ['a'], true],
    ['trigger.blank', 'is_empty', undefined, true],
    ['trigger.author', 'is_empty', undefined, true],
    ['trigger.missing', 'is_empty', undefined, true],
    ['trigger.tags', 'is_empty', undefined, false],
    ['trigger.words', 'is_not_empty', undefined, true],
    ['trigger.missing', 'is_not_empty', undefined, false],
    ['trigger.title', 'changed', undefined, true],
    ['trigger.words', 'changed', undefined, true],
    ['trigger.tags', 'changed', undefined, false],
    ['trigger.place', 'changed', undefined, false],
    ['trigger.size', 'changed', undefined, true],
    ['trigger.street', 'contains', 'GROSSE STRASSE', true],
    ['trigger.greek', 'contains', 'δρόμος', true],
    ['trigger.korean', 'contains', '가', false],
    ['trigger.blank', 'matches_any', ['!!!'], false],
    ['steps.check.output.rows[0].title', 'equals', 'First', true],
  ])('decides %s %s %j: %s', (field, operator, value, expected) => {
    expect(decide(test(field, operator, value)).result).toBe(expected);
    expect(decide({ not: test(field, operator, value) }).result).toBe(!expected);
  });

  it.each<[string, string, unknown, string]>([
    ['trigger.missing', 'not_equals', 'x', 'there is no trigger.missing'],
    ['steps.later.output.count', 'is_empty', undefined, 'there is no steps.later'],
    ['trigger.constructor', 'is_not_empty', undefined, 'there is no trigger.constructor'],
    ['trigger.words', 'equals', '1200', 'that needs a text'],
    ['trigger.words', 'contains', 12, 'that needs text or a list'],
    ['trigger.title', 'contains', '', 'that needs something to look for'],
    ['trigger.words', 'greater_than', '5', 'that needs two numbers or two dates'],
    ['trigger.captured_at', 'greater_than', '2026-02-30', 'that needs two numbers or two dates'],
    ['trigger.tags', 'equals', 'Sea', 'not a list'],
    ['trigger.words', 'matches_any', ['1200'], 'that needs text'],
    ['trigger.title', 'in', '{{trigger.tags}}', 'that needs a list'],
    ['steps.check.output.count', 'changed', undefined, 'no earlier'],
  ])('decides no for %s %s %j and for its opposite, because %s', (field, operator, value, because) => {
    const told = decide(test(field, operator, value));
    expect(told.result).toBe(false);
    if (operator !== 'is_not_empty') expect(decide({ not: test(field, operator, value) }).result).toBe(false);
    expect(told.because).toContain(because);
  });

  it.each<[Condition, string]>([
    [test('trigger.title', 'contains', 'hafen'), 'its title (“Die Häfen von Émile”) contains “hafen”'],
    [
      test('trigger.text', 'matches_any', ['dock', 'harbour']),
      'its text (“A harbour-master’s log. 港口很大。”) mentions “harbour”',
    ],
    [
      { and: [test('trigger.words', 'at_least', 1000), test('trigger.words', 'at_most', 1100)] },
      'trigger.words (1200) is greater than 1100',
    ],
    [
      { or: [test('trigger.words', 'less_than', 5), test('trigger.open', 'equals', false)] },
      'trigger.words (1200) is not less than 5, and trigger.open (yes) is not no',
    ],
    [
      { not: test('trigger.title', 'contains', 'x') },
      'its title (“Die Häfen von Émile”) does not contain “x”',
    ],
    [test('trigger.title', 'changed'), 'its title changed from “Die Häfen” to “Die Häfen von Émile”'],
  ])('gives the reason: %j', (condition, because) => {
    expect(decide(condition).because).toBe(because);
  });

  it('leaves a group undecided only when an undecided part could settle it', () => {
    const [yes, no, open] = [
      test('trigger.open', 'equals', true),
      test('trigger.open', 'equals', false),
      test('trigger.missing', 'equals', 'x'),
    ];
    expect(decide({ or: [open, yes] }).result).toBe(true);
    expect(decide({ not: { and: [open, no] } }).result).toBe(true);
    expect(decide({ not: { or: [open, no] } }).result).toBe(false);
    expect(decide({ and: [open, yes] })).toEqual({ result: false, because: 'there is no trigger.missing' });
  });

  it('keeps a reason short, however long the values', () => {
    const long: ValueScope = {
      trigger: { text: 'word '.repeat(400_000), list: Array<string>(1000).fill('y'.repeat(500)) },
    };
    const told = decideCondition(
      test('trigger.text', 'matches_any', Array<string>(100).fill('x'.repeat(4000))),
      long,
    );
    expect(told.because.length).toBeLessThan(800);
    expect(decideCondition(test('trigger.list', 'contains', 'a'), long).because.length).toBeLessThan(800);
  });

  it('finds a word in a text only as a whole word, whatever separates the words', () => {
    const words = fc.array(fc.constantFrom('dock', 'Docks', 'harbour', 'dó̂ck', 'x'), { maxLength: 8 });
    const gaps = fc.constantFrom(' ', ', ', '\n\n', ' – ', '/');
    fc.assert(
      fc.property(words, gaps, (list, gap) => {
        const told = decideCondition(test('trigger.text', 'matches_any', ['DOCK']), {
          trigger: { text: list.join(gap) },
        });
        expect(told.result).toBe(list.some((word) => word.startsWith('d')));
      }),
    );
  });
});
