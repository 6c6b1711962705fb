import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson, toJson, tooDeepMark } from './json';
import { limits } from './limits';
import { isStorable } from './text';

describe('readJson', () => {
  it.each([
    ['as it is', '{"__proto__":{"a":1},"b":2}'],
    ['in escapes', '{"\\u005f\\u005fproto\\u005f_":{"a":1},"b":2}'],
    ['deep inside', '[{"c":{"__proto__":{"a":1}}},{"b":2}]'],
  ])('drops a key that could change every object, %s', (_how, text) => {
    const read = readJson(text, 1_000);
    expect(JSON.stringify(read)).not.toContain('proto');
    expect(JSON.stringify(read)).toContain('"b":2');
  });
});

/** Values as libraries create them: with undefined, dates, lone surrogates, and numbers that JSON cannot represent. */
const anyText = fc.string({ unit: fc.constantFrom('a', '\u0000', '\ud83d', '\ude42', '🙂', '"', '\\') });
const anything = fc.anything({
  key: fc.oneof(anyText, fc.constantFrom('__proto__', 'toString', 'length')),
  values: [anyText, fc.constant(undefined), fc.boolean(), fc.double(), fc.integer(), fc.bigInt(), fc.date()],
  withBigInt: true,
  withDate: true,
  maxDepth: 6,
});

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...listTexts(inner)]);
}

const nest = (levels: number) =>
  Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'the innermost');

describe('toJson', () => {
  it('returns JSON that survives a round trip and that the database can hold', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const json = toJson(value);
        expect(readJson(JSON.stringify(json), 1_000_000)).toStrictEqual({ ok: true, value: json });
        expect(listTexts(json).filter((text) => !isStorable(text))).toEqual([]);
      }),
    );
  });

  it('leaves JSON unchanged when the database can hold it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        const isKept = listTexts(plain).every((text) => isStorable(text) && text !== '__proto__');
        if (isKept) expect(toJson(plain)).toStrictEqual(plain);
      }),
    );
  });

  it('leaves out undefined fields and keeps the places in a list', () => {
    expect(toJson({ type: 'text', providerOptions: undefined, parts: [1, undefined, 3] })).toStrictEqual({
      type: 'text',
      parts: [1, null, 3],
    });
  });

  it('keeps as many levels as a request may have and marks deeper ones', () => {
    expect(JSON.stringify(toJson(nest(limits.requestDepth + 1)))).toContain('the innermost');
    expect(JSON.stringify(toJson(nest(limits.requestDepth + 2)))).toContain(tooDeepMark);
    expect(JSON.stringify(toJson(nest(100_000)))).toContain(tooDeepMark);
  });

  it('terminates on a value that contains itself', () => {
    const value: Record<string, unknown> = {};
    value['self'] = value;
    expect(JSON.stringify(toJson(value))).toContain(tooDeepMark);
  });
});
