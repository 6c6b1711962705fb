import { describe, expect, it } from 'vitest';
import { decodeStrictly, findEncoding } from './decode-strictly';
import { decodeText } from './decode-text';

const cutUmlaut = Uint8Array.of(0x41, 0xc3);

describe('decodeStrictly', () => {
  it('returns null for invalid bytes, and for half a character unless the bytes may be cut', () => {
    expect(decodeStrictly(Uint8Array.of(0xff), { encoding: 'utf-8' })).toBeNull();
    expect(decodeStrictly(cutUmlaut, { encoding: 'utf-8' })).toBeNull();
    expect(decodeStrictly(cutUmlaut, { encoding: 'utf-8', mayBeCut: true })).toBe('A');
  });

  it('throws on our own mistakes instead of blaming the file', () => {
    expect(() => decodeStrictly('a text' as never, { encoding: 'utf-8' })).toThrow(TypeError);
    expect(() => decodeStrictly(cutUmlaut, { encoding: 'klingon' })).toThrow(RangeError);
    const noBytes = { length: 0, subarray: () => new Uint8Array() };
    expect(() => decodeText(noBytes as never, null)).toThrow(TypeError);
  });
});

describe('findEncoding', () => {
  it('returns the standard name of a label, and null for an unknown label', () => {
    expect(findEncoding('latin1')).toBe('windows-1252');
    expect(findEncoding('klingon')).toBeNull();
  });

  it('throws on our own mistake instead of calling the label unknown', () => {
    expect(() => findEncoding(Symbol('label') as never)).toThrow(TypeError);
  });
});
