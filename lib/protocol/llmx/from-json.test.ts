import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonValue } from '@/lib/core/json';
import { fromJsonObject, readMessage, writeMessage } from '.';
import { fromJson } from './from-json';

it('any JSON can be said in a message that is read back', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 40 }), (value) => {
      const content = fromJsonObject(value as JsonValue);
      const text = writeMessage({
        header: { f: 'a', t: 'b', s: 1 },
        blocks: [{ type: 'OBS', fields: { s: 'OK', c: content } }],
      });
      const read = readMessage(text);
      expect(read.ok && read.value.message.blocks).toEqual([
        { type: 'OBS', fields: { s: 'OK', c: content } },
      ]);
    }),
  );
});

it('what has no value is left out, and names that LLMX cannot spell become pairs', () => {
  expect(fromJson({ a: null, b: [null, 1], c: { 'not a name': 2 } })).toEqual({
    b: ['', 1],
    c: [{ key: 'not a name', value: 2 }],
  });
  expect(fromJsonObject([1])).toEqual({ value: [1] });
});

it('what is nested too deep is its JSON', () => {
  const nested = Array.from({ length: 60 }).reduce<JsonValue>((inner) => ({ in: inner }), 'end');
  expect(JSON.stringify(fromJson(nested))).toContain(String.raw`{\"in\":`);
});
