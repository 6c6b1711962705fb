import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineReader } from './read-lines';
import { writeLine } from './write-line';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function readAll(pieces: readonly Uint8Array[], maxChars = 100) {
  const reader = createLineReader(maxChars);
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}

const texts = (pieces: readonly Uint8Array[], maxChars?: number) =>
  readAll(pieces, maxChars).map((reading) => (reading.type === 'line' ? reading.text : reading.type));

describe('createLineReader', () => {
  it('reads the same lines wherever the bytes are cut', () => {
    const sample = bytesOf('{"a":"é🙂漢"}\n\n{"b":1}\r\n  \nlast');
    for (let cut = 0; cut <= sample.length; cut += 1) {
      expect(texts([sample.slice(0, cut), sample.slice(cut)])).toEqual(['{"a":"é🙂漢"}', '{"b":1}', 'last']);
    }
  });

  it('keeps a line of exactly the maximum length and reports one that is a character longer', () => {
    expect(texts([bytesOf('aaaa\nbb\n')], 4)).toEqual(['aaaa', 'bb']);
    expect(texts([bytesOf('aaaa\r\nbb\n')], 4)).toEqual(['aaaa', 'bb']);
    expect(texts([bytesOf('aaaaa\nbb\n')], 4)).toEqual(['line-too-long', 'bb']);
    expect(texts([bytesOf('aaa'), bytesOf('aaa'), bytesOf('aaa\nbb')], 4)).toEqual(['line-too-long', 'bb']);
  });

  it('holds at most one line in memory, however long a line is', () => {
    const reader = createLineReader(4);
    const megabyte = new Uint8Array(1_000_000).fill(97);
    // More characters than one string can have.
    for (let count = 0; count < 600; count += 1) expect(reader.push(megabyte)).toEqual([]);
    expect(reader.push(bytesOf('\nbb\n')).map((reading) => reading.type)).toEqual(['line-too-long', 'line']);
  });

  it('removes one carriage return from the end of a line, and none elsewhere', () => {
    expect(texts([bytesOf('a\rb\r\nc\r\r\n')])).toEqual(['a\rb', 'c\r']);
  });

  it('numbers lines as in the stream, including blank lines', () => {
    expect(readAll([bytesOf('a\n\nb')]).map((reading) => reading.number)).toEqual([1, 3]);
  });

  it('loses no line because of an invalid character in another', () => {
    const broken = new Uint8Array([...bytesOf('{"a":"'), 0xe6, 0xbc, 0x0a, ...bytesOf('{"b":1}\n')]);
    expect(texts([broken])[1]).toBe('{"b":1}');
  });

  it('reads back what writeLine wrote', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.array(fc.nat(400), { maxLength: 5 }), (values, cuts) => {
        const bytes = bytesOf(values.map(writeLine).join(''));
        const edges = [
          0,
          ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b),
          bytes.length,
        ];
        const pieces = edges.slice(1).map((edge, index) => bytes.slice(edges[index], edge));
        expect(texts(pieces, 100_000)).toEqual(values.map((value) => JSON.stringify(value)));
      }),
    );
  });
});

describe('writeLine', () => {
  it('refuses what is not JSON', () => {
    expect(() => writeLine(undefined)).toThrow('needs a JSON value');
  });
});
