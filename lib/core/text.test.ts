import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countNoun, isStorable, makeStorable, shorten, shortenAround, sliceWhole } from './text';

const isWhole = (text: string) => text.isWellFormed();
const anyText = fc.string({ unit: 'grapheme', maxLength: 300 });

describe('sliceWhole', () => {
  it('never cuts a character in half and never returns more than allowed', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 300 }), (text, maxChars) => {
        const cut = sliceWhole(text, maxChars);
        expect(isWhole(cut)).toBe(true);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(maxChars);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, maxChars - 1));
      }),
    );
  });
});

describe('shorten', () => {
  it('ends at a word, with an ellipsis only when something is missing', () => {
    expect(shorten('The bridge fell.', 20)).toBe('The bridge fell.');
    expect(shorten('The bridge fell into the water.', 20)).toBe('The bridge fell…');
  });

  it('is one line of at most the given length', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 300 }), (text, maxChars) => {
        const short = shorten(text, maxChars);
        expect(short.length).toBeLessThanOrEqual(maxChars);
        expect(short).not.toMatch(/\n/);
        expect(isWhole(short)).toBe(true);
      }),
    );
  });
});

describe('shortenAround', () => {
  const text = `${'Many words stand before it. '.repeat(8)}The wind blew at 42 miles an hour. ${'And after it. '.repeat(8)}`;

  it('shows the text around the found place, cut at words on both sides', () => {
    expect(shortenAround(text, text.indexOf('42 miles'), 60)).toMatch(
      /^…wind blew at 42 miles an hour\. And .*…$/,
    );
  });

  it('starts at the beginning when the place is near it', () => {
    expect(shortenAround(text, 5, 60)).toMatch(/^Many words/);
  });

  it('always contains the first word of the place, within the maximum length', () => {
    fc.assert(
      fc.property(
        fc.lorem({ maxCount: 80 }),
        fc.nat(),
        fc.integer({ min: 40, max: 120 }),
        (words, at, maxChars) => {
          const starts = [...words.matchAll(/\S+/g)].map((match) => match.index);
          const position = starts[at % starts.length] ?? 0;
          const word = /^\S+/.exec(words.slice(position))?.[0] ?? '';
          const short = shortenAround(words, position, maxChars);
          expect(short).toContain(word);
          expect(short.length).toBeLessThanOrEqual(maxChars);
        },
      ),
    );
  });
});

describe('countNoun', () => {
  it('uses the singular for one and the plural otherwise', () => {
    expect([countNoun(1, 'source'), countNoun(0, 'source'), countNoun(2_000, 'reply', 'replies')]).toEqual([
      '1 source',
      '0 sources',
      '2,000 replies',
    ]);
  });
});

describe('makeStorable', () => {
  const unit = fc.constantFrom('a', '\u0000', '\ud83d', '\ude42', '🙂', '\ufffd');

  it('replaces only what the database cannot hold, one unit for one', () => {
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const made = makeStorable(text);
        expect(isStorable(made)).toBe(true);
        expect(made).toHaveLength(text.length);
        for (let index = 0; index < text.length; index += 1) {
          if (made[index] !== '\ufffd') expect(made[index]).toBe(text[index]);
        }
        if (isStorable(text)) expect(made).toBe(text);
      }),
    );
  });

  it('keeps a surrogate pair beside a lone surrogate', () => {
    expect(makeStorable('\ud83d🙂\ude42\u0000')).toBe('\ufffd🙂\ufffd\ufffd');
  });
});
