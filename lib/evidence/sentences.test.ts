import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMarkdown } from './__fixtures__/any-markdown';
import { createProjection } from './projection';
import { splitSentences } from './sentences';

const textsOf = (markdown: string) => splitSentences(markdown).map((sentence) => sentence.text);

describe('splitSentences', () => {
  it.each([
    ['titles', 'Dr. Smith met Mrs. Jones. They spoke.', ['Dr. Smith met Mrs. Jones.', 'They spoke.']],
    ['initials', 'J. R. R. Tolkien wrote it. It sold.', ['J. R. R. Tolkien wrote it.', 'It sold.']],
    ['decimals', 'It grew by 3.5 % in 2.0. Then not.', ['It grew by 3.5 % in 2.0.', 'Then not.']],
    ['Latin', 'Fruit, e.g. Apples, is good. Eat.', ['Fruit, e.g. Apples, is good.', 'Eat.']],
    ['numbers', 'See No. 5 and Fig. 2. Or no. Yes.', ['See No. 5 and Fig. 2.', 'Or no.', 'Yes.']],
    ['German', 'Am 3. Oktober kam z. B. Anna. Gut.', ['Am 3. Oktober kam z. B. Anna.', 'Gut.']],
    ['quotation', '“Is it?” he asked. “No!”', ['“Is it?” he asked.', '“No!”']],
    [
      'marks of notes',
      'Two came.[1] He left.[2][a] “No.”[citation needed] Dry [sic] it was.[12]',
      ['Two came.[1]', 'He left.[2][a]', '“No.”[citation needed]', 'Dry [sic] it was.[12]'],
    ],
    ['Chinese', '他来了。我走了！好吗？', ['他来了。', '我走了！', '好吗？']],
    [
      'states and initials',
      'It is in the U.S. They left it. By J.R.R. Tolkien.',
      ['It is in the U.S.', 'They left it.', 'By J.R.R. Tolkien.'],
    ],
    [
      'hours',
      'He came at 5 p.m. It rained. See e.g. Smith.',
      ['He came at 5 p.m.', 'It rained.', 'See e.g. Smith.'],
    ],
    [
      'ordinal numbers',
      'Am 12. Oktober kam er. Es waren 12. Er ging. Am 120. Oktober.',
      ['Am 12. Oktober kam er.', 'Es waren 12.', 'Er ging.', 'Am 120.', 'Oktober.'],
    ],
    [
      'words that are also abbreviations',
      'See art. 5 or p. (iv) here. It is art. They said no. The 5 left.',
      ['See art. 5 or p. (iv) here.', 'It is art.', 'They said no.', 'The 5 left.'],
    ],
    [
      'quotation before a capital',
      '“Is it?” He asked. “Now…”  they said and left.',
      ['“Is it?”', 'He asked.', '“Now…”  they said and left.'],
    ],
    ['line breaks', 'This is by Dr.  \nIt is by A.\\\nSmith.', ['This is by Dr.', 'It is by A.', 'Smith.']],
    ['Spanish', '¿Vino? Sí, la Sra. López vino.', ['¿Vino?', 'Sí, la Sra. López vino.']],
  ])('ends sentences where a reader would: %s', (_name, markdown, sentences) => {
    expect(textsOf(markdown)).toEqual(sentences);
  });

  it('never joins two blocks, and keeps a row, a heading and a code block whole', () => {
    const markdown =
      '# One. Two\n\nA soft\nbreak. **B**\n\n- c\n- d. e.\n\n| f | g. H |\n|---|---|\n| 1. | 2 |\n\n```\ni. J.\nK.\n```\n> Lo. Mi.';
    expect(splitSentences(markdown).map(({ text, block }) => [block, text])).toEqual([
      ['heading', 'One. Two'],
      ['paragraph', 'A soft break.'],
      ['paragraph', 'B'],
      ['list_item', 'c'],
      ['list_item', 'd. e.'],
      ['table_row', 'f\tg. H'],
      ['table_row', '1.\t2'],
      ['code', 'i. J.\nK.'],
      ['quote', 'Lo.'],
      ['quote', 'Mi.'],
    ]);
  });

  it('gives each sentence the headings above it', () => {
    const sentences = splitSentences('# A\n\n## B\n\nText.');
    expect(sentences.map((sentence) => sentence.headings)).toEqual([[], ['A'], ['A', 'B']]);
  });

  it('covers every word once and in order, and returns the projection of each span', () => {
    fc.assert(
      fc.property(anyMarkdown, (markdown) => {
        const projection = createProjection(markdown);
        const sentences = splitSentences(markdown);
        for (const sentence of sentences) expect(projection.slice(sentence)).toBe(sentence.text);
        const squeeze = (text: string) => text.replace(/\s+/gu, '');
        expect(squeeze(sentences.map((sentence) => sentence.text).join(''))).toBe(squeeze(projection.text));
      }),
      { numRuns: 500 },
    );
  });
});
