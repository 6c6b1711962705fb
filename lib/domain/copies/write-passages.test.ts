import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMarkdown } from '@/lib/evidence/__fixtures__/any-markdown';
import { createProjection } from '@/lib/evidence/projection';
import { presentPassage } from '../shares/present-passage';
import type { SharedPassage } from '../shares/shared-page';
import { writePassages } from './write-passages';

const squeeze = (text: string) => text.replace(/\s+/g, '');
const passage = (...blocks: SharedPassage['blocks']): SharedPassage => ({
  blocks,
  cutBefore: true,
  cutAfter: true,
});
const markOf = ({ blocks }: SharedPassage) =>
  blocks.map(({ text, mark }) => (mark === null ? '' : text.slice(mark.start, mark.end))).join('');

describe('writePassages', () => {
  it('keeps every word of any passage, and finds its quote again', () => {
    fc.assert(
      fc.property(anyMarkdown, fc.nat(), fc.nat(), (markdown, from, length) => {
        const start = from % (markdown.length + 1);
        const shared = presentPassage(markdown, { start, end: start + (length % 200) });
        fc.pre(shared !== null && squeeze(markOf(shared)) !== '');
        if (shared === null) return;
        const written = writePassages([{ ordinal: 1, page: null, passage: shared }]);
        const { text, slice } = createProjection(written.markdown);
        expect(squeeze(text)).toBe(squeeze(shared.blocks.map((block) => block.text).join('')));
        const span = written.spans.get(1);
        expect(span && squeeze(slice(span))).toBe(squeeze(markOf(shared)));
      }),
    );
  });

  it('marks the place that was quoted, not an earlier one with the same words', () => {
    const text = 'It rained. Then it stopped. It rained.';
    const written = writePassages([
      { ordinal: 4, page: null, passage: passage({ kind: 'paragraph', text, mark: { start: 28, end: 38 } }) },
    ]);
    expect(written.spans).toEqual(new Map([[4, { start: 28, end: 38 }]]));
  });

  it('writes what several quotes share once, in the order of the pages', () => {
    const blocks = [{ kind: 'paragraph' as const, text: 'One. Two.', mark: null }];
    const quoting = (start: number, end: number) =>
      passage({ kind: 'paragraph', text: 'One. Two.', mark: { start, end } });
    const written = writePassages([
      { ordinal: 1, page: 9, passage: quoting(0, 4) },
      { ordinal: 2, page: 3, passage: passage({ kind: 'heading', text: 'Three #', mark: null }, ...blocks) },
      { ordinal: 3, page: 9, passage: quoting(5, 9) },
    ]);
    expect(written.markdown).toBe('### Three \\#\n\nOne. Two.\n\n---\n\nOne. Two.');
    expect(written.pages).toEqual([
      { page: 3, start: 0 },
      { page: 9, start: 30 },
    ]);
    expect([...written.spans.keys()]).toEqual([1, 3]);
  });
});
