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
