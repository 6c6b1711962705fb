/** Generates any valid message for property tests: hostile strings, deep values, custom fields. */
import fc from 'fast-check';
import { limits } from '@/lib/core/limits';
import type { LlmxBlock, LlmxMessage } from '..';
import type { LlmxValue } from '../value';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'true', 'null', '-1', 'a"b\\c\n', 'P', 'ends-', '\u2028', '\ud800', 'p:a.ts#L1'),
);
const name = text.filter((value) => value !== '');
const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/);
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

const value: fc.Arbitrary<LlmxValue> = fc.letrec<{ value: LlmxValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    number,
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(word, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;
const object = fc.dictionary(word, value, { maxKeys: 4, noNullPrototype: true });
const texts = fc.array(text, { maxLength: 4 });

/** Generates fields, some of them left out, and sometimes a custom one. */
function fields<Shape>(shape: { [Name in keyof Shape]: fc.Arbitrary<Shape[Name]> }, needed: (keyof Shape)[]) {
  return fc
    .tuple(
      fc.record(shape, { requiredKeys: needed, noNullPrototype: true }),
      fc.dictionary(word.map((own) => `x_${own}`), value, { maxKeys: 2, noNullPrototype: true }),
    )
    .map(([known, own]) => ({ ...known, ...own }));
}

const operation = fc.constantFrom('read', 'write', 'edit', 'shell', 'search', 'spawn');
const observation = fc.oneof(
  fields({ ai: name, s: fc.constant('OK'), c: object, e: text }, ['s', 'c']),
  fields({ ai: name, s: fc.constant('ERR'), c: object, e: text }, ['s']),
);
const step = fields(
  { i: fc.oneof(number, text), t: text, s: fc.constantFrom('P', 'I', 'C', 'X') },
  ['i', 't', 's'],
);

const standard = {
  CTX: fields({ p: text, f: texts, st: object, issue: text }, ['p']),
  REQ: fields({ o: text, pr: fc.integer({ min: 1, max: 5 }), d: texts, exp: texts }, ['o', 'pr']),
  ACT: fields({ i: name, op: operation, tgt: text, args: object }, ['op', 'tgt']),
  OBS: observation,
  BLK: fields({ w: text, a: texts, esc: fc.boolean() }, ['w', 'a']),
  ASK: fields({ q: text, o: texts, def: text }, ['q', 'o']),
  END: fields({ n: text, t: texts, r: texts, del: texts }, ['n', 'del']),
  RES: fields({ o: text, msg: text }, ['o']),
};

const block = fc.oneof(
  ...Object.entries(standard).map(([type, made]) => made.map((given) => ({ type, fields: given }))),
  fc.array(step, { maxLength: 4 }).map((steps) => ({ type: 'PLAN', steps })),
  fc.record({
    type: word.map((own) => `X_${own}`),
    body: fc.oneof(object, fc.array(value, { maxLength: 4 })),
  }),
) as fc.Arbitrary<LlmxBlock>;

export const anyMessage = fc.record({
  header: fields({ f: name, t: name, s: fc.integer({ min: 1 }), b: name }, ['f', 't', 's']),
  blocks: fc.array(block, { minLength: 1, maxLength: 5 }),
}) as fc.Arbitrary<LlmxMessage>;

const deepest = limits.llmxDepth;
