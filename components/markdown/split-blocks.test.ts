import fc from 'fast-check';
import { Lexer } from 'marked';
import { describe, expect, it, vi } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { createBlockSplitter } from './split-blocks';

const parts = [
  'A paragraph with **bold** and [1].',
  'Two lines\nof one paragraph',
  '# Heading',
  'Setext\n---',
  '- item\n- item',
  '  continued',
  '1. one\n2. two',
  '```js\nconst a = 1;\n\nconst b = 2;\n```',
  '```\nnever closed',
  '~~~\ntilde\n~~~',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  '| a | b |',
  '> quote\n> more',
  '    indented code',
  '[name]: https://example.org',
  '[name]: https://example.com/other',
  'See [name] here.',
  '<div>\nhtml',
  '---',
  '\r\nwindows line\r\n',
];
const joins = ['\n\n', '\n', '\n\n\n', ' '];
const texts = fc
  .array(fc.tuple(fc.constantFrom(...parts), fc.constantFrom(...joins)), { minLength: 1, maxLength: 12 })
  .map((pieces) => pieces.flat().join(''));

/** Splits a text that no longer grows. */
const splitBlocks = (markdown: string) => createBlockSplitter()(markdown);

describe('splitBlocks', () => {
  it('cuts between blocks and marks the last one', () => {
    expect(splitBlocks('# Title\n\nText\n\n- a\n- b')).toEqual([
      { markdown: '# Title', isLast: false },
      { markdown: 'Text', isLast: false },
      { markdown: '- a\n- b', isLast: true },
    ]);
  });

  it('adds a definition to each block that uses it', () => {
    const [first, second] = splitBlocks('See [a].\n\nNothing.\n\n[a]: https://example.org');
    expect(first?.markdown).toContain('https://example.org');
    expect(second?.markdown).toBe('Nothing.');
  });
});

describe('createBlockSplitter', () => {
  it('splits a growing text like the whole text, wherever it is cut', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, step) => {
        const split = createBlockSplitter();
        for (let end = 0; end <= text.length; end += step) {
          const part = text.slice(0, end);
          expect(split(part)).toEqual(splitBlocks(part));
        }
      }),
      { numRuns: countRuns(300) },
    );
  });

  it('does not read the settled start of a text again', () => {
    const split = createBlockSplitter();
    const head = Array.from({ length: 50 }, (_, index) => `Paragraph ${index}.\n\n`).join('');
    split(head);
    const reading = vi.spyOn(Lexer.prototype, 'blockTokens');
    split(`${head}And more`);
    expect(reading.mock.calls.map(([text]) => text.length)).toEqual([
      'Paragraph 48.\n\nParagraph 49.\n\nAnd more'.length,
    ]);
    reading.mockRestore();
  });

  it('starts over when it gets another text', () => {
    const split = createBlockSplitter();
    split('one\n\ntwo\n\nthree\n\nfour');
    expect(split('other\n\ntext')).toEqual(splitBlocks('other\n\ntext'));
  });
});

describe('a formula on lines of its own', () => {
  it('is one block, even if its lines begin like list items', () => {
    const blocks = splitBlocks('So\n$$\n- a\n+ b\n$$\nholds.\n\n\\[\n- c\n\\]\n\n$$ open');
    expect(blocks.map(({ markdown }) => markdown.trim())).toEqual([
      'So',
      '$$\n- a\n+ b\n$$',
      'holds.',
      '\\[\n- c\n\\]',
      '$$ open',
    ]);
  });
});
