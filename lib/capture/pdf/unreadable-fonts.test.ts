import { describe, expect, it } from 'vitest';
import type { PdfWord } from './page-text';
import { findUnreadableFonts } from './unreadable-fonts';

const words = (font: string, ...texts: string[]): PdfWord[] =>
  texts.map((text) => ({ text, x: 0, right: 10, y: 0, size: 10, font, isBold: false, isMonospace: false }));
const privateSigns = String.fromCharCode(...Array.from({ length: 26 }, (_, index) => 0xe041 + index));

describe('findUnreadableFonts', () => {
  it('finds a font whose signs are private, and leaves the font beside it alone', () => {
    const all = [...words('a', privateSigns), ...words('b', 'These are the words of a readable font.')];
    expect([...findUnreadableFonts(all)]).toEqual(['a']);
  });

  it('finds a font that shows letters by numbers, by its blanks', () => {
    expect([
      ...findUnreadableFonts(
        words('a', '7KH\u0003ZRUGV\u0003DUH\u0003ZURQJ', '$QG\u0003VR\u0003DUH\u0003WKHVH'),
      ),
    ]).toEqual(['a']);
  });

  it('leaves a symbol font alone, however many bullets and arrows it draws', () => {
    const bullets = Array.from(
      { length: 300 },
      (_, index) => ['\uf0b7', '\uf0a7', '\uf0d8'][index % 3] ?? '',
    );
    expect(findUnreadableFonts(words('symbols', ...bullets)).size).toBe(0);
  });

  it('leaves text of any script alone, and a stray sign in it', () => {
    const scripts = words(
      'a',
      'Ελληνικά γράμματα',
      'עברית',
      'العربية',
      '日本語の文章',
      'ไทย',
      'हिन्दी',
      'E = mc², 25 °C',
    );
    expect(findUnreadableFonts(scripts).size).toBe(0);
    const stray = words('a', 'A long line of ordinary words with one stray sign \ue000 somewhere in it.');
    expect(findUnreadableFonts(stray).size).toBe(0);
  });
});
