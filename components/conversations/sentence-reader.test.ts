import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSentenceReader } from './sentence-reader';

/** Returns the sentences announced for a text that arrives in these pieces. */
function readPieces(pieces: readonly string[]): string[] {
  const reader = createSentenceReader();
  let text = '';
  const said: string[] = [];
  for (const piece of pieces) {
    text += piece;
    said.push(...reader.take(text));
  }
  return [...said, ...reader.end()];
}

const cut = (text: string, places: readonly number[]) => {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((one, other) => one - other);
  return [...at, text.length].map((end, index) => text.slice(index === 0 ? 0 : at[index - 1], end));
};

/** A word, and how its Markdown may be formatted. */
const word = fc
  .tuple(
    fc.constantFrom('canal', 'dug', 'Orn', '1824', 'über', 'nine', '3.5', 'men’s', 'café'),
    fc.constantFrom('', '', '', '**', '*', '`', '~~', 'link'),
  )
  .map(([plain, sign]) => ({
    plain,
    markdown: sign === 'link' ? `[${plain}](https://example.org/a.b)` : `${sign}${plain}${sign}`,
  }));

/** A sentence as it is announced, and as a model writes it. */
const sentence = fc
  .record({
    words: fc.array(word, { minLength: 1, maxLength: 6 }),
    end: fc.constantFrom('.', '!', '?'),
    markers: fc.constantFrom('', ' [1]', '[2]', ' [1][12]'),
    isMarkedBehind: fc.boolean(),
    isBold: fc.boolean(),
  })
  .map(({ words, end, markers, isMarkedBehind, isBold }) => {
    const plain = ['The', ...words.map((each) => each.plain), 'ended'].join(' ');
    const inner = ['The', ...words.map((each) => each.markdown), 'ended'].join(' ');
    const dressed = isBold && !inner.includes('*') ? `**${inner}**` : inner;
    return {
      plain: plain + end,
      markdown: isMarkedBehind ? `${dressed}${end}${markers.trim()}` : `${dressed}${markers}${end}`,
    };
  });

type Block = { readonly plain: readonly string[]; readonly markdown: string };

const joinProse = (sentences: readonly { plain: string; markdown: string }[], sign: string): Block => ({
  plain: sentences.map(({ plain }) => plain),
  markdown: sign + sentences.map(({ markdown }) => markdown).join(' '),
});
const prose = fc.array(sentence, { minLength: 1, maxLength: 4 });
const block = fc.oneof(
  prose.map((sentences) => joinProse(sentences, '')),
  prose.map((sentences) => joinProse(sentences, '> ')),
  fc.array(prose, { minLength: 1, maxLength: 3 }).map((items) => ({
    plain: items.flatMap((sentences) => sentences.map(({ plain }) => plain)),
    markdown: items.map((sentences) => joinProse(sentences, '- ').markdown).join('\n'),
  })),
  fc.constant({ plain: ['The canal, in short'], markdown: '## The canal, **in short**' }),
  fc.constant({
    plain: ['Year, Event', '1824, Dug'],
    markdown: '| Year | Event |\n| --- | :-: |\n| 1824 | *Dug* [1] |',
  }),
  fc.constant({
    plain: ['let a = 1. + b[1];', 'go();'],
    markdown: '```js title\nlet a = 1. + b[1];\ngo();\n```',
  }),
);
const document = fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => ({
  plain: blocks.flatMap(({ plain }) => plain),
  markdown: blocks.map(({ markdown }) => markdown).join('\n\n'),
}));
const places = fc.array(fc.nat(), { maxLength: 40 });

describe('createSentenceReader', () => {
  it('returns each plain sentence of a text exactly once, however the text is cut', () => {
    fc.assert(
      fc.property(document, places, ({ plain, markdown }, at) => {
        expect(readPieces(cut(markdown, at))).toEqual(plain);
      }),
    );
  });

  it('returns the same sentences for any text, whole or letter by letter', () => {
    const signs = fc.constantFrom(...'ab1.!? \n\n`*_[](){}|#>-~\\<&;"');
    const text = fc.oneof(fc.string({ maxLength: 80 }), fc.string({ unit: signs, maxLength: 80 }));
    fc.assert(
      fc.property(text, places, (any, at) => {
        const whole = readPieces([any]);
        expect(readPieces(cut(any, at))).toEqual(whole);
        expect(readPieces([...any])).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });

  it('waits for the end of a sentence and does not mistake an abbreviation for it', () => {
    const reader = createSentenceReader();
    expect(reader.take('The canal of Dr. Orn was dug in 1824')).toEqual([]);
    expect(reader.take('The canal of Dr. Orn was dug in 1824. ')).toEqual([]);
    expect(reader.take('The canal of Dr. Orn was dug in 1824. It has nine')).toEqual([
      'The canal of Dr. Orn was dug in 1824.',
    ]);
    expect(reader.take('The canal of Dr. Orn was dug in 1824. It has nine locks')).toEqual([]);
    expect(reader.end()).toEqual(['It has nine locks']);
    expect(reader.end()).toEqual([]);
  });

  it('continues across a wrapped line and ends with a paragraph that has no full stop', () => {
    expect(readPieces(['It was\ndug by men\n\nNobody knows why'])).toEqual([
      'It was dug by men',
      'Nobody knows why',
    ]);
  });

  it('does not end a sentence inside link text or inline code', () => {
    expect(readPieces(['See [The canal. A history](https://example.org "Vol. 2") now. It is long.'])).toEqual(
      ['See The canal. A history now.', 'It is long.'],
    );
    expect(readPieces(['Ask for `Orn. Canal` there. It is long.'])).toEqual([
      'Ask for Orn. Canal there.',
      'It is long.',
    ]);
  });
});
