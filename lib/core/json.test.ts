import { describe, expect, it } from 'vitest';
import { readJson } from './json';

describe('readJson', () => {
  it.each([
    ['as it is', '{"__proto__":{"a":1},"b":2}'],
    ['in escapes', '{"\\u005f\\u005fproto\\u005f_":{"a":1},"b":2}'],
    ['deep inside', '[{"c":{"__proto__":{"a":1}}},{"b":2}]'],
  ])('drops a key that would reach every object, %s', (_how, text) => {
    const read = readJson(text, 1_000);
    expect(JSON.stringify(read)).not.toContain('proto');
    expect(JSON.stringify(read)).toContain('"b":2');
  });
});
