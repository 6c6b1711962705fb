import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { readArguments } from './read-arguments';

const textOf = (chars: number) => `{"a":"${'x'.repeat(chars - '{"a":""}'.length)}"}`;
const nest = (levels: number): unknown => (levels === 0 ? 1 : { a: nest(levels - 1) });

describe('readArguments', () => {
  it('reads an object and its JSON text alike', () => {
    const value = { a: [1, null, { b: 'ü' }] };
    expect(readArguments(value)).toEqual({ ok: true, value });
    expect(readArguments(JSON.stringify(value))).toEqual({ ok: true, value });
  });

  it.each([undefined, null, '', ' \n'])('reads %j as no arguments', (input) => {
    expect(readArguments(input)).toEqual({ ok: true, value: {} });
  });

  it('enforces the maximum length exactly, for text and for an object', () => {
    expect(readArguments(textOf(limits.toolArgumentChars))).toMatchObject({ ok: true });
    expect(readArguments(textOf(limits.toolArgumentChars + 1))).toMatchObject({ ok: false });
    const chars = limits.toolArgumentChars - '{"a":""}'.length;
    expect(readArguments({ a: 'x'.repeat(chars) })).toMatchObject({ ok: true });
    expect(readArguments({ a: 'x'.repeat(chars + 1) })).toMatchObject({ ok: false });
  });

  it('enforces the maximum depth exactly, for text and for an object', () => {
    for (const write of [(value: unknown) => value, JSON.stringify]) {
      expect(readArguments(write(nest(limits.requestDepth)))).toMatchObject({ ok: true });
      expect(readArguments(write(nest(limits.requestDepth + 1)))).toMatchObject({ ok: false });
    }
  });

  it('fails without a crash on endless nesting', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(readArguments(loop)).toMatchObject({ ok: false });
    expect(readArguments(`${'['.repeat(90_000)}`)).toMatchObject({ ok: false });
    expect(readArguments(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)).toMatchObject({ ok: false });
  });

  it('drops a __proto__ key, from text and from objects', () => {
    const text = '{"__proto__":{"isOwner":true},"a":1}';
    for (const input of [text, JSON.parse(text)]) {
      const read = readArguments(input);
      expect(read).toEqual({ ok: true, value: { a: 1 } });
      expect(read.ok && 'isOwner' in read.value).toBe(false);
    }
  });
});
