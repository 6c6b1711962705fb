import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareDocument } from './locate-quote';
import { findTextDirective, takeShownWords, type TextDirective, writeTextFragment } from './text-fragment';

const fragmentOf = (markdown: string, words: string, from = 0) => {
  const start = markdown.indexOf(words, from);
  return writeTextFragment(prepareDocument(markdown), { start, end: start + words.length });
};

/** Parses the syntax of the draft (3.3), in which terms contain no bare `-`, `,` or `&`. */
function readFragment(fragment: string): TextDirective {
  const term = '[^,&-]+';
  const match = new RegExp(`^#:~:text=(?:(${term})-,)?(${term})(?:,(${term}))?(?:,-(${term}))?$`).exec(
    fragment,
  );
  expect(match, fragment).not.toBeNull();
  const [, prefix, start, end, suffix] = (match ?? []).map((part: string | undefined) =>
    part === undefined ? undefined : decodeURIComponent(part),
  );
  return {
    start: start ?? '',
    ...(prefix === undefined ? {} : { prefix }),
    ...(end === undefined ? {} : { end }),
    ...(suffix === undefined ? {} : { suffix }),
  };
}

describe('writeTextFragment', () => {
  it('identifies a short unique passage by its words', () => {
    expect(fragmentOf('One two three. **Four** five.', 'two three')).toBe('#:~:text=two%20three');
  });

  it('encodes characters of the fragment syntax', () => {
    expect(fragmentOf('A well-known R&D, so to speak.', 'well-known R&D, so')).toBe(
      '#:~:text=well%2Dknown%20R%26D%2C%20so',
    );
  });

  it('extends to whole words', () => {
    expect(fragmentOf('Understanding everything.', 'standing every')).toBe(
      '#:~:text=Understanding%20everything',
    );
  });

  it('adds context to a passage that occurs twice', () => {
    const markdown = 'The first cat sat here. The second cat sat there.';
    const fragment = readFragment(fragmentOf(markdown, 'cat sat', 20));
    expect(fragment).toEqual({ prefix: 'second', start: 'cat sat', suffix: 'there' });
  });

  it('takes its context from the blocks around if the passage fills its own', () => {
    const markdown = '# First\n\nA cat sat.\n\n# Second\n\nA cat sat.\n\nOthers lay.';
    const later = markdown.indexOf('# Second');
    expect(readFragment(fragmentOf(markdown, 'A cat sat.', later))).toEqual({
      prefix: 'Second',
      start: 'A cat sat',
      suffix: 'Others',
    });
  });

  it('takes at most twelve words of context on each side', () => {
    const around = (word: string) => Array.from({ length: 15 }, (_, index) => `${word}${index}`).join(' ');
    const once = `${around('a')} cat sat ${around('b')}.`;
    const { prefix, start, suffix } = readFragment(fragmentOf(`${once}\n\n${once}`, 'cat sat', once.length));
    expect(start).toBe('cat sat');
    expect(prefix).toBe(around('a').split(' ').slice(-12).join(' '));
    expect(suffix).toBe(around('b').split(' ').slice(0, 12).join(' '));
  });

  it('writes 200 characters in full, and of more the ends', () => {
    const written = (length: number) => {
      const words = `${'x'.repeat(length - 41)} two three four five six seven eight nine`;
      return readFragment(fragmentOf(`One. ${words}. End.`, words));
    };
    expect(written(200).end).toBeUndefined();
    expect(written(201).end).toBe('six seven eight nine');
  });

  it('identifies a passage across blocks by its start and end, each within one block', () => {
    const markdown =
      '# Title\n\nThe beginning of it all is here.\n\n| a | b |\n|---|---|\n| one | two |\n\nAnd the end is there now.';
    const fragment = readFragment(fragmentOf(markdown, markdown.slice(9)));
    expect(fragment).toEqual({ start: 'The beginning of it', end: 'end is there now' });
    expect(readFragment(fragmentOf(markdown, 'one | two'))).toEqual({ start: 'one', end: 'two' });
  });

  it('identifies a long passage by its start and end', () => {
    const markdown = `Start here with words ${'and more words '.repeat(40)}until the very end.`;
    expect(readFragment(fragmentOf(markdown, markdown))).toEqual({
      start: 'Start here with words',
      end: 'until the very end',
    });
  });

  it('is empty when the span shows no text', () => {
    expect(writeTextFragment(prepareDocument('a\n\n***\n'), { start: 1, end: 6 })).toBe('');
  });

  it('is found first at the passage by a reader that works as browsers do', () => {
    const word = fc.constantFrom(
      'the',
      'cat',
      'sat',
      'on',
      'a',
      'mat',
      'well-known',
      'R&D,',
      'and',
      '*so*',
      '你好',
      '\n\n',
      '.\n\n',
    );
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 30, maxLength: 60 }),
        fc.nat(40),
        fc.integer({ min: 1, max: 12 }),
        (words, at, length) => {
          const marked = words.map((text, index) => `${text} w${index}x`);
          const markdown = marked.join(' ');
          const start = marked.slice(0, at).join(' ').length;
          const span = { start, end: start + marked.slice(at, at + length).join(' ').length };
          const document = prepareDocument(markdown);
          const fragment = writeTextFragment(document, span);
          fc.pre(fragment !== '');
          const found = findTextDirective(document, readFragment(fragment));
          expect(found).not.toBeNull();
          const target = document.projection.toText(span);
          expect(found?.start).toBeLessThan(target.end);
          expect(found?.end).toBeGreaterThan(target.start);
          expect(document.projection.text.slice(found?.start, found?.end)).toMatch(/^[\p{L}\p{N}]/u);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('takeShownWords', () => {
  const take = (markdown: string, words: string) => {
    const start = markdown.indexOf(words);
    return takeShownWords(prepareDocument(markdown), { start, end: start + words.length });
  };

  it.each([
    ['# Title\n\nOne **two**\nthree.\n\nFour.', 'One **two**\nthree', 'One two three'],
    ['# Title\n\nOne two.\n\nThree four.', 'two.\n\nThree four', 'two.'],
    ['# Title\n\nOne two.\n\nThree four.', 'Title\n\nOne', 'Title'],
    ['# Title\n\nOne two.\n\nThree four.', ' two.\n', 'two.'],
    ['One two.\n\n***\n\nThree.', '***', ''],
  ])('shows the words of the first block: in %j, of %j, %j', (markdown, words, shown) => {
    expect(take(markdown, words)).toBe(shown);
  });
});

describe('findTextDirective', () => {
  const find = (markdown: string, directive: TextDirective) => {
    const document = prepareDocument(markdown);
    const span = findTextDirective(document, directive);
    return span === null ? null : `${span.start} ${document.projection.text.slice(span.start, span.end)}`;
  };

  it.each([
    ['A catalogue, a cat.', { start: 'cat' }, '15 cat'],
    ['A CAT', { start: 'Cat' }, '2 CAT'],
    ['今天天气好', { start: '天气' }, '2 天气'],
    ['first cat, second cat', { prefix: 'second', start: 'cat' }, '18 cat'],
    ['second dog, a cat, second: cat', { prefix: 'second', start: 'cat' }, '27 cat'],
    ['a cat lay, a cat sat', { start: 'cat', suffix: 'sat' }, '13 cat'],
    ['a cat lay, a cat (sat)', { start: 'cat', suffix: 'sat' }, '13 cat'],
    ['three one two three four three', { start: 'one', end: 'three' }, '6 one two three'],
    ['one two three, three end', { start: 'one', end: 'three', suffix: 'end' }, '0 one two three, three'],
    ['one two three', { start: 'one', end: 'four' }, null],
    ['a dog', { start: 'cat' }, null],
    ['a cat', { prefix: 'the', start: 'cat' }, null],
    ['a cat lay', { start: 'cat', suffix: 'sat' }, null],
    ['a cat', { start: '' }, null],
  ])('finds in %j with %j: %j', (markdown, directive, found) => {
    expect(find(markdown, directive)).toBe(found);
  });

  it('checks 300 matches', () => {
    const text = (count: number) => `${'cat lay, '.repeat(count)}cat sat`;
    expect(find(text(299), { start: 'cat', suffix: 'sat' })).toBe('2691 cat');
    expect(find(text(300), { start: 'cat', suffix: 'sat' })).toBeNull();
  });
});
