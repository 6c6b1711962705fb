import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { createAnswerStream, readMarkdownAnswer } from './citation-block';

const line = (n: number, quote: string) => JSON.stringify({ n, quote });
const block = (...lines: string[]) => ['```citations', ...lines, '```'].join('\n');

/** Each row: name, text, visible text, quotes of the entries, number of problems. */
const samples: [string, string, string, string[], number][] = [
  [
    'a closing block',
    `It is so [1].\n\n${block(line(1, 'so'), line(2, 'b'))}\n`,
    'It is so [1].',
    ['so', 'b'],
    0,
  ],
  ['a block labelled ndjson', `A [1].\n\`\`\`ndjson\n${line(1, 'q')}\n\`\`\``, 'A [1].', ['q'], 0],
  ['a block without a label', `A [1].\n\`\`\`\n${line(1, 'q')}\n\`\`\`\n\n`, 'A [1].', ['q'], 0],
  ['a block of tildes', `A [1].\n~~~json\n${line(1, 'q')}\n~~~`, 'A [1].', ['q'], 0],
  ['a JSON array', `A.\n\`\`\`json\n[\n ${line(1, 'q')},\n ${line(2, 'r')}\n]\n\`\`\``, 'A.', ['q', 'r'], 0],
  ['lines that end in a comma', `A.\n${block(`${line(1, 'q')},`, line(2, 'r'))}`, 'A.', ['q', 'r'], 0],
  ['a block cut at the token limit', `A.\n\n\`\`\`citations\n${line(1, 'q')}\n{"n":2,"quo`, 'A.', ['q'], 1],
  [
    'a broken line among good ones',
    `A.\n${block(line(1, 'q'), '{"n":2}', 'x', line(3, 'r'))}`,
    'A.',
    ['q', 'r'],
    2,
  ],
  ['a labelled block with text after it', `A.\n${block(line(1, 'q'))}\nB.`, 'A.\nB.', ['q'], 0],
  ['two labelled blocks', `A.\n${block(line(1, 'q'))}\nB.\n${block(line(2, 'r'))}`, 'A.\nB.', ['q', 'r'], 0],
  ['an empty labelled block', 'A.\n```citations\n```', 'A.', [], 0],
  ['an answer without a block', 'A `[1]`.\n\nB', 'A `[1]`.\n\nB', [], 0],
  ['other code at the end', 'A.\n```json\n{"a":1}\n```', 'A.\n```json\n{"a":1}\n```', [], 0],
  [
    'JSON code with text after it',
    `A.\n\`\`\`json\n${line(1, 'q')}\n\`\`\`\nB.`,
    `A.\n\`\`\`json\n${line(1, 'q')}\n\`\`\`\nB.`,
    [],
    0,
  ],
  ['a program', 'A.\n```ts\nconst a = 1;\n```\n', 'A.\n```ts\nconst a = 1;\n```', [], 0],
  [
    'plain text in an unlabelled fence',
    'A.\n```\nhello\n{"n":1,"quote":"q"}\n```',
    'A.\n```\nhello\n{"n":1,"quote":"q"}\n```',
    [],
    0,
  ],
  [
    'a block shown inside a longer fence',
    `A.\n\`\`\`\`md\n${block(line(1, 'q'))}\n\`\`\`\`\nB.`,
    `A.\n\`\`\`\`md\n${block(line(1, 'q'))}\n\`\`\`\`\nB.`,
    [],
    0,
  ],
  [
    'a fence indented into code',
    `A.\n\n    ${'```citations'}\n\nB`,
    `A.\n\n    ${'```citations'}\n\nB`,
    [],
    0,
  ],
  ['backticks in a line', 'A ```citations``` B', 'A ```citations``` B', [], 0],
  ['carriage returns', `A.\r\n\`\`\`citations\r\n${line(1, 'q')}\r\n\`\`\`\r\n`, 'A.', ['q'], 0],
  [
    'a program that looks like citations',
    `A.\n\`\`\`py\n${line(1, 'q')}\n\`\`\``,
    `A.\n\`\`\`py\n${line(1, 'q')}\n\`\`\``,
    [],
    0,
  ],
  [
    'a block after a program and a text',
    `A.\n\`\`\`ts\nx\n\`\`\`\nB.\n${block(line(1, 'q'))}`,
    'A.\n```ts\nx\n```\nB.',
    ['q'],
    0,
  ],
  [
    'a block after a program that shows an opening fence',
    `A.\n\`\`\`ts\n\`\`\`js\n\`\`\`\n${block(line(1, 'q'))}`,
    'A.\n```ts\n```js\n```',
    ['q'],
    0,
  ],
  [
    'a block inside a fence of tildes',
    `A.\n~~~a\`b\n${block(line(1, 'q'))}\n~~~\nB.`,
    `A.\n~~~a\`b\n${block(line(1, 'q'))}\n~~~\nB.`,
    [],
    0,
  ],
  [
    'a block after code in a line that begins with three backticks',
    `\`\`\`a\`\`\`\n${block(line(1, 'q'))}`,
    '```a```',
    ['q'],
    0,
  ],
  [
    'a block after backticks that a carriage return follows',
    `\`\`\`a\rb\n${block(line(1, 'q'))}`,
    '```a\rb',
    ['q'],
    0,
  ],
  ['a labelled block that begins with words', `A.\n${block('Here they are:', line(1, 'q'))}`, 'A.', ['q'], 1],
  ['empty lines behind a labelled block', `A.\n${block(line(1, 'q'))}\n\nB.`, 'A.\n\nB.', ['q'], 0],
  ['a block that begins with an empty line', `A.\n\`\`\`\n\n  ${line(1, 'q')}\n\`\`\``, 'A.', ['q'], 0],
  [
    'an unlabelled fence that begins with a function',
    `A.\n\`\`\`\nmain(){\n${line(1, 'q')}\n\`\`\``,
    `A.\n\`\`\`\nmain(){\n${line(1, 'q')}\n\`\`\``,
    [],
    0,
  ],
  ['nothing', '', '', [], 0],
];

