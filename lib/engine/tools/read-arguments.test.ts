import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { readArguments } from './read-arguments';

const textOf = (chars: number) => `{"a":"${'x'.repeat(chars - '{"a":""}'.length)}"}`;
const nest = (levels: number): unknown => (levels === 0 ? 1 : { a: nest(levels - 1) });

describe('readArguments', () => {
  it('reads an object and its text alike', () => {
    const value = { a: [1, null, { b: 'ü' }] };
    expect(readArguments(value)).toEqual({ ok: true, value });
    expect(readArguments(JSON.stringify(value))).toEqual({ ok: true, value });
  });

  it.each([undefined, null, '', ' \n'])('takes %j for no arguments', (input) => {
    expect(readArguments(input)).toEqual({ ok: true, value: {} });
  });

  it('reads text up to its bound and no further, as text and as an object', () => {
    expect(readArguments(textOf(limits.toolArgumentChars))).toMatchObject({ ok: true });
    expect(readArguments(textOf(limits.toolArgumentChars + 1))).toMatchObject({ ok: false });
    const chars = limits.toolArgumentChars - '{"a":""}'.length;
    expect(readArguments({ a: 'x'.repeat(chars) })).toMatchObject({ ok: true });
    expect(readArguments({ a: 'x'.repeat(chars + 1) })).toMatchObject({ ok: false });
  });

  it('reads nesting up to its bound and no further, as text and as an object', () => {
    for (const write of [(value: unknown) => value, JSON.stringify]) {
      expect(readArguments(write(nest(limits.requestDepth)))).toMatchObject({ ok: true });
      expect(readArguments(write(nest(limits.requestDepth + 1)))).toMatchObject({ ok: false });
    }
  });

  it('is a failure, not a crash, for what is endlessly deep', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(readArguments(loop)).toMatchObject({ ok: false });
    expect(readArguments(`${'['.repeat(90_000)}`)).toMatchObject({ ok: false });
    expect(readArguments(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)).toMatchObject({ ok: false });
  });

  it('drops a prototype that somebody sends, from text and from objects', () => {
    const text = '{"__proto__":{"isOwner":true},"a":1}';
    for (const input of [text, JSON.parse(text)]) {
      const read = readArguments(input);
      expect(read).toEqual({ ok: true, value: { a: 1 } });
      expect(read.ok && 'isOwner' in read.value).toBe(false);
    }
  });
});
