import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMarkdown } from './__fixtures__/any-markdown';
import { splitPassages } from './passages';
import { createProjection } from './projection';

const sentence = 'The quick brown fox jumps over the lazy dog near the old river bank. ';
const paragraph = (sentences: number) => sentence.repeat(sentences).trim();
const squeeze = (text: string) => text.replace(/\s+/gu, '');

describe('splitPassages', () => {
  it('ends passages at paragraph ends and keeps them between 600 and 1,500 characters', () => {
    const markdown = Array.from({ length: 40 }, (_, index) => paragraph(2 + (index % 9))).join('\n\n');
    const passages = splitPassages(markdown);
    for (const passage of passages) {
      expect(passage.text.length).toBeGreaterThanOrEqual(600);
      expect(passage.text.length).toBeLessThanOrEqual(1_500);
      expect(markdown.slice(passage.end).startsWith('\n\n') || passage.end === markdown.length).toBe(true);
    }
    expect(passages.map((passage) => passage.ordinal)).toEqual(passages.map((_, index) => index));
  });

  /** A paragraph of sentences with so many characters each. */
  const sentences = (...lengths: readonly number[]) =>
    lengths.map((length) => `${'X'.repeat(length - 1)}.`).join(' ');

  it.each([
    ['keeps a block of 1,500 characters, and cuts a longer one', [1_500], [1_500]],
    ['keeps a block of 1,500 characters, and cuts a longer one', [1_501], [1_500, 1]],
    ['ends after a block from 900 characters on', [899, 600], [1_500]],
    ['ends after a block from 900 characters on', [900, 700], [900, 700]],
    ['ends after a block from 900 characters on', [899, 300, 700], [1_200, 700]],
    ['ends after a block from 900 characters on', [900, 300, 700], [900, 1_001]],
    ['ends after no heading', [`# ${'x'.repeat(900)}`, 500, 700], [1_401, 700]],
    ['ends before no block that fits', [700, 799], [1_500]],
    ['ends before no block that fits', [900, 700, sentences(350, 349)], [900, 1_401]],
    ['ends before a heading from 700 characters on', [699, '# H', 700], [1_402]],
    ['ends before a heading from 700 characters on', [700, '# H', 700], [700, 702]],
    ['ends before a block that does not fit, from 700 characters on', [700, sentences(400, 399)], [700, 800]],
    ['ends before a block that does not fit, from 700 characters on', [699, sentences(400, 399)], [1_500]],
    [
      'ends before a block that does not fit, from 700 characters on',
      [699, sentences(400, 400)],
      [1_100, 400],
    ],
    ['goes on inside a block', [500, sentences(300, 300, 300)], [1_403]],
    ['joins a last passage of less than 700 characters', [750, '# H', 697], [1_450]],
    ['joins a last passage of less than 700 characters', [750, '# H', 698], [750, 700]],
    ['joins a last passage of less than 700 characters', [900, 599], [1_500]],
    ['joins nothing to more than 1,500 characters', [900, 600], [900, 600]],
    ['has headings with what follows them', [600, '# H', '## I', 1_000], [600, 1_004]],
    ['has headings with what follows them', [600, '# H', 1_498], [600, 1_500]],
    ['leaves headings alone before what fills a passage', [600, '# H', 1_500], [600, 1, 1_500]],
    ['has headings at the end', [1_000, '# H'], [1_002]],
    ['is none without text', [], []],
  ])('%s: %j', (_rule, blocks, lengths) => {
    const markdown = blocks
      .map((block) => (typeof block === 'number' ? 'x'.repeat(block) : block))
      .join('\n\n');
    expect(splitPassages(markdown).map(({ text }) => text.length)).toEqual(lengths);
  });

  it('cuts text without sentences at the last space from 700 characters on', () => {
    const cut = (first: number) =>
      splitPassages(`${'x'.repeat(first)} ${'y'.repeat(1_600)}`).map(({ text }) => text.length);
    expect(cut(700)).toEqual([700, 1_500, 100]);
    expect(cut(699)).toEqual([1_500, 800]);
    expect(splitPassages(`x${'😀'.repeat(750)}`).map(({ text }) => text.length)).toEqual([1_499, 2]);
  });

  it('cuts a long paragraph at sentence ends', () => {
    for (const passage of splitPassages(paragraph(100))) expect(passage.text.endsWith('bank.')).toBe(true);
  });

  it('keeps a heading with what follows it', () => {
    const markdown = `# A\n\n${paragraph(12)}\n\n## B\n\n${paragraph(12)}\n\n## C\n\n${paragraph(12)}`;
    const passages = splitPassages(markdown);
    expect(passages.map((passage) => passage.text.split('\n')[0])).toEqual(['A', 'B', 'C']);
    expect(passages.map((passage) => passage.headings)).toEqual([[], ['A'], ['A']]);
  });

  it('moves a heading to the passage of a block that no longer fits below it', () => {
    const code = `\`\`\`\n${'let a = 1; // a. B. c\n'.repeat(60)}\`\`\``;
    const passages = splitPassages(`${paragraph(8)}\n\n## B\n\n${code}`);
    expect(passages.map((passage) => passage.text.split('\n')[0])).toEqual([paragraph(8), 'B']);
  });

  it('does not split a code block or a table row that fits into a passage', () => {
    const code = `\`\`\`\n${'let a = 1; // a. B. c\n'.repeat(60)}\`\`\``;
    const row = `| a | b |\n|---|---|\n| ${paragraph(10)} | ${paragraph(10)} |`;
    const passages = splitPassages(`${paragraph(12)}\n\n${code}\n\n${paragraph(12)}\n\n${row}`);
    expect(passages.some((passage) => passage.text.includes('let a = 1; // a. B. c\n'.repeat(59)))).toBe(
      true,
    );
    expect(passages.some((passage) => passage.text.includes(`${paragraph(10)}\t${paragraph(10)}`))).toBe(
      true,
    );
  });

  it('splits longer text at lines or words, never inside a surrogate pair', () => {
    const lines = splitPassages(`\`\`\`\n${'one line of code\n'.repeat(300)}\`\`\``);
    expect(lines.length).toBeGreaterThan(2);
    for (const passage of lines) expect(passage.text.endsWith('one line of code')).toBe(true);
    const faces = splitPassages(`a${'😀'.repeat(2_000)}`);
    expect(faces.length).toBeGreaterThan(1);
    for (const passage of faces) expect(passage.text.isWellFormed()).toBe(true);
  });

  it('covers all text once and in order', () => {
    const document = fc
      .array(fc.oneof(anyMarkdown, fc.nat(30).map(paragraph)), { maxLength: 12 })
      .map((all) => all.join('\n\n'));
    fc.assert(
      fc.property(document, (markdown) => {
        const projection = createProjection(markdown);
        const passages = splitPassages(markdown);
        let previous = 0;
        for (const passage of passages) {
          expect(passage.start).toBeGreaterThanOrEqual(previous);
          expect(passage.text.length).toBeLessThanOrEqual(1_500);
          expect(projection.slice(passage)).toBe(passage.text);
          previous = passage.end;
        }
        expect(squeeze(passages.map((passage) => passage.text).join(''))).toBe(squeeze(projection.text));
      }),
      { numRuns: 300 },
    );
  });
});
