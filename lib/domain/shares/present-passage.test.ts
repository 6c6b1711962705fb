import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { limits } from '@/lib/core/limits';
import { anyMarkdown } from '@/lib/evidence/__fixtures__/any-markdown';
import { createProjection } from '@/lib/evidence/projection';
import { presentPassage } from './present-passage';
import type { SharedPassage } from './shared-page';

const spanOf = (markdown: string, words: string) => {
  const start = markdown.indexOf(words);
  return { start, end: start + words.length };
};
const textOf = (passage: SharedPassage | null) =>
  (passage?.blocks ?? []).map((block) => block.text).join('\n');
const markedOf = (passage: SharedPassage | null) =>
  (passage?.blocks ?? [])
    .flatMap(({ text, mark }) => (mark === null ? [] : text.slice(mark.start, mark.end)))
    .join('\n');
const sentences = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} sentence number ${index} says a little more.`).join(
    ' ',
  );

describe('presentPassage', () => {
  it('shows the whole paragraph of a quote and marks the quote in it', () => {
    const markdown = `Before it.\n\nOne thing. The saving was **41 %** in all houses. Another thing.\n\nAfter it.`;
    const passage = presentPassage(markdown, spanOf(markdown, 'saving was **41 %** in all'));
    expect(markedOf(passage)).toBe('saving was 41 % in all');
    expect(textOf(passage)).toBe(
      'Before it.\nOne thing. The saving was 41 % in all houses. Another thing.\nAfter it.',
    );
    expect(passage).toMatchObject({ cutBefore: false, cutAfter: false });
  });

  it('adds whole sentences on each side, up to the maximum context', () => {
    const markdown = `${sentences('Early', 60)}\n\nThe quoted words stand here.\n\n${sentences('Late', 60)}`;
    const passage = presentPassage(markdown, spanOf(markdown, 'quoted words'));
    const [before = '', own, after = ''] = (passage?.blocks ?? []).map((block) => block.text);
    expect(own).toBe('The quoted words stand here.');
    expect(before).toMatch(/^Early sentence number \d+ says/);
    expect(before).toMatch(/Early sentence number 59 says a little more\.$/);
    expect(after).toMatch(/^Late sentence number 0 .*says a little more\.$/);
    for (const side of [before, after]) {
      expect(side.length).toBeGreaterThan(limits.sharedContextChars - 60);
      expect(side.length).toBeLessThanOrEqual(limits.sharedContextChars);
    }
    expect(passage).toMatchObject({ cutBefore: true, cutAfter: true });
  });

  it('cuts inside a paragraph that is as long as a page', () => {
    const markdown = `${sentences('Early', 200)} The quoted words stand here. ${sentences('Late', 200)}`;
    const passage = presentPassage(markdown, spanOf(markdown, 'quoted words'));
    expect(passage?.blocks.length).toBe(1);
    expect(textOf(passage)).toMatch(/^Early sentence number \d+ says.*says a little more\.$/);
    expect(textOf(passage).length).toBeLessThan(2 * limits.sharedParagraphChars + 100);
    expect(passage).toMatchObject({ cutBefore: true, cutAfter: true });
  });

  it('cuts at words when there are no sentences', () => {
    const markdown = `${'early '.repeat(2_000)}quoted ${'late '.repeat(2_000)}`;
    const passage = presentPassage(markdown, spanOf(markdown, 'quoted'));
    expect(textOf(passage)).toMatch(/^early early .*late late$/);
    expect(textOf(passage).length).toBeLessThan(2 * limits.sharedParagraphChars + 100);
  });

  it('shows no link targets and no pictures', () => {
    const markdown =
      'See [the plan](https://intranet.example/secret?token=1) ![logo](https://x.example/p.png) here.';
    const passage = presentPassage(markdown, spanOf(markdown, 'the plan'));
    expect(JSON.stringify(passage)).not.toMatch(/intranet|secret|x\.example/);
  });

  it('marks a quote in each table row that it runs through', () => {
    const markdown = '| a | b |\n| - | - |\n| one | two |\n| three | four |\n';
    const start = markdown.indexOf('two');
    const passage = presentPassage(markdown, { start, end: markdown.indexOf('three') + 'three'.length });
    expect(passage?.blocks.map((block) => block.kind)).toEqual(['table_row', 'table_row', 'table_row']);
    expect(markedOf(passage)).toBe('two\nthree');
  });

  it('returns null for a span without words', () => {
    expect(presentPassage('word\n\n---\n\nword', { start: 6, end: 9 })).toBeNull();
    expect(presentPassage('', { start: 0, end: 0 })).toBeNull();
  });

  it('shows only one piece of the projection, around the quote and of limited length', () => {
    fc.assert(
      fc.property(anyMarkdown, fc.nat(), fc.nat(400), (markdown, at, length) => {
        const start = markdown.length === 0 ? 0 : at % markdown.length;
        const span = { start, end: Math.min(markdown.length, start + length) };
        const passage = presentPassage(markdown, span);
        const { text, toText } = createProjection(markdown);
        if (passage === null) return;
        const quoted = toText(span);
        expect(text).toContain(textOf(passage));
        expect(text.slice(quoted.start, quoted.end)).toContain(markedOf(passage).split('\n')[0] ?? '');
        expect(textOf(passage).length).toBeLessThanOrEqual(
          quoted.end - quoted.start + 2 * (limits.sharedParagraphChars + limits.sharedContextChars),
        );
      }),
    );
  });
});
