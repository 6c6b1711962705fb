import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkDocument } from './chunk-document';
import { parseMarkdown } from './parse-markdown';

const own = (markdown: string, maxChars: number) =>
  chunkDocument(markdown, { maxChars }).map(({ start, end }) => markdown.slice(start, end));

describe('chunkDocument', () => {
  it('keeps a short source whole', () => {
    expect(chunkDocument('# A\n\nb', { maxChars: 100 })).toEqual([
      { index: 1, count: 1, start: 0, end: 6, headings: '', markdown: '# A\n\nb' },
    ]);
    expect(chunkDocument('', { maxChars: 100 })).toHaveLength(1);
  });

  it('cuts before headings and repeats the headings above a chunk', () => {
    const text =
      '# One\n\nfirst part\n\n## Two\n\nsecond part\n\nthird part here\n\n# Three\n\nend of it all';
    const chunks = chunkDocument(text, { maxChars: 30 });
    expect(chunks.map((chunk) => [chunk.headings, text.slice(chunk.start, chunk.end).trim()])).toEqual([
      ['', '# One\n\nfirst part'],
      ['# One', '## Two\n\nsecond part'],
      ['# One\n\n## Two', 'third part here'],
      ['', '# Three\n\nend of it all'],
    ]);
    expect(chunks.map((chunk) => chunk.index)).toEqual([1, 2, 3, 4]);
    expect(chunks.every((chunk) => chunk.count === 4)).toBe(true);
    expect(chunks[2]?.markdown).toBe('# One\n\n## Two\n\nthird part here\n\n');
  });

  it('does not repeat text that only looks like a heading', () => {
    const text = `\`\`\`\n# no\n\`\`\`\n\n${'word '.repeat(30)}`;
    expect(chunkDocument(text, { maxChars: 40 }).every((chunk) => chunk.headings === '')).toBe(true);
  });

  it.each([
    ['a fence', `\`\`\`js\n${'line\n\n'.repeat(40)}\`\`\``],
    ['a table', `| a | b |\n| - | - |\n${'| cell | cell |\n'.repeat(20)}`.trim()],
    ['a fence in a list', `- item\n\n  \`\`\`\n${'  line\n'.repeat(40)}  \`\`\``],
  ])('never cuts %s, even above the limit', (_name, block) => {
    const text = `${'Before. '.repeat(10)}\n\n${block}\n\n${'After. '.repeat(10)}`;
    expect(own(text, 50).filter((chunk) => chunk.includes(block.slice(-20)))[0]).toContain(
      block.replace(/^- item\n\n/, ''),
    );
  });

  it('cuts a long paragraph after a sentence, or else between words', () => {
    expect(own('One two three. Four five six. Seven eight.', 32)).toEqual([
      'One two three. Four five six. ',
      'Seven eight.',
    ]);
    expect(own('aaaa bbbb cccc dddd', 10)).toEqual(['aaaa bbbb ', 'cccc dddd']);
  });

  it('never splits a character', () => {
    for (const chunk of own('🙂'.repeat(50), 15)) expect(chunk.isWellFormed()).toBe(true);
  });

  it('joins to the source again, within the limit except for fences, tables and headings', () => {
    const part = fc.constantFrom(
      '# H',
      '## H2',
      'Some words. More words here.',
      '- item',
      '  - nested',
      '> quote',
      '```',
      '| a | b |',
      '| - | - |',
      '| c | d |',
      '',
      '',
      '🙂🙂🙂🙂🙂🙂',
      '    code',
      '1. one',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.integer({ min: 5, max: 120 }), (lines, maxChars) => {
        const text = lines.join('\n');
        const chunks = chunkDocument(text, { maxChars });
        expect(chunks.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        const whole = parseMarkdown(text).children.filter(
          (node) => node.type === 'code' || node.type === 'table',
        );
        for (const { start } of chunks) {
          for (const node of whole) {
            const from = node.position?.start.offset ?? 0;
            const to = node.position?.end.offset ?? 0;
            expect(from < start && start < to, `cut at ${start} in ${from}–${to}`).toBe(false);
          }
        }
        if (!/[`|#]| {4}/.test(text)) {
          for (const { start, end } of chunks) expect(end - start).toBeLessThanOrEqual(maxChars);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
