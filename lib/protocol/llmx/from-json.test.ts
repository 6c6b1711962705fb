import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonValue } from '@/lib/core/json';
import { fromJsonObject, readMessage, writeMessage } from '.';
import { fromJson } from './from-json';

it('a message carries any JSON and is read back unchanged', () => {
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

it('leaves out null fields, and writes names that LLMX cannot spell as pairs', () => {
  expect(fromJson({ a: null, b: [null, 1], c: { 'not a name': 2 } })).toEqual({
    b: ['', 1],
    c: [{ key: 'not a name', value: 2 }],
  });
  expect(fromJsonObject([1])).toEqual({ value: [1] });
});

it('writes deeply nested values as JSON text', () => {
  const nested = Array.from({ length: 60 }).reduce<JsonValue>((inner) => ({ in: inner }), 'end');
  expect(JSON.stringify(fromJson(nested))).toContain(String.raw`{\"in\":`);
});
