import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownToRender } from './markdown-to-render';
import { guardMarkdown, restoreMarks } from './parse-markdown';

/** Returns all text of a tree, in order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value)
    .match(/"text":"(?:[^"\\]|\\.)*"/g)
    ?.map((part) => JSON.parse(part.slice(7)) as string)
    .join('') ?? '';

describe('guardMarkdown', () => {
  it('leaves ordinary Markdown unchanged', () => {
    const written = '> > - 1. a\n\n'.concat('[a](b) ~~c~~ '.repeat(100), '\n\n', '- item [1]\n'.repeat(500));
    expect(guardMarkdown(written)).toBe(written);
  });

  /** Returns how many characters the guard replaces. */
  const countGuarded = (text: string) =>
    [...guardMarkdown(text)].filter((character, index) => character !== text[index]).length;

  it.each([
    ['[', 1_000],
    [']', 1_000],
    ['~', 500],
  ])('lets a paragraph have so many %j: %i', (mark, most) => {
    const text = `${mark.repeat(most)} a`;
    expect(countGuarded(text)).toBe(0);
    expect(countGuarded(mark.repeat(3) + text)).toBe(3);
    expect(countGuarded(`${text}\n${mark}`)).toBe(1);
    expect(countGuarded(`${text}\n \t\r\n${text}\n\n${text}`)).toBe(0);
    expect(guardMarkdown(`${text}${mark}b`)).toBe(`${text}${guardMarkdown(text + mark).at(-1)}b`);
  });

  it('counts each mark by itself', () => {
    expect(countGuarded('['.repeat(1_000) + ']'.repeat(1_000) + '~'.repeat(500))).toBe(0);
  });

  it.each(['> ', '- ', '* ', '+ ', '1. ', '1) ', '\t>', '123456789. '])(
    'lets 32 quotes or lists begin in a line: %j',
    (marker) => {
      expect(countGuarded(`${marker.repeat(32)}a`)).toBe(0);
      expect(countGuarded(`${marker.repeat(33)}a`)).toBe(1);
      expect(countGuarded(`a\n${marker.repeat(34)}a\n${marker.repeat(33)}`)).toBe(3);
      expect(countGuarded(`a ${marker.repeat(40)}`)).toBe(0);
    },
  );

  it.each(['-a', '1.a', '1234567890. '])('does not take %j for the beginning of a list', (text) => {
    expect(countGuarded(`${'> '.repeat(32)}${text}`)).toBe(0);
  });

  it('lets 100 characters of white space stand before a marker', () => {
    const line = (indent: number, marker: string) => `${'> '.repeat(2)}${' '.repeat(indent)}${marker} a`;
    expect([countGuarded(line(99, '-')), countGuarded(line(100, '-'))]).toEqual([0, 1]);
    expect([countGuarded(line(98, '1.')), countGuarded(line(99, '1.'))]).toEqual([0, 1]);
  });

  it('keeps every offset, and can be reversed', () => {
    const part = fc.constantFrom('> ', '- ', '1. ', '[', '~', 'a', ' ', '\n', '\n\n', ' '.repeat(110));
    fc.assert(
      fc.property(fc.array(fc.tuple(part, fc.integer({ min: 1, max: 60 })), { maxLength: 40 }), (parts) => {
        const text = parts.map(([unit, times]) => unit.repeat(times)).join('');
        expect(guardMarkdown(text)).toHaveLength(text.length);
        expect(restoreMarks(guardMarkdown(text))).toBe(text);
      }),
    );
  });

  it('guards text beyond the limits and restores it in the tree', () => {
    const brackets = 'x'.concat('[a '.repeat(1_500));
    expect(guardMarkdown(brackets)).not.toBe(brackets);
    expect(textOf(markdownToRender(brackets))).toBe(brackets.trimEnd());
    const code = `\`\`\`\n${'~~['.repeat(2_000)}\n\`\`\``;
    expect(textOf(markdownToRender(code))).toBe('~~['.repeat(2_000));
  });
});
