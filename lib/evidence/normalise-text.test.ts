import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseText } from './normalise-text';

describe('normaliseText', () => {
  it.each([
    ['white space of any kind', 'a\u00a0b\u2003\u3000c\r\n\td', 'a b c d'],
    ['white space at the ends', ' \n a \n', ' a '],
    ['dashes', 'a–b—c−d⁃e‐f ‑ – g', 'a-b-c-d-e-f - - g'],
    ['a dash in several signs', 'a -- b---c–—d', 'a - b-c-d'],
    ['single quotation marks', '‘a’ ‚b‛ ‹c› ´d` ʼe′ ＇', "'a' 'b' 'c' 'd' 'e' '"],
    ['double quotation marks', '“a” „b‟ «c» 「d」 ″ ＂', '"a" "b" "c" "d" " "'],
    ['an ellipsis', 'a … b', 'a ... b'],
    ['what cannot be seen', 'a\u00adb\u200bc\u2060d\ufeff\u200fe\ufe0f', 'abcde'],
    ['spaces around what cannot be seen', 'a \u00ad b', 'a b'],
    ['only what cannot be seen', '\u00ad\u200b', ''],
    ['capitals', 'ÄÖÜ ΑΣ ΟΔΟΣ ς É', 'äöü ασ οδοσ σ é'],
    ['accents written apart', 'e\u0301te\u0301 A\u0308\u0323', 'été ạ\u0308'],
    ['an accent after plain words', 'one cafe\u0301 Cafe\u0301', 'one café café'],
    ['ligatures and wide letters', 'ﬁn ＡＢ１２', 'fin ab12'],
    ['letters beyond the first plane', '𝐀𝐛 😀 𠮷', 'ab 😀 𠮷'],
    ['raised, lowered and fraction digits', '10⁶ H₂O ½ ①', '10⁶ h₂o ½ ①'],
    ['plain text', 'One two, THREE: (4) ~ x_y', 'one two, three: (4) ~ x_y'],
  ])('writes %s in one way', (_name, source, text) => expect(normaliseText(source).text).toBe(text));

  const signs = ['a', 'B', '7', '.', '~', ' ', ' ', '-', '`', '\t', '\n'];
  const plain = fc.array(fc.constantFrom(...signs), { maxLength: 24 }).map((all) => all.join(''));
  const others = ['–', '“', '…', '\u00a0', '\u00ad', 'e\u0301', 'ﬁ', '⁶', '𝐀', 'Σ', '你', '\ud800'];
  const any = fc.array(fc.constantFrom(...signs, ...others), { maxLength: 24 }).map((all) => all.join(''));

  it('writes ASCII as a few replacements would', () => {
    fc.assert(
      fc.property(plain, (source) => {
        const wanted = source.toLowerCase().replace(/\s+/g, ' ').replace(/-+/g, '-').replaceAll('`', "'");
        expect(normaliseText(source).text).toBe(wanted);
      }),
      { numRuns: 400 },
    );
  });

  it('knows for each character what it was written as', () => {
    fc.assert(
      fc.property(any, (source) => {
        const { text, map } = normaliseText(source);
        let last = 0;
        for (let at = 0; at < text.length; at += 1) {
          const { start, end } = map.toSource({ start: at, end: at + 1 });
          expect(start).toBeLessThan(end);
          // What is skipped is white space after white space, or cannot be seen; an atom may stand for several characters.
          if (start >= last) expect(source.slice(last, start)).toMatch(/^[\s\u00ad]*$/);
          expect(normaliseText(source.slice(start, end)).text).toContain(text.charAt(at));
          last = end;
        }
        expect(source.slice(last)).toMatch(/^[\s\u00ad]*$/);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves what it wrote as it is', () => {
    fc.assert(
      fc.property(any, (source) => {
        const { text } = normaliseText(source);
        expect(normaliseText(text).text).toBe(text);
      }),
    );
  });
});
