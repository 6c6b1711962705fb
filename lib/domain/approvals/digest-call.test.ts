import { describe, expect, it } from 'vitest';
import { digestCall } from './digest-call';

const digest = (value: unknown, name = 'tool') => digestCall(name, value as Record<string, never>);

describe('digestCall', () => {
  it('is the SHA-256 of the canonical text', () => {
    // sha256 of {"arguments":{"a":1},"tool":"tool"}
    expect(digest({ a: 1 })).toBe('7de2f4a2893e59012112ba5ec2246d9f1a0dbd5283945d5c00df091dd042f456');
  });

  it('does not depend on the order of keys at any depth', () => {
    expect(digest({ a: { b: 1, c: 2 }, d: 3 })).toBe(digest({ d: 3, a: { c: 2, b: 1 } }));
  });

  it('differs for calls that execute differently', () => {
    const different = [
      digest({ a: 1 }),
      digest({ a: 1 }, 'other'),
      digest({ a: '1' }),
      digest({ a: [1] }),
      digest({ a: { 0: 1 } }),
      digest({ a: null }),
      digest({}),
      digest({ a: [1, 2] }),
      digest({ a: [2, 1] }),
      digest({ a: 'é' }),
      digest({ a: 'e\u0301' }),
      digest(JSON.parse('{"__proto__":{"a":1}}')),
      digest({ a: 1, tool: 'tool' }),
    ];
    expect(new Set(different).size).toBe(different.length);
  });
});
