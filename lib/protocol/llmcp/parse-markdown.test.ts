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
