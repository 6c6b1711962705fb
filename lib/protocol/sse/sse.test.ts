import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSseReader } from './read-events';
import { keepAlive, writeComment, writeEvent } from './write-event';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function readAll(pieces: readonly Uint8Array[], maxChars = 10_000) {
  const reader = createSseReader(maxChars);
  return pieces.flatMap((piece) => reader.push(piece));
}
const events = (pieces: readonly Uint8Array[]) =>
  readAll(pieces).flatMap((reading) => (reading.type === 'event' ? [reading.message] : []));

describe('writeEvent', () => {
  it('writes the name, the data and then the id', () => {
    expect(writeEvent({ event: 'error', data: '{"message":"x"}', id: 7 })).toBe(
      'event: error\ndata: {"message":"x"}\nid: 7\n\n',
    );
  });

  it('splits data at every kind of line break', () => {
    expect(writeEvent({ event: 'a', data: '1\n2\r3\r\n4' })).toBe(
      'event: a\ndata: 1\ndata: 2\ndata: 3\ndata: 4\n\n',
    );
  });

  it.each(['a\nb', 'a\rdata: x', ''])('refuses the name %j', (event) => {
    expect(() => writeEvent({ event, data: '' })).toThrow();
  });

  it('refuses an id that is not a whole number, and a comment of two lines', () => {
    expect(() => writeEvent({ event: 'a', data: '', id: Number.NaN })).toThrow();
    expect(() => writeComment('a\ndata: b')).toThrow();
  });

  it('writes a comment that readers ignore', () => {
    expect(keepAlive).toBe(': keep-alive\n\n');
    expect(readAll([bytesOf(keepAlive)])).toEqual([{ type: 'comment', text: 'keep-alive' }]);
  });
});

describe('createSseReader', () => {
  const sample = bytesOf(
    `${writeEvent({ event: 'chunk', data: 'é🙂\n漢', id: 3 })}${keepAlive}${writeEvent({ event: 'end', data: '{}' })}`,
  );

  it('reads the same events wherever the bytes are cut', () => {
    for (let cut = 0; cut <= sample.length; cut += 1) {
      expect(events([sample.slice(0, cut), sample.slice(cut)])).toEqual([
        { event: 'chunk', data: 'é🙂\n漢', id: '3' },
        { event: 'end', data: '{}', id: null },
      ]);
    }
  });

  it('does not read an event that was cut off', () => {
    expect(events([sample.slice(0, -1)])).toHaveLength(1);
  });

  it('stops at an event above the maximum length and says so', () => {
    const long = bytesOf(`data: ${'x'.repeat(200)}\n\ndata: y\n\n`);
    const pieces = [...long].map((byte) => new Uint8Array([byte]));
    expect(readAll(pieces, 100)).toEqual([{ type: 'event-too-long', maxChars: 100 }]);
  });

  it('reads back any event that writeEvent wrote', () => {
    const text = fc.string({ unit: 'binary' }).map((value) => value.toWellFormed().replaceAll('\0', ''));
    fc.assert(
      fc.property(text, fc.nat(), (data, id) => {
        expect(events([bytesOf(writeEvent({ event: 'e', data, id }))])).toEqual([
          { event: 'e', data: data.replace(/\r\n?/g, '\n'), id: String(id) },
        ]);
      }),
    );
  });
});