function stream(pieces: readonly string[]) {
  const reader = createAnswerStream();
  const shown = pieces.map((piece) => reader.push(piece));
  const end = reader.end();
  return { shown, text: shown.join('') + end.visible, end };
}

describe('readMarkdownAnswer', () => {
  it.each(samples)('reads %s', (...[, text, visible, quotes, problems]) => {
    const read = readMarkdownAnswer(text);
    expect(read.markdown).toBe(visible);
    expect(read.entries.map((entry) => entry.quote)).toEqual(quotes);
    expect(read.problems).toHaveLength(problems);
  });

  it('gives the line and the reason of whatever is no citation, and skips empty lines', () => {
    const { problems } = readMarkdownAnswer(block(line(1, 'q'), '', '{"n":2}', 'x'));
    expect(problems).toEqual([
      { line: 3, reason: expect.stringContaining('quote') },
      { line: 4, reason: expect.stringContaining('JSON') },
    ]);
  });

  it('keeps the valid fields of an entry and drops the others', () => {
    const entry = {
      n: '[2]',
      source_id: 'src_1',
      quote: ' q ',
      confidence: 7,
      locator: { type: 'text_fragment', value: 'v' },
      more: 1,
    };
    expect(readMarkdownAnswer(block(JSON.stringify(entry))).entries).toEqual([
      { n: 2, sourceId: 'src_1', quote: 'q', locator: { type: 'text_fragment', value: 'v' } },
    ]);
  });
});

describe('createAnswerStream', () => {
  it.each(samples)('shows the same text of %s wherever it is cut', (...[, text, visible, quotes]) => {
    for (let cut = 0; cut <= text.length; cut += 1) {
      const { text: shown, end } = stream([text.slice(0, cut), text.slice(cut)]);
      expect(shown.trimEnd(), `cut at ${cut}`).toBe(visible);
      expect(end.entries.map((entry) => entry.quote)).toEqual(quotes);
    }
    expect(stream([...text]).text.trimEnd()).toBe(visible);
  });

  it('never shows a character of the citation block', () => {
    const text = `It is [1].\n\n${block(line(1, 'SECRET'))}`;
    for (const shown of stream([...text]).shown) expect(shown).not.toMatch(/[`{]/);
  });

  it('shows a line before it ends', () => {
    const reader = createAnswerStream();
    expect(reader.push('The first')).toBe('The first');
    expect(reader.push(' words')).toBe(' words');
  });

  it('agrees with reading the whole text at once, wherever it is cut', () => {
    const part = fc.constantFrom(
      '```',
      '~~~',
      '`',
      'citations',
      'json',
      '\n',
      '\n',
      ' ',
      line(1, 'q'),
      '{',
      '[',
      'word',
      '\r\n',
    );
    fc.assert(
      fc.property(fc.array(fc.array(part, { maxLength: 5 }), { maxLength: 8 }), (pieces) => {
        const chunks = pieces.map((piece) => piece.join(''));
        const whole = readMarkdownAnswer(chunks.join(''));
        const { text, end } = stream(chunks);
        expect(text.trimEnd()).toBe(whole.markdown);
        expect(end.entries).toEqual(whole.entries);
      }),
      { numRuns: countRuns(2_000) },
    );
  });
});
