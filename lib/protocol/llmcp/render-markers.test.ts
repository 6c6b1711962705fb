/** Protocols 1, "Citations": in both modes `[n]` in the text is a citation, so a render tree must not lose its markers. */
import { describe, expect, it } from 'vitest';
import { findMarkers } from './match-markers';
import { markdownToRender } from './markdown-to-render';
import { renderToMarkdown } from './render-to-markdown';

const paragraph = (text: string) =>
  renderToMarkdown({ type: 'doc', children: [{ type: 'paragraph', children: [{ type: 'text', text }] }] });

describe('markers in a render tree', () => {
  it('become markers in the Markdown', () => {
    expect(paragraph('High. [1][12] Long. [3]')).toBe('High. [1][12] Long. [3]');
    expect(findMarkers(paragraph('High. [1][12] Long. [3]')).map(({ n }) => n)).toEqual([1, 12, 3]);
  });

  it.each(['[1]: https://example.com', '[1](https://example.com)'])(
    'do not turn text into a definition or a link: %s',
    (text) => {
      expect(markdownToRender(paragraph(text))).toEqual({
        type: 'doc',
        children: [{ type: 'paragraph', children: [{ type: 'text', text }] }],
      });
    },
  );
});
