import { describe, expect, it } from 'vitest';
import { decodeHtmlBytes } from './decode-bytes';

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const cyrillic = Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2);

describe('decodeHtmlBytes', () => {
  it.each([
    [
      'the mark over the header',
      Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3, 0xa9),
      'text/html; charset=iso-8859-1',
      'utf-8',
      'é',
    ],
    ['a little-endian mark', Uint8Array.of(0xff, 0xfe, 0x41, 0x00), null, 'utf-16le', 'A'],
    ['a big-endian mark', Uint8Array.of(0xfe, 0xff, 0x00, 0x41), null, 'utf-16be', 'A'],
    ['the header', cyrillic, 'text/html; charset="Windows-1251"', 'windows-1251', 'Привет'],
    [
      'the header over the meta element',
      ascii('<meta charset=utf-8>é'),
      'text/html;charset=latin1',
      'windows-1252',
      '<meta charset=utf-8>é',
    ],
    ['UTF-8 where nothing is said and it fits', new TextEncoder().encode('é'), null, 'utf-8', 'é'],
    [
      'windows-1252 where nothing is said and UTF-8 does not fit',
      Uint8Array.of(0x93, 0xe9, 0x94),
      'text/html',
      'windows-1252',
      '“é”',
    ],
    ['another rule where the label is unknown', ascii('x'), 'text/html; charset=klingon', 'utf-8', 'x'],
    ['nothing', new Uint8Array(), null, 'utf-8', ''],
  ])('decodes by %s', (...[, bytes, header, encoding, text]) => {
    expect(decodeHtmlBytes(bytes, header)).toEqual({ text, encoding });
  });

  it.each([
    ['<meta charset="windows-1251">'],
    ['<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'],
    ['<?xml version="1.0" encoding="windows-1251"?>'],
  ])('decodes as the page declares: %s', (declaration) => {
    const bytes = Uint8Array.from([...ascii(declaration), ...cyrillic]);
    expect(decodeHtmlBytes(bytes, null)).toEqual({ text: `${declaration}Привет`, encoding: 'windows-1251' });
  });

  it('ignores a page that declares UTF-16 in single bytes', () => {
    expect(decodeHtmlBytes(ascii('<meta charset="utf-16">x'), null).encoding).toBe('utf-8');
  });

  it('reads Japanese and Chinese encodings', () => {
    expect(decodeHtmlBytes(Uint8Array.of(0x93, 0xfa, 0x96, 0x7b), 'text/html; charset=shift_jis').text).toBe(
      '日本',
    );
    expect(decodeHtmlBytes(Uint8Array.of(0xd6, 0xd0, 0xb9, 0xfa), 'text/html; charset=gbk').text).toBe(
      '中国',
    );
  });
});
