import type { Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { type PageMark, rehypePages } from './rehype-pages';
import { createElement } from './tree';

/** A tree of paragraphs that end at the given offsets. */
function mark(ends: readonly number[], anchors: readonly PageMark[]): string[] {
  const children = ends.map((offset) =>
    Object.assign(createElement('p', {}), {
      position: { start: { line: 1, column: 1 }, end: { line: 1, column: 1, offset } },
    }),
  );
  const tree: Root = { type: 'root', children };
  rehypePages({ anchors, offset: 0 })(tree);
  return tree.children.map((child) =>
    child.type !== 'element' || child.tagName === 'p'
      ? 'text'
      : [child.properties['dataPage'], child.properties['dataGap']].join(' ').trim(),
  );
}

describe('rehypePages', () => {
  it('puts each page before its first block, and an unread one at its place between them', () => {
    const anchors = [
      { page: 1, start: 0, gap: null },
      { page: 2, start: 10, gap: 'unreadable' },
      { page: 3, start: 10, gap: null },
    ] as const;
    expect(mark([8, 20], anchors)).toEqual(['1', 'text', '2 unreadable', '3', 'text']);
  });

  it('shows unread pages after the last text, also where there is no text at all, and no blank end', () => {
    const anchors = [
      { page: 1, start: 0, gap: 'unreadable' },
      { page: 2, start: 0, gap: null },
    ] as const;
    expect(mark([], anchors)).toEqual(['1 unreadable']);
    expect(mark([8], [{ page: 2, start: 9, gap: 'no_text' }])).toEqual(['text', '2 no_text']);
  });
});
