import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
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

  it.each([
    ['. ', 'One two. Three four five'],
    ['! ', 'One two! Three four five'],
    ['? ', 'One two? Three four five'],
    ['.⏎', 'One two.\nThree four five'],
    ['!⏎', 'One two!\nThree four five'],
    ['?⏎', 'One two?\nThree four five'],
  ])('ends a sentence at %j', (_mark, text) => {
    expect(own(text, 20)).toEqual([text.slice(0, 9), text.slice(9)]);
  });

  it('ends a sentence at a full stop of Chinese or Japanese, which no space follows', () => {
    expect(own('一二三四五六。七八九十一二三四', 12)).toEqual(['一二三四五六。', '七八九十一二三四']);
  });

  it('takes the last sentence, but none in the first third, and no word that is the whole beginning', () => {
    expect(own('Aa. Bb. Cc. Dd ee ff gg', 16)).toEqual(['Aa. Bb. Cc. ', 'Dd ee ff gg']);
    expect(own('Ab. Cd ef gh ij kl mn op', 16)).toEqual(['Ab. Cd ef gh ij ', 'kl mn op']);
    expect(own('aa\nbb cc\ndddddddddddddd', 12)).toEqual(['aa\nbb cc\n', 'dddddddddddd', 'dd']);
    expect(own(`${'a'.repeat(25)} b`, 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'aaaaa b']);
  });

  it('prefers headings to blocks and blocks to parts of lists, in the second half of a chunk', () => {
    const block = (letter: string, length: number) => letter.repeat(length - 2).concat('\n\n');
    const cutsOf = (...parts: readonly string[]) => {
      const text = parts.join('');
      return own(text, 40).map((part) => parts.findIndex((other) => part.startsWith(other.trim())));
    };
    const end = block('z', 20);
    expect(cutsOf(block('a', 22), '# b\n\n', block('c', 10), end)).toEqual([0, 1]);
    expect(cutsOf(block('a', 20), '# b\n\n', block('c', 10), end)).toEqual([0, 1]);
    expect(cutsOf(block('a', 19), '# b\n\n', block('c', 10), end)).toEqual([0, 3]);
    expect(cutsOf(block('a', 10), '# b\n\n', 'c'.repeat(60))).toEqual([0, 1, -1, -1]);
    expect(cutsOf('- aaaaaaaa\n', '- bbbbbbbb\n', '- cccccccc\n', '- dddddddd\n')).toEqual([0, 3]);
    expect(cutsOf('- aaaaaaaaaaaaaaa\n', '- bbbbbbbbbbbbbbb\n', '- ccccccccccccccc\n', '- ddd\n')).toEqual([
      0, 2,
    ]);
    expect(cutsOf('> aaaaaaaaaaaaaaaaa\n>\n', '> bbbbbbbbbbbbbbbbb\n>\n', '> c\n')).toEqual([0, 1]);
  });

  it('cuts before a block that fits exactly, and never behind the limit', () => {
    expect(own('aaaa\n\nbbbb\n\ncc', 12)).toEqual(['aaaa\n\nbbbb\n\n', 'cc']);
    expect(own('aaaa\n\nbbbb\n\ncc', 11)).toEqual(['aaaa\n\n', 'bbbb\n\ncc']);
    expect(own('aaaa\n\nbbbb\n\ncc', 14)).toEqual(['aaaa\n\nbbbb\n\ncc']);
  });

  it('puts the text before a long fence into a chunk of its own, and cuts behind the line that ends it', () => {
    const fence = `\`\`\`\n${'line\n'.repeat(8)}\`\`\``;
    expect(own(`aa\n\n${fence}\nbb`, 10)).toEqual(['aa\n\n', `${fence}\n`, 'bb']);
    expect(own(`${fence}   \nbb`, 10)).toEqual([`${fence}   \n`, 'bb']);
    expect(own(fence, 10)).toEqual([fence]);
  });

  it('repeats the open headings, outermost first, and none that a later heading has closed', () => {
    const text = '# A\n\n### B\n\n## C\n\nc c c c c\n\n## D\n\n### E\n\ne e e e e\n\nf f f f f';
    const headingsOf = (maxChars: number) =>
      chunkDocument(text, { maxChars }).map(({ headings }) => headings);
    expect(
      chunkDocument(text, { maxChars: 11 }).map(({ headings, start, end }) => [
        headings,
        text.slice(start, end).trim(),
      ]),
    ).toEqual([
      ['', '# A'],
      ['# A', '### B'],
      ['# A', '## C'],
      ['# A\n\n## C', 'c c c c c'],
      ['# A', '## D'],
      ['# A\n\n## D', '### E'],
      ['# A\n\n## D\n\n### E', 'e e e e e'],
      ['# A\n\n## D\n\n### E', 'f f f f f'],
    ]);
    expect(headingsOf(1_000)).toEqual(['']);
  });

  it('repeats no heading of a quote or a list', () => {
    const text = '> # A\n\nb b b b b b\n\n- # C\n\nd d d d d d';
    expect(chunkDocument(text, { maxChars: 14 }).map(({ headings }) => headings)).not.toContain('# A');
    expect(chunkDocument(text, { maxChars: 14 }).every(({ headings }) => headings === '')).toBe(true);
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
      { numRuns: countRuns(1_000) },
    );
  });
});
